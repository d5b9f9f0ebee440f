// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <span>

namespace parsescope {

/// The buffer transitions of [FGR12 §3, §4], in the order in which they stand in the name of a
/// system: lba, rba, lnba, rnba.
[[nodiscard]] std::span<const Rule> extensions();

/// True when buffer transitions can be added to the system: its stack holds single nodes and its
/// buffer nodes have no head.
[[nodiscard]] bool canBeExtended(const TransitionSystem& system);

} // namespace parsescope
