// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <span>

namespace parsescope {

/// The buffer transitions of [FGR12 §3, §4], in the order in which they stand in the name of a
/// system: lba, rba, lnba, rnba.
[[nodiscard]] std::span<const Rule> extensions();

/// The system with a second canonical policy: lba and rba wherever they can be used, whatever the
/// length of the arc [FGR12 §3.1], instead of for arcs of length 1 only.
[[nodiscard]] TransitionSystem withBufferArcsOfAnyLength(TransitionSystem system);

/// True when buffer transitions can be added to the system: its stack holds single nodes and its
/// buffer nodes have no head.
[[nodiscard]] bool canBeExtended(const TransitionSystem& system);

} // namespace parsescope
