// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/machine.h"

#include "core/audit/questions.h"

#include <algorithm>
#include <set>

namespace parsescope {

namespace {

/// A text with the function that Audit::add asks for.
struct MachineState {
    const std::string& shown;
    [[nodiscard]] std::string text() const { return shown; }
};

/// Returns heads in which words without a head are children of ROOT.
std::vector<int> attachedToRoot(std::vector<int> heads) {
    std::ranges::replace(heads, NoHead, 0);
    return heads;
}

} // namespace

Transition MachineNames::find(const std::string& name) {
    const auto [found, isNew] = m_rules.try_emplace(name, static_cast<int>(m_names.size()));
    if (isNew)
        m_names.push_back(name);
    return {found->second, 1};
}

/// An exploration of a machine in the order of the distance from the initial state.
class MachineGraph::Explorer {
public:
    Explorer(const Machine& machine, int words, const MachineLimits& limits)
        : m_machine(machine), m_limits(limits) {
        m_graph.m_words = words;
    }

    Result<MachineGraph> explore(const TaskControl& control) {
        const Result<std::string> start = m_machine.start(m_graph.m_words);
        if (!start)
            return failure("{0}, at the start: {1}", sentence(), start.error().message);
        static_cast<void>(indexOf(*start, -1, {}));
        for (int index = 0; index < static_cast<int>(m_graph.m_states.size()); ++index) {
            if (control.stopRequested())
                return stopped();
            if (m_graph.m_states.size() > m_limits.states) {
                m_graph.m_isComplete = false;
                return std::move(m_graph);
            }
            if (m_limits.steps < 0 && m_distances[index] > LongestPath)
                return failure("{0}: the machine takes more than {1} transitions and may never "
                               "end; the option steps can limit their number",
                               sentence(), LongestPath);
            if (const Result<void> done = expand(index); !done)
                return tl::unexpected(done.error());
        }
        m_graph.m_transitions.sort();
        return std::move(m_graph);
    }

private:
    [[nodiscard]] Text sentence() const {
        return plural("A sentence of {0} word", "A sentence of {0} words", m_graph.m_words);
    }

    /// Returns the index of a state, which is added if it is new. With a limit on transitions,
    /// states after different numbers of transitions are different.
    int indexOf(const std::string& state, int parent, Transition last) {
        const int distance = parent < 0 ? 0 : m_distances[parent] + 1;
        const std::string key = m_limits.steps < 0 ? state : std::to_string(distance) + ' ' + state;
        const auto [found, isNew] =
            m_indices.try_emplace(key, static_cast<int>(m_graph.m_states.size()));
        if (isNew) {
            m_graph.m_transitions.add(parent, last);
            m_graph.m_states.push_back({state, {}});
            m_distances.push_back(distance);
        }
        return found->second;
    }

    Result<void> expand(int index) {
        const std::string state = m_graph.m_states[index].name;
        Result<MachineStep> step = m_machine.step(state);
        if (!step)
            return refused(index, step.error().message);
        m_graph.m_states[index].text = step->text;
        if (step->heads)
            if (const Result<void> done = addEnd(index, *step->heads); !done)
                return done;
        if (m_limits.steps >= 0 && m_distances[index] >= m_limits.steps)
            return {};
        for (const auto& [name, next] : step->legal) {
            const Transition transition = m_graph.m_names.find(name);
            m_graph.m_transitions.addEdge(index, {indexOf(next, index, transition), transition});
        }
        return {};
    }

    Result<void> addEnd(int index, const std::vector<int>& heads) {
        if (static_cast<int>(heads.size()) != m_graph.m_words)
            return refused(index, plural("the machine ends with {0} head",
                                         "the machine ends with {0} heads",
                                         static_cast<int>(heads.size())));
        if (const Result<Tree> tree = Tree::fromHeads(attachedToRoot(heads)); !tree)
            return refused(index, Text("the machine ends with no tree, {0}", tree.error().message));
        ParseEnd end{index, {NoHead}};
        end.heads.insert(end.heads.end(), heads.begin(), heads.end());
        m_graph.m_ends.push_back(std::move(end));
        return {};
    }

    /// Returns an error about a state, with the transitions to it.
    [[nodiscard]] Result<void> refused(int index, const Text& message) const {
        const std::vector<std::string> way =
            namesOf(m_graph.m_transitions.wayTo(index),
                    [this](Transition transition) { return m_graph.m_names.nameOf(transition); });
        if (way.empty())
            return failure("{0}, at the start: {1}", sentence(), message);
        return failure("{0}, after {1}: {2}", sentence(), joined(way), message);
    }

    const Machine& m_machine;
    MachineLimits m_limits;
    MachineGraph m_graph;
    std::unordered_map<std::string, int> m_indices;
    std::vector<int> m_distances; // the number of transitions on a shortest path to each state
};

Result<MachineGraph> MachineGraph::explore(const Machine& machine, int words,
                                           const MachineLimits& limits,
                                           const TaskControl& control) {
    return Explorer(machine, words, limits).explore(control);
}

int MachineGraph::trees() const {
    std::set<std::vector<int>> different;
    for (const ParseEnd& end : m_ends)
        different.insert(attachedToRoot(end.heads));
    return static_cast<int>(different.size());
}

std::optional<Text> MachineGraph::loop() const {
    const std::optional<std::pair<Way, Way>> found = m_transitions.loop();
    if (!found)
        return std::nullopt;
    const NameOf nameOf = [this](Transition transition) { return m_names.nameOf(transition); };
    const std::string before = joined(namesOf(found->first, nameOf));
    const std::string round = joined(namesOf(found->second, nameOf));
    return before.empty()
               ? Text("The machine has a loop: {0} leads from the start back to it.", round)
               : Text("The machine has a loop: after {0}, {1} leads back to the same "
                      "state.",
                      before, round);
}

MachineQuestions::MachineQuestions(const MachineInterview& interview, const MachineGraph& graph)
    : m_interview(interview), m_graph(graph),
      m_losses(graph.transitions(), graph.ends(), graph.words(), interview.rootLimit,
               interview.costs),
      m_golds(interview.gold.trees(graph.words())) {}

Result<void> MachineQuestions::ask(Audit& audit, const TaskControl& control) {
    MachineNames names = m_graph.names();
    const NamedTransitions named{
        [&names](const std::string& name) -> Result<Transition> { return names.find(name); },
        [&names](Transition transition) { return names.nameOf(transition); }};
    AuditQuestion question;
    question.request.system = m_interview.machine.name;
    question.request.shape.rootLimit = m_interview.rootLimit;
    const std::vector<int>& asked = m_losses.open();
    std::vector<std::vector<std::string>> ways;
    for (const int index : asked)
        ways.push_back(namesOf(m_graph.transitions().wayTo(index), named.nameOf));
    return forEachQuestion(
        m_losses, m_golds, asked.size(), control,
        [&](const Tree& gold, std::size_t i) -> Result<void> {
            const int index = asked[i];
            question.request.heads = wordHeads(gold);
            question.request.transitions = ways[i];
            const Result<AnswerCheck> found =
                m_interview.machine.judge(question.request, m_graph.state(index))
                    .and_then([&](const OracleAnswer& answer) {
                        return check(answer, named, m_losses.losses(index));
                    });
            if (!found)
                return tl::unexpected(found.error());
            audit.add(*found, question, MachineState{m_graph.text(index)}, [&](const Fault& fault) {
                return m_losses.proof(index, names.find(fault.transition), named.nameOf);
            });
            return {};
        });
}

} // namespace parsescope
