// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"
#include "core/study/loss_request.h"

#include <functional>

namespace parsescope {

/// True when the request still shows what is looked for.
using StillShows = std::function<bool(const LossRequest&)>;

/// Makes a request smaller as long as it still shows what is looked for [Zeller & Hildebrandt
/// 2002]: takes words out of the sentence (their dependents go to their heads) together with the
/// transitions that move them, takes out single transitions, pairs of them and the last ones, and
/// hangs words higher up in the tree. All requests tried are legal: `transitions` leads from the
/// start to a configuration of `system`, which the request names. Nothing of these can be done to
/// the result, unless `stillShows` was asked `mostAsked` times.
[[nodiscard]] LossRequest shrink(LossRequest request, const TransitionSystem& system,
                                 const StillShows& stillShows, int mostAsked = 5000);

} // namespace parsescope
