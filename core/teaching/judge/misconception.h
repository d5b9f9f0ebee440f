// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/explanation.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace parsescope {

/// The probable mistake of a person who took a transition that is illegal or raises the loss.
enum class Misconception {
    WrongDirection,    ///< the arc has the wrong direction: the head was made the dependent
    DependentsMissing, ///< a word left, or got its head, before all its dependents were found
    ShiftedOverHead,   ///< a head was shifted over a dependent that should be attached to it
    ShiftedOverArc,    ///< a word was shifted without the arc from its head
    TooHigh,           ///< a word was attached to an ancestor of its gold head
    TooLow,            ///< a word was attached to a descendant of its gold head
    SpineTooHigh,      ///< a word was attached above its gold head on a spine
    SpineTooLow,       ///< a word was attached below its gold head on a spine
    WrongHead,         ///< a word was attached to some other word
    NotReduced,        ///< a word stays on the stack between a head and its dependent
    NeedsSwap,         ///< an arc that requires swapping words first was attempted
    NeedlessSwap,      ///< words were swapped although they were already in the projective order
    SecondHead,        ///< illegal: a second head for a word
    HeadlessReduced,   ///< illegal: a word without a head would leave the stack
    RootAsDependent,   ///< illegal: a head for ROOT
    NothingThere,      ///< illegal: there are too few words on the stack or in the buffer
};

/// Returns all misconceptions, in the order of the enumeration.
[[nodiscard]] std::span<const Misconception> misconceptions();
/// Returns a short name for tables and files: "too-high".
[[nodiscard]] std::string_view idOf(Misconception misconception);
/// Returns the number of occurrences of each misconception as text: "too-high 2; wrong-head 1".
[[nodiscard]] std::string misconceptionCounts(const std::map<Misconception, int>& counts);
/// Returns a title, which is not a sentence: "reduced before all its dependents were found".
[[nodiscard]] Text titleOf(Misconception misconception);
/// Returns one or two sentences for students: the mistake, and a rule that helps.
[[nodiscard]] Text adviceOn(Misconception misconception);

/// Returns the misconception behind a legal transition that raises the loss, with its consequences;
/// nothing if none fits.
[[nodiscard]] std::optional<Misconception>
misconceptionOf(const Problem& problem, const Configuration& configuration, Transition transition,
                const Losses& losses, const Consequences& consequences);
/// Returns the misconception behind an illegal transition; nothing if none fits.
[[nodiscard]] std::optional<Misconception> misconceptionOf(Obstacle obstacle);

} // namespace parsescope
