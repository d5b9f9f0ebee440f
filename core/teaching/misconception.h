// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/explanation.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace parsescope {

/// What somebody seems to have got wrong who took a transition that raises the loss, or an illegal
/// one.
enum class Misconception {
    WrongDirection,    ///< the head was made the dependent
    DependentsMissing, ///< a word left, or got its head, before all its dependents were found
    ShiftedOverHead,   ///< a head was shifted over a dependent that was to be attached to it
    ShiftedOverArc,    ///< a word was shifted without the arc from its head
    TooHigh,           ///< attached to an ancestor of the gold head
    TooLow,            ///< attached to a descendant of the gold head
    SpineTooHigh,      ///< attached above the gold head on a spine
    SpineTooLow,       ///< attached below the gold head on a spine
    WrongHead,         ///< attached to some other word
    NotReduced,        ///< a word stays on the stack between a head and its dependent
    NeedsSwap,         ///< an arc that needs words to change places
    NeedlessSwap,      ///< words changed places that were in order
    SecondHead,        ///< illegal: a word that has a head was to get one
    HeadlessReduced,   ///< illegal: a word was to leave without a head
    RootAsDependent,   ///< illegal: ROOT was to get a head
    NothingThere,      ///< illegal: stack or buffer lacks what the transition needs
};

/// All of them, in their order.
[[nodiscard]] std::span<const Misconception> misconceptions();
/// "reduced-too-early": short, for tables and files.
[[nodiscard]] std::string_view idOf(Misconception misconception);
[[nodiscard]] std::optional<Misconception> misconceptionWithId(std::string_view id);
/// "reduced-too-early 2; too-high 1": how often each of them came.
[[nodiscard]] std::string misconceptionCounts(const std::map<Misconception, int>& counts);
/// "reduced before all its dependents were found".
[[nodiscard]] std::string_view titleOf(Misconception misconception);
/// One or two sentences to a student: what is forgotten, and the rule that helps.
[[nodiscard]] std::string_view adviceOn(Misconception misconception);

/// The misconception behind a legal transition that raises the loss, given its consequences;
/// nothing if none fits.
[[nodiscard]] std::optional<Misconception>
misconceptionOf(const Problem& problem, const Configuration& configuration, Transition transition,
                const Losses& losses, const Consequences& consequences);
/// The misconception behind an illegal transition.
[[nodiscard]] std::optional<Misconception> misconceptionOf(Obstacle obstacle);

} // namespace parsescope
