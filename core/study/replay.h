// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/loss_function.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A transition, with the relation that a name states for its arc.
struct NamedTransition {
    Transition transition;
    std::string relation; ///< empty if the name states none
};

/// The names of another parser for the transitions of a system. Case and hyphens are ignored, and a
/// relation may follow: "LEFT-ARC:nsubj", "la_nsubj", "RA(obj)".
class TransitionNames {
public:
    /// Makes the set of the names in the system and of names that many parsers use: shift, s, push,
    /// reduce, pop, left arc, left, l, left reduce, right arc and so on.
    explicit TransitionNames(const TransitionSystem& system);

    /// Adds the names in `pairs`, for example "SH=sh,POP=re". Fails if the system lacks one of the
    /// transitions.
    [[nodiscard]] Result<void> add(std::string_view pairs);
    /// Returns the transition with the name `name`; nothing if the name is unknown.
    [[nodiscard]] std::optional<Transition> find(std::string_view name) const;
    /// Returns the transition with the name `name` and the relation in the name; nothing if the
    /// name is unknown.
    [[nodiscard]] std::optional<NamedTransition> read(std::string_view name) const;

private:
    TransitionSystem m_system;
    /// The name in the system for the letters and digits of each other name.
    std::map<std::string, std::string, std::less<>> m_names;
};

/// A transition that raised the loss.
struct ReplayedMistake {
    int step = 0; ///< 0-based index of the transition
    Transition transition;
    int cost = 0; ///< Unreachable if the transition makes all permitted trees unreachable
};

/// The result of replaying the transitions of another parser.
struct ReplayedRun {
    std::vector<Transition> transitions;
    std::vector<ReplayedMistake> mistakes;
    /// The number of transitions whose costs remain undecided because a loss is only a bound.
    int undecided = 0;
    Loss loss; ///< loss of the last configuration
    bool isFinal = false;
};

/// Replays the transitions `taken` of another parser. Fails if a name is unknown or a transition is
/// not legal; the message contains the number of the step.
[[nodiscard]] Result<ReplayedRun> replay(const Problem& problem, const LossFunction& loss,
                                         const TransitionNames& names,
                                         const std::vector<std::string>& taken);

/// The runs in a log of another parser.
struct RunLog {
    /// The names of the transitions of each run, by the number of its sentence, from 1.
    std::map<int, std::vector<std::string>> runs;
    /// True if steps have the numbers of their sentences, so that sentences can be left out.
    bool isNumbered = false;

    /// Returns the number of the last sentence with a run, or 0.
    [[nodiscard]] int last() const { return runs.empty() ? 0 : runs.rbegin()->first; }
};

/// Returns the runs in a log. A run can be a line of names separated by spaces; a request of the
/// subcommand `losses` or a line of a log for `audit`, with "transitions"; or JSON Lines in the
/// format of `derive`, a line for each step with "sentence" and "transition". The first two belong
/// to the sentence after that of the run before them. Lines that begin with # are ignored. Errors
/// contain the number of the line.
[[nodiscard]] Result<RunLog> readRunLog(std::string_view log);

} // namespace parsescope
