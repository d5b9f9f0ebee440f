// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task_control.h"
#include "core/parsing/transition_system.h"

#include <string>
#include <string_view>

namespace parsescope {

// A transition system as a text, with its rules in the notation of the papers:
//
//     # Arc-standard
//     name: my-system                       in the command line
//     title: My system                      title, source, description and start are optional
//     source: Nivre 2004
//     description: Joins the two topmost trees of the stack.
//     start: [], [0..n]                     or [0], [1..n]; or [], [1..n, 0]: ROOT last, always
//     end: [i], []                          a stack and a buffer
//     sh, key S, "Shift": σ, i|β ⇒ σ|i, β
//     la, key L, "Left-Arc": σ|i|j ⇒ σ|j, arc j→i if i ≠ 0 and not hashead(i)
//     ra, key R, "Right-Arc", "makes the top a dependent of the second": σ|i|j ⇒ σ|i, i→j
//
// Lines that begin with white space continue the line before them; "#" begins a comment. A rule has
// a name, optionally a key, a title (by default the name) and its effect in words; then the stack
// and the buffer before and after it. The stack is written top last, the buffer front first; σ and
// β are the remaining elements, [i|j] has none. A stack or buffer left out on both sides stays
// unchanged; a node that is missing on the right is removed.
// - Arc: HEAD→DEPENDENT of nodes named on the left, or of 0, which is ROOT; optionally after "arc".
//   With leftspine(i) or rightspine(i) as head, variant K takes the K-th node of that spine.
// - "…" among the stack elements on the left matches K - 1 of them in variant K.
// - Conditions, with and, or, not and parentheses: hashead(i); hashead(σ), hashead(β): all words of
//   the remaining elements have heads; hashead(…); i < j: i precedes j in the sentence; i = 0; i ≠
//   0.
// - Implied conditions: the dependent of an arc is not ROOT and has no head; there is no cycle.
// ASCII spellings are S and B for σ and β, => and ->, ... for …, != for ≠.

/// The largest size of a system file, in bytes.
inline constexpr std::size_t LongestSystemFile = 65'536;
/// The largest number of rules of a system.
inline constexpr std::size_t MostRules = 32;

/// Reads the system that a text describes: its rules, start and end, and the properties that follow
/// from these (traitsOf). Its parses may never end, see surelyEnds(). Errors have `file`, line and
/// column.
[[nodiscard]] Result<TransitionSystem> readSystem(std::string_view text,
                                                  const std::string& file = {});

/// Returns a text that readSystem reads as a system with the same rules, start and end. "+" in the
/// name becomes "-". Fails if the pattern of a rule or of the end is not known.
[[nodiscard]] Result<std::string> writeSystem(const TransitionSystem& system);

/// Returns the pattern of a rule; fails if it is not known.
[[nodiscard]] Result<RulePattern> patternOf(const Rule& rule);

/// Returns the pattern of terminal configurations; a null pointer if it is not known.
[[nodiscard]] std::shared_ptr<const RulePattern> endOf(const TransitionSystem& system);

/// True if the rules show that every derivation ends: each of them removes nodes, adds an arc, or
/// exchanges two nodes that cannot be exchanged back, so that some sum falls with every transition.
/// False if the rules do not show that.
[[nodiscard]] bool surelyEnds(const TransitionSystem& system);

/// Returns the properties of a system that follow from its rules, for sentences of any length. They
/// allow no exact best-first search, and no exhaustive search if a derivation may never end.
[[nodiscard]] Traits traitsOf(const TransitionSystem& system);

/// Returns a system that was read from a file with the functions and properties of the system in
/// the list that has the same rules in the same order, and the same start and end, if there is one;
/// buffer transitions may follow in their order. Otherwise returns the system unchanged. Names and
/// texts are kept.
[[nodiscard]] TransitionSystem recognised(TransitionSystem system);

/// Returns the name of the system in the list, with buffer transitions, that has the rules of
/// `system`; empty if there is none.
[[nodiscard]] std::string nameOfRules(const TransitionSystem& system);

/// Returns the reason why a recognised system cannot be used: its derivations may never end, or it
/// has the name of another system. Returns nothing if it can be used.
[[nodiscard]] std::optional<Text> objectionTo(const TransitionSystem& system);

/// Returns the text that has to be stored besides the name of a system to restore it: empty for
/// systems of the list, else a text for readSystem.
[[nodiscard]] std::string rulesToKeep(const TransitionSystem& system);
/// Restores a system from its name and `rulesToKeep`: the system in the list if `rules` is empty.
/// Fails also if there is an objection to the system.
[[nodiscard]] Result<TransitionSystem> keptSystem(const std::string& name, std::string_view rules);
/// True if two systems have the same name, rules, start and end, so that a parser of one is a
/// parser of the other.
[[nodiscard]] bool areSame(const TransitionSystem& a, const TransitionSystem& b);

/// True if `name` is the path of a file, not the name of a system: it contains / or ends with
/// .system.
[[nodiscard]] bool isSystemFile(std::string_view name);

/// Reads and recognises the system of a file. Fails also if there is an objection to it.
[[nodiscard]] Result<TransitionSystem> openSystem(const std::string& path,
                                                  const TaskControl& control = {});

} // namespace parsescope
