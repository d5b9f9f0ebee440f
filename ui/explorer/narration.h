// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/explanation.h"
#include "core/parsing/transition_system.h"

#include <QString>

namespace parsescope {

class Session;

/// Plain sentences about what is on screen.

/// “saw”, or “the” (3) where the form occurs more than once; ROOT for what
/// stands for it.
[[nodiscard]] QString quoted(const Session& session, int node);
/// saw → She (nsubj): the relation is given where the arc is in the gold tree.
[[nodiscard]] QString arcText(const Session& session, Arc arc);
/// Why a transition is not legal; empty when it is.
[[nodiscard]] QString obstacleText(const Session& session, Obstacle obstacle);
/// Why an arc that a transition gave up is lost, in the configuration after it.
[[nodiscard]] QString lossReason(const Session& session, const Configuration& after,
                                 const LostArc& lost);
/// What the last step did and whether it was optimal, and why; at the start, what lies ahead.
[[nodiscard]] QString narrate(const Session& session);
/// How the derivation of a second system stands beside that of the first, on the same sentence.
[[nodiscard]] QString besideText(const Session& first, const Session& second);
/// Why there is nothing to explore; empty when there is.
[[nodiscard]] QString sentenceObstacle(const Session& session);

} // namespace parsescope
