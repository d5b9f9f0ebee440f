// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task_control.h"
#include "core/parsing/transition_system.h"

#include <span>
#include <string>
#include <string_view>

namespace parsescope {

// A system file is a transition system as a text, with its rules in the notation of the papers. The
// notation is explained in resources/handbook/systems-in-files.md.

/// The largest size of a system file, in bytes.
inline constexpr std::size_t LongestSystemFile = 65'536;
/// The largest number of rules of a system.
inline constexpr std::size_t MostRules = 32;
/// The largest number of words for which a system file can state numbers.
inline constexpr std::size_t MostCounts = 7;

/// The numbers that a system file states, as decimal digits, for sentences of 1, 2, … words. The
/// lists are empty if the file does not state them. Several words may be children of ROOT. ROOT is
/// first, unless the system needs it to be last.
struct SystemCounts {
    std::vector<std::string> derivations;
    std::vector<std::string> trees;
};

/// Reads the system that a text describes: its rules, start and end, and the properties that follow
/// from them (see traitsOf). Derivations of the system may never end (see surelyEnds). Errors
/// contain `file`, a line and a column.
[[nodiscard]] Result<TransitionSystem> readSystem(std::string_view text,
                                                  const std::string& file = {});

/// Returns the numbers that the text of a system file states. Fails where readSystem fails.
[[nodiscard]] Result<SystemCounts> readCounts(std::string_view text, const std::string& file = {});

/// Returns the numbers in the file of the built-in system `name`. The lists are empty if no file of
/// resources/systems has this name.
[[nodiscard]] SystemCounts builtInCounts(std::string_view name);

/// Returns the text of a system file. Reading it with readSystem results in a system with equal
/// rules, start and end. "+" in the name becomes "-". Fails if the pattern of a rule or of the end
/// is not known.
[[nodiscard]] Result<std::string> writeSystem(const TransitionSystem& system);

/// Returns true if the rules prove that every derivation ends: each rule removes nodes, adds an
/// arc, or exchanges two nodes that cannot be exchanged back, so that some sum falls with every
/// transition, perhaps after other sums, which no rule raises, have reached their minimum. Rules
/// that can no longer be taken after another rule are considered apart: after an unshift, which
/// needs an empty buffer, a shift that needs two words in the buffer is not legal again. If the
/// result is false, every derivation may still end.
[[nodiscard]] bool surelyEnds(const TransitionSystem& system);
/// Returns the names of the rules that the proof of surelyEnds() leaves: as far as it shows, their
/// transitions can follow each other for ever. The list is empty if every derivation ends.
[[nodiscard]] std::vector<std::string> endlessRules(const TransitionSystem& system);

/// Returns the properties of a system that follow from its rules, for sentences of any length.
/// These properties allow no exact best-first search, and no exhaustive search if a derivation may
/// never end.
[[nodiscard]] Traits traitsOf(const TransitionSystem& system);

/// Returns true if no rule lets a node leave the stack, the lists and the buffer. With
/// Reach::Pairs, the buffer front then meets every node before it. The property is computed from
/// the patterns of the rules; without patterns, the result is false.
[[nodiscard]] bool keepsAllNodes(const TransitionSystem& system);

/// Returns the name of the system in the list, with buffer transitions, that has the rules of
/// `system`; empty if there is none.
[[nodiscard]] std::string nameOfRules(const TransitionSystem& system);

/// Returns the reason why a recognised system cannot be used: its derivations may never end and
/// have no limit, or it has the name of another system. Returns nothing if the system can be used.
[[nodiscard]] std::optional<Text> objectionTo(const TransitionSystem& system);

/// Returns the text that must be stored with the name of a system to restore the system: empty for
/// systems of the list, a text for readSystem for all other systems.
[[nodiscard]] std::string rulesToKeep(const TransitionSystem& system);
/// Restores a system from its name and the result of rulesToKeep. If `rules` is empty, returns the
/// system in the list. Fails if the rules cannot be read or do not fit the name, or if there is an
/// objection to the system.
[[nodiscard]] Result<TransitionSystem> keptSystem(const std::string& name, std::string_view rules);
/// Returns true if two systems have equal names, rules, starts and ends, so that a parser of one
/// system is a parser of the other.
[[nodiscard]] bool areSame(const TransitionSystem& a, const TransitionSystem& b);

/// True if `name` is the path of a file, not the name of a system: it contains / or ends with
/// .system.
[[nodiscard]] bool isSystemFile(std::string_view name);

/// Reads and recognises the system of a file. Fails if the file cannot be read or if there is an
/// objection to the system. If `stepLimit` is not negative, a system whose derivations may never
/// end is opened with this limit (see TransitionSystem::stepLimit); other systems get no limit.
[[nodiscard]] Result<TransitionSystem>
openSystem(const std::string& path, const TaskControl& control = {}, int stepLimit = -1);

} // namespace parsescope
