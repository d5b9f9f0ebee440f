// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// The names that another parser has for the transitions of a system. Capitals and hyphens make no
/// difference, and a relation may follow: "LEFT-ARC:nsubj", "la_nsubj", "RA(obj)".
class TransitionNames {
public:
    /// The names of the system itself, and those that many parsers share: shift, reduce, left arc,
    /// right arc, swap, and their first letters.
    explicit TransitionNames(const TransitionSystem& system);

    /// Adds names given as "SH=sh,POP=re". Fails on what is no transition of the system.
    [[nodiscard]] Result<void> add(std::string_view pairs);
    /// Nothing for a name that is not known.
    [[nodiscard]] std::optional<Transition> find(std::string_view name) const;

private:
    TransitionSystem m_system;
    std::map<std::string, std::string> m_names; ///< as letters and digits only → in the system
};

/// A transition that raised the loss.
struct ReplayedMistake {
    int step = 0; ///< 0-based
    Transition transition;
    int cost = 0;
};

/// The result of replaying the transitions of another parser.
struct ReplayedRun {
    std::vector<Transition> transitions;
    std::vector<ReplayedMistake> mistakes;
    int undecided = 0; ///< transitions whose cost is not known: there are only bounds
    Loss loss;         ///< where they lead
    bool isFinal = false;
};

/// Takes the transitions that another parser took, by its names. Fails on an unknown name and where
/// one is not legal, with the number of the step.
[[nodiscard]] Result<ReplayedRun> replay(const Problem& problem, const LossFunction& loss,
                                         const TransitionNames& names,
                                         const std::vector<std::string>& taken);

/// The runs of a log, one for each sentence: a line of names with spaces between them, a question
/// of "losses" or a line of a log for "audit" with "transitions", or JSON Lines as "derive" writes
/// them, a line for each step with "sentence" and "transition". Lines that begin with # are left
/// out. Fails with the number of the line.
[[nodiscard]] Result<std::vector<std::vector<std::string>>> readRunLog(std::string_view log);

} // namespace parsescope
