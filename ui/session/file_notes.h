// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/treebank.h"

#include <QtCore/QString>

#include <optional>

namespace parsescope {

/// Returns the bookmark of a sentence, which is its comment "# note =": the note, which may be
/// empty; nothing without the comment.
[[nodiscard]] std::optional<QString> noteIn(const Sentence& sentence);
/// Sets the comment "# note =" to a note, as one line; `std::nullopt` removes the comment.
void putNote(Sentence& sentence, const std::optional<QString>& note);

/// Returns true if the note on sentence `index` (0-based) belongs into the treebank: its file can
/// be written and has comments, and the sentence can be edited. Notes that are already there
/// belong there, too.
[[nodiscard]] bool holdsNote(const Treebank& treebank, int index);

} // namespace parsescope
