// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <span>

namespace parsescope {

/// Returns the buffer transitions of [FGR12 §3, §4], in their order in names of systems: lba, rba,
/// lnba, rnba.
[[nodiscard]] std::span<const Rule> extensions();

/// Returns the system with the second canonical policy of [FGR12 §3.1]: lba and rba are taken for
/// arcs of any length, not only of length 1.
[[nodiscard]] TransitionSystem withBufferArcsOfAnyLength(TransitionSystem system);

/// Returns true if a buffer transition that can build crossing arcs was added to the system.
[[nodiscard]] bool hasCrossingExtension(const TransitionSystem& system);

/// True if buffer transitions can be added to the system: its stack holds single nodes, and its
/// buffer nodes have no heads.
[[nodiscard]] bool canBeExtended(const TransitionSystem& system);

} // namespace parsescope
