// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace parsescope {

struct Sentence;

/// Returns the form of a node of `sentence`, “saw”, or “the” (3) if the form occurs more than once;
/// ROOT for ROOT.
[[nodiscard]] QString quoted(const Sentence& sentence, int node);
/// Returns `text` with the names that feedback gives to words of `sentence`, “3:saw”, replaced by
/// their quoted forms.
[[nodiscard]] QString inWords(const QString& text, const Sentence& sentence);

} // namespace parsescope
