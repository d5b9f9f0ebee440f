// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/explanation.h"
#include "core/parsing/transition_system.h"

#include <QString>

namespace parsescope {

class ParseExplorer;
struct SentenceReading;

/// Texts in plain sentences about the derivation on screen.

/// Returns a text about the last step and, if `judges` is true, about its cost and the reasons for
/// the cost; in the initial configuration, a text about the sentence.
[[nodiscard]] QString narrate(const ParseExplorer& parse, bool judges = true);
/// Returns a comparison of a second system's derivation with that of the first on the same
/// sentence.
[[nodiscard]] QString besideText(const ParseExplorer& first, const ParseExplorer& second);
/// Returns why a sentence cannot be explored; empty if it can.
[[nodiscard]] QString sentenceObstacle(const SentenceReading& reading);

} // namespace parsescope
