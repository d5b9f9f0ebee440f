// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/parsing/transition_system.h"

#include <span>
#include <string_view>

namespace parsescope {

/// Returns every built-in transition system that menus list, in their order: the files in
/// resources/systems that state a place in menus.
[[nodiscard]] std::span<const TransitionSystem> systems();

/// Returns the system that is used if none is chosen.
[[nodiscard]] const TransitionSystem& defaultSystem();

/// Returns `base` with the buffer transitions whose names are in `added`, in any order. Fails on
/// unknown or repeated names, and if the system cannot be extended.
[[nodiscard]] Result<TransitionSystem> extendSystem(TransitionSystem base,
                                                    const std::vector<std::string>& added);

/// Returns the name of the system in the list that has the rules, the start and the end of
/// `system`, apart from buffer transitions; empty if there is none. The name of `system` does not
/// matter: for a copy of arc-eager+lba with a different name, the result is "arc-eager". Serves
/// algorithms that hold for particular rules.
[[nodiscard]] std::string_view rulesOf(const TransitionSystem& system);
/// Declares for a system what the system in the list with equal rules, start and end declares; the
/// rules must be in equal order, and buffer transitions may follow in their order. Returns other
/// systems unchanged.
[[nodiscard]] TransitionSystem recognised(TransitionSystem system);
/// Returns the reach that is declared by the system in the list with the rules of `system`, even if
/// `system` is a copy that declares no reach. If there is no such system in the list, returns the
/// reach of `system`.
[[nodiscard]] Reach reachOf(const TransitionSystem& system);
/// Returns the deductions that are declared by the system in the list with the rules of `system`,
/// apart from buffer transitions; None if there is no such system in the list.
[[nodiscard]] Deductions deductionsOf(const TransitionSystem& system);

/// Returns the system swap with the canonical policy of [Nivre, Kuhlmann & Hall 2009]: before words
/// are swapped, the gold arcs that need no swap are built, so that there are fewer swaps. Other
/// systems are returned unchanged.
[[nodiscard]] TransitionSystem withLateSwaps(TransitionSystem system);

/// Returns the system called `name`, which may have buffer transitions ("arc-eager+lba+rnba").
/// If there is none, fails with a list of the known names.
[[nodiscard]] Result<TransitionSystem> findSystem(std::string_view name);

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
