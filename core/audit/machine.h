// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/all_losses.h"
#include "core/audit/audit.h"

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace parsescope {

/// The possible continuations of a parse in a state of a machine.
struct MachineStep {
    /// The name of each legal transition, and the state to which it leads.
    std::vector<std::pair<std::string, std::string>> legal;
    /// Heads of words 1..n if a derivation can end in the state, NoHead for words without a head.
    std::optional<std::vector<int>> heads;
    std::string text; ///< the state for people
};

/// A transition system of another program, with an oracle. States are texts that only the program
/// reads; equal texts are equal states.
struct Machine {
    std::string name;
    /// Returns the initial state for a sentence of `words` words.
    std::function<Result<std::string>(int words)> start;
    std::function<Result<MachineStep>(const std::string& state)> step;
    /// Asks the oracle about a state, to which the transitions of the question lead.
    std::function<Result<OracleAnswer>(const LossRequest& question, const std::string& state)>
        judge;
};

/// Names of transitions, each with a number as its rule.
class MachineNames {
public:
    /// Returns the transition with a name, which is added if it is new.
    [[nodiscard]] Transition find(const std::string& name);
    [[nodiscard]] std::string nameOf(Transition transition) const {
        return m_names[transition.rule];
    }

private:
    std::vector<std::string> m_names;
    std::unordered_map<std::string, int> m_rules;
};

/// The limits of an exploration of a machine.
struct MachineLimits {
    int steps = -1; ///< after this number of transitions, none is legal; -1 for no limit
    std::size_t states = 200'000;
};

/// All states that a machine can reach in sentences of one length.
class MachineGraph {
public:
    /// Asks the machine about all states. Fails if there are more states than the limit allows, if
    /// a shortest path to a state has more than LongestPath transitions and their number is not
    /// limited, if the heads at an end are no tree, if the machine fails, or if `control` asks to
    /// stop. Messages say by which transitions the state is reached.
    [[nodiscard]] static Result<MachineGraph> explore(const Machine& machine, int words,
                                                      const MachineLimits& limits = {},
                                                      const TaskControl& control = {});
    static constexpr int LongestPath = 1'000;

    /// Returns false if there are more states than the limit allows. The graph cannot be used then.
    [[nodiscard]] bool isComplete() const { return m_isComplete; }
    [[nodiscard]] int words() const { return m_words; }
    [[nodiscard]] const TransitionGraph& transitions() const { return m_transitions; }
    [[nodiscard]] const std::vector<ParseEnd>& ends() const { return m_ends; }
    [[nodiscard]] const std::string& state(int index) const { return m_states[index].name; }
    /// Returns the state for people.
    [[nodiscard]] const std::string& text(int index) const { return m_states[index].text; }
    [[nodiscard]] const MachineNames& names() const { return m_names; }
    /// Returns the number of different trees in which derivations end. Words without a head are
    /// children of ROOT.
    [[nodiscard]] int trees() const;
    /// Returns a sentence that names a loop of the machine; nothing if it has none.
    [[nodiscard]] std::optional<Text> loop() const;

private:
    struct State {
        std::string name;
        std::string text;
    };
    class Explorer;

    bool m_isComplete = true;
    int m_words = 0;
    std::vector<State> m_states;
    TransitionGraph m_transitions;
    std::vector<ParseEnd> m_ends;
    MachineNames m_names;
};

/// The questions of an audit of a machine.
struct MachineInterview {
    Machine machine;
    RootLimit rootLimit = RootLimit::None; ///< the number of children of ROOT in a parse
    CostConvention costs = {};
    GoldClass gold = {};
};

/// The questions about all sentences of one length: every gold tree of the class, and every state
/// that has a legal transition and from which a permitted tree can be reached.
class MachineQuestions {
public:
    /// `interview` and `graph` must outlive the object.
    MachineQuestions(const MachineInterview& interview, const MachineGraph& graph);

    [[nodiscard]] long long size() const {
        return static_cast<long long>(m_golds.size()) *
               static_cast<long long>(m_losses.open().size());
    }
    /// Asks all questions, those with fewer transitions first for each tree, and adds the answers
    /// to `audit`. Fails if asking fails. A name in an answer that the machine never uses is the
    /// name of a transition that is not legal.
    [[nodiscard]] Result<void> ask(Audit& audit, const TaskControl& control = {});

private:
    const MachineInterview& m_interview;
    const MachineGraph& m_graph;
    AllLosses m_losses;
    std::vector<Tree> m_golds;
};

} // namespace parsescope
