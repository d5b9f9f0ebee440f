// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/explanation.h"
#include "core/parsing/transition_system.h"

#include <QString>

namespace parsescope {

class ParseExplorer;
struct SentenceReading;

/// Plain sentences about what is on screen.

/// Why an arc that a transition gave up is lost, in the configuration after it.
[[nodiscard]] QString lossReason(const ParseExplorer& parse, const Configuration& after,
                                 const LostArc& lost);
/// Returns a text about the last step and, if `judges` is true, about its cost and the reasons; in
/// the initial configuration, a text about the sentence.
[[nodiscard]] QString narrate(const ParseExplorer& parse, bool judges = true);
/// How the derivation of a second system stands beside that of the first, on the same sentence.
[[nodiscard]] QString besideText(const ParseExplorer& first, const ParseExplorer& second);
/// Why there is nothing to explore; empty when there is.
[[nodiscard]] QString sentenceObstacle(const SentenceReading& reading);

} // namespace parsescope
