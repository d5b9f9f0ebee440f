// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace parsescope {

/// Returns true if the name of the file `path` shows that it is the part `part` of a treebank. For
/// example, en_ewt-ud-test.conllu is the part “test”.
[[nodiscard]] bool isPart(const QString& path, const QString& part);

/// Returns the path of the file beside `path` that is the part `part` of its treebank: the word
/// “train”, “dev” or “test” in the name of `path` is replaced by `part`. Returns `path` if it is
/// this part itself; returns an empty text if its name has no such word, or if the other file does
/// not exist.
[[nodiscard]] QString partBeside(const QString& path, const QString& part);

} // namespace parsescope
