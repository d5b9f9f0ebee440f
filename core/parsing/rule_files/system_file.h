// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task_control.h"
#include "core/parsing/transition_system.h"

#include <string>
#include <string_view>

namespace parsescope {

// A transition system as a text, with its rules as papers print them:
//
//     # Arc-standard
//     name: my-system                       in the command line
//     title: My system                      the rest of these four may be left out
//     source: Nivre 2004
//     description: Joins the two topmost trees of the stack.
//     start: [], [0..n]                     or [0], [1..n]; or [], [1..n, 0]: ROOT last, always
//     end: [i], []                          a stack and a buffer
//     sh, key S, "Shift": σ, i|β ⇒ σ|i, β
//     la, key L, "Left-Arc": σ|i|j ⇒ σ|j, arc j→i if i ≠ 0 and not hashead(i)
//     ra, key R, "Right-Arc", "makes the top a dependent of the second": σ|i|j ⇒ σ|i, i→j
//
// Lines that begin with white space go on with the line before them; "#" begins a comment. A rule
// has a name, a key and a title (the name, none and the name if left out), perhaps its effect in
// words; then stack and buffer before it and after it. The stack is written top last, the buffer
// front first; σ and β are the rest, [i|j] has none. What is left out on both sides stays as it is;
// a node that is missing on the right is removed.
// - Arc: HEAD→DEPENDENT of nodes named on the left, or of 0, which is ROOT. "arc" may stand before
//   it. With leftspine(i) or rightspine(i) as head, variant K takes the K-th node of that spine.
// - "…" among the stack elements on the left stands for K - 1 of them in variant K.
// - Conditions, with and, or, not and parentheses: hashead(i); hashead(σ), hashead(β): all words of
//   the rest have heads; hashead(…); i < j: i stands before j in the sentence; i = 0; i ≠ 0.
// - Asked for unsaid: the dependent of an arc is not ROOT and has no head, and there is no cycle.
// ASCII spellings are S and B for σ and β, => and ->, ... for …, != for ≠.

/// The longest file of a system, in bytes.
inline constexpr std::size_t LongestSystemFile = 65'536;
/// The most rules of a system.
inline constexpr std::size_t MostRules = 32;

/// The system that a text describes: its rules, start and end, and what these show of it
/// (traitsOf). It may run for ever: see surelyEnds(). Errors have `file`, line and column.
[[nodiscard]] Result<TransitionSystem> readSystem(std::string_view text,
                                                  const std::string& file = {});

/// A text that readSystem reads as a system with the same rules, start and end; its name has "-"
/// for
/// "+". Fails for systems that don't say what their rules do.
[[nodiscard]] Result<std::string> writeSystem(const TransitionSystem& system);

/// What a rule does, as data; fails when it doesn't say.
[[nodiscard]] Result<RulePattern> patternOf(const Rule& rule);

/// The end of a parse as data; nothing when it is not known.
[[nodiscard]] std::shared_ptr<const RulePattern> endOf(const TransitionSystem& system);

/// True when every parse ends whatever is chosen, as can be seen from the rules: each of them takes
/// nodes away, or adds an arc, or exchanges two nodes that can't be exchanged back, so that some
/// sum falls with every transition. False when that can't be seen.
[[nodiscard]] bool surelyEnds(const TransitionSystem& system);

/// What can be seen to be true of a system from its rules, for sentences of any length; nothing is
/// exact by search alone, and where a parse may go on for ever nothing is tried exhaustively.
[[nodiscard]] Traits traitsOf(const TransitionSystem& system);

/// A system that was read, with all that is known of a system of the list if its rules, in their
/// order, say the same, and start and end are the same; buffer transitions may follow in their
/// order. Otherwise the system as it is. Names and texts are kept.
[[nodiscard]] TransitionSystem recognised(TransitionSystem system);

/// The name of the system of the list, with buffer transitions, that has the rules of `system`;
/// empty when there is none.
[[nodiscard]] std::string nameOfRules(const TransitionSystem& system);

/// Why a recognised system can't be used: it may run for ever, or has the name of another system.
/// Nothing when it can.
[[nodiscard]] std::optional<std::string> objectionTo(const TransitionSystem& system);

/// What has to be kept of a system besides its name, so that it can be found again: nothing for one
/// of the list, else a text for readSystem.
[[nodiscard]] std::string rulesToKeep(const TransitionSystem& system);
/// The system of which `name` and `rules` were kept: of the list where there are no rules. Fails
/// also where there is an objection to it.
[[nodiscard]] Result<TransitionSystem> keptSystem(const std::string& name, std::string_view rules);
/// Whether two systems have the same name, rules, start and end, so that a parser of one is one of
/// the other.
[[nodiscard]] bool areSame(const TransitionSystem& a, const TransitionSystem& b);

/// True when `name` is the path of a file, not the name of a system: with / in it, or .system at
/// its end.
[[nodiscard]] bool isSystemFile(std::string_view name);

/// The system of a file, to be used: recognised. Fails also where there is an objection to it.
[[nodiscard]] Result<TransitionSystem> openSystem(const std::string& path,
                                                  const TaskControl& control = {});

} // namespace parsescope
