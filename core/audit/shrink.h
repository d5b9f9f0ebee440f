// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"
#include "core/study/loss_request.h"

#include <functional>

namespace parsescope {

/// A function that returns true if a request still shows the disagreement.
using StillShows = std::function<bool(const LossRequest&)>;

/// Returns a smaller request for which `stillShows` returns true [Zeller & Hildebrandt 2002].
/// Removes words from the sentence together with the transitions that move them (their dependents
/// are attached to their heads); removes single transitions, pairs of transitions and final
/// transitions; and attaches words to heads further up in the tree. The request must name `system`,
/// and its transitions must be legal; the transitions of all requests that are tried are also
/// legal. Unless `stillShows` was called `mostAsked` times, none of the changes can be applied to
/// the result.
[[nodiscard]] LossRequest shrink(LossRequest request, const TransitionSystem& system,
                                 const StillShows& stillShows, int mostAsked = 5000);

} // namespace parsescope
