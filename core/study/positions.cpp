// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/positions.h"

#include "core/base/ascii.h"
#include "core/oracle/loss_function.h"

#include <queue>

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace parsescope {

namespace {

using Nodes = std::vector<int>;

constexpr int NoNode = -1; // the node at a position beyond the stack or the buffer

/// A choice of a parser: the transition that it took, and those that were legal.
struct Choice {
    Transition taken;
    std::vector<Transition> legal;
};

/// Returns true if there is a ranking of the transitions in which each choice took the legal
/// transition with the highest rank.
bool haveRanking(std::vector<Choice> choices) {
    while (!choices.empty()) {
        // A transition can have the highest rank if it was taken wherever it was legal.
        const auto first = std::ranges::find_if(choices, [&](const Choice& one) {
            return std::ranges::all_of(choices, [&](const Choice& other) {
                return other.taken == one.taken ||
                       std::ranges::find(other.legal, one.taken) == other.legal.end();
            });
        });
        if (first == choices.end())
            return false;
        const Transition highest = first->taken;
        std::erase_if(choices, [&](const Choice& choice) { return choice.taken == highest; });
    }
    return true;
}

/// A search through the derivations that a parser of PositionFacts can follow.
class FollowedDerivations {
public:
    FollowedDerivations(const TransitionSystem& system, const FeaturePositions& positions,
                        long long steps, const TaskControl& control)
        : m_system(&system), m_positions(&positions), m_stepsLeft(steps), m_control(&control) {}
    virtual ~FollowedDerivations() = default;

    /// Returns false if the search took too many steps or was asked to stop. Its results may then
    /// be incomplete.
    [[nodiscard]] bool isComplete() const { return m_stepsLeft >= 0; }

protected:
    /// Returns true if the search need not continue from a configuration.
    virtual bool isHopeless(const Configuration& configuration) = 0;
    /// Receives each terminal configuration. Returns true to end the search.
    virtual bool takesEnd(const Configuration& configuration) = 0;

    /// Searches from the initial configuration. Returns true if takesEnd ended the search; way() is
    /// then the derivation.
    bool searchFrom(const Configuration& start) {
        m_searched.clear();
        return search(start);
    }
    [[nodiscard]] const Way& way() const { return m_way; }

private:
    bool search(const Configuration& configuration);
    bool searchAfter(const Configuration& configuration);
    /// Returns the choices on the path that can still restrict later ones, as numbers: those at
    /// nodes which are all still on the stack, in the buffer or in a list.
    [[nodiscard]] std::vector<int> openChoices(const Configuration& configuration) const;

    const TransitionSystem* m_system;
    const FeaturePositions* m_positions;
    long long m_stepsLeft; // -1 if there were too few
    const TaskControl* m_control;
    std::map<Nodes, std::vector<Choice>> m_choices; // choices on the path, by the nodes
    std::unordered_set<Configuration, ConfigurationHash> m_onPath;
    Way m_way;       // the transitions of the path
    int m_loops = 0; // number of times that the search met a configuration of its path again
    // The configurations from which the search was completed, with their open choices.
    std::unordered_map<Configuration, std::set<std::vector<int>>, ConfigurationHash> m_searched;
};

bool FollowedDerivations::search(const Configuration& configuration) {
    if (isHopeless(configuration))
        return false;
    if (m_system->isFinal(configuration))
        return takesEnd(configuration);
    // A parser that reaches a configuration for the second time never ends.
    if (m_onPath.contains(configuration)) {
        ++m_loops;
        return false;
    }
    std::vector<int> open = openChoices(configuration);
    if (const auto found = m_searched.find(configuration);
        found != m_searched.end() && found->second.contains(open))
        return false;
    const int loops = m_loops;
    m_onPath.insert(configuration);
    const bool ended = searchAfter(configuration);
    m_onPath.erase(configuration);
    if (!ended && loops == m_loops && isComplete())
        m_searched[configuration].insert(std::move(open));
    return ended;
}

bool FollowedDerivations::searchAfter(const Configuration& configuration) {
    const std::vector<Transition> legal = m_system->legalTransitions(configuration);
    std::vector<Choice>& choices = m_choices[nodesAt(*m_positions, configuration)];
    for (const Transition transition : legal) {
        if (--m_stepsLeft < 0 || m_control->stopRequested()) {
            m_stepsLeft = -1;
            return false;
        }
        choices.push_back({transition, legal});
        m_way.push_back(transition);
        if ((choices.size() == 1 || haveRanking(choices)) &&
            search(m_system->step(configuration, transition)))
            return true;
        choices.pop_back();
        m_way.pop_back();
    }
    return false;
}

std::vector<int> FollowedDerivations::openChoices(const Configuration& configuration) const {
    std::set<int> present{NoNode};
    present.insert(configuration.stackNodes().begin(), configuration.stackNodes().end());
    for (int i = 0; i < configuration.bufferSize(); ++i)
        present.insert(configuration.buffer(i));
    for (const std::vector<int>& list : configuration.lists())
        present.insert(list.begin(), list.end());
    std::vector<int> open;
    const auto add = [&](Transition transition) {
        open.insert(open.end(), {transition.rule, transition.variant});
    };
    for (const auto& [nodes, choices] : m_choices) {
        if (choices.empty() ||
            !std::ranges::all_of(nodes, [&](int node) { return present.contains(node); }))
            continue;
        open.insert(open.end(), nodes.begin(), nodes.end());
        open.push_back(static_cast<int>(choices.size()));
        for (const Choice& choice : choices) {
            add(choice.taken);
            open.push_back(static_cast<int>(choice.legal.size()));
            std::ranges::for_each(choice.legal, add);
        }
    }
    return open;
}

/// Finds all trees that the parser can build for sentences of one length.
class BuiltTrees final : public FollowedDerivations {
public:
    using FollowedDerivations::FollowedDerivations;

    /// Returns the number of trees, of which there are at most `most`.
    long long count(const Configuration& start, long long most) {
        m_most = most;
        searchFrom(start);
        return size();
    }

private:
    bool isHopeless(const Configuration&) override { return false; }
    bool takesEnd(const Configuration& configuration) override {
        m_trees.insert(finalHeads(configuration));
        return size() == m_most;
    }
    [[nodiscard]] long long size() const { return static_cast<long long>(m_trees.size()); }

    std::set<std::vector<int>> m_trees;
    long long m_most = 0;
};

/// Finds a tree with the fewest wrong heads.
class FewestWrongHeads final : public FollowedDerivations {
public:
    FewestWrongHeads(const Problem& problem, LossFunction loss, const FeaturePositions& positions,
                     long long steps, const TaskControl& control)
        : FollowedDerivations(*problem.system, positions, steps, control), m_problem(&problem),
          m_loss(std::move(loss)) {}

    /// Tries to find a tree with at most 0, 1, … wrong heads.
    BestByPositions find() {
        const Configuration start = m_problem->start();
        for (m_most = m_loss(start).value; m_most <= m_problem->gold.size() && isComplete();
             ++m_most)
            if (searchFrom(start))
                return {m_most, way()};
        return {};
    }

private:
    bool isHopeless(const Configuration& configuration) override {
        return m_loss(configuration).value > m_most;
    }
    bool takesEnd(const Configuration& configuration) override {
        return finalLoss(*m_problem, configuration) <= m_most;
    }

    const Problem* m_problem;
    LossFunction m_loss;
    int m_most = 0;
};

/// The configurations of a graph by the nodes at some positions.
using Groups = std::map<Nodes, std::vector<int>>;

/// Returns a shortest path with at most `most` transitions, at least one, from the configuration
/// `from` to another one of `group`; nothing if there is none.
std::optional<Way> wayInto(const std::vector<int>& group, int from, const ParseGraph& graph,
                           std::size_t most) {
    std::map<int, Way> ways{{from, {}}};
    std::queue<int> queue({from});
    for (; !queue.empty(); queue.pop()) {
        const Way way = ways.at(queue.front());
        if (way.size() == most)
            return std::nullopt;
        for (const ParseGraph::Edge& edge : graph.edges(queue.front())) {
            const auto [to, isNew] = ways.try_emplace(edge.to, way);
            if (!isNew)
                continue;
            to->second.push_back(edge.transition);
            if (std::ranges::binary_search(group, edge.to))
                return to->second;
            queue.push(edge.to);
        }
    }
    return std::nullopt;
}

/// Returns true if a configuration of `group` can be reached from another one.
bool isMetTwice(const std::vector<int>& group, const ParseGraph& graph) {
    std::vector<bool> seen(graph.size());
    std::vector<int> open = group;
    while (!open.empty()) {
        const int index = open.back();
        open.pop_back();
        for (const ParseGraph::Edge& edge : graph.edges(index)) {
            if (seen[edge.to])
                continue;
            if (std::ranges::binary_search(group, edge.to))
                return true;
            seen[edge.to] = true;
            open.push_back(edge.to);
        }
    }
    return false;
}

/// Returns a smallest derivation with two configurations of one group; nothing if there is none.
std::optional<SameNodes> smallestSame(const Groups& groups, const ParseGraph& graph, int words) {
    std::optional<SameNodes> smallest;
    for (const auto& [nodes, group] : groups) {
        if (group.size() == 1 || !isMetTwice(group, graph))
            continue;
        for (const int from : group) {
            Way way = graph.wayTo(from);
            const int earlier = static_cast<int>(way.size());
            const std::size_t most = smallest ? smallest->way.size() - 1 : graph.size();
            if (way.size() > most)
                continue;
            if (const auto rest = wayInto(group, from, graph, most - way.size())) {
                way.insert(way.end(), rest->begin(), rest->end());
                smallest = SameNodes{words, std::move(way), earlier};
            }
        }
    }
    return smallest;
}

} // namespace

Result<FeaturePositions> readPositions(std::string_view text) {
    FeaturePositions positions;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == ' ' || text[at] == ',') {
            ++at;
            continue;
        }
        const std::string_view name = text.substr(at, text.find_first_of(" ,", at) - at);
        if (name.size() != 2 || (name[0] != 's' && name[0] != 'b') || !isAsciiDigit(name[1]))
            return failure(
                "\"{0}\" is not a position: expected s0 (the top of the stack), s1, … s9, "
                "b0 (the buffer front), b1, … or b9",
                name);
        const FeaturePosition position{name[0] == 'b', name[1] - '0'};
        if (std::ranges::find(positions, position) != positions.end())
            return failure("the position {0} is named twice", name);
        positions.push_back(position);
        at += name.size();
    }
    if (positions.empty())
        return failure("there is no position: expected positions such as \"s0 b0\"");
    return positions;
}

std::string positionsText(const FeaturePositions& positions) {
    std::string text;
    for (const FeaturePosition& position : positions)
        text += (text.empty() ? "" : " ") + std::string(position.inBuffer ? "b" : "s") +
                std::to_string(position.offset);
    return text;
}

std::vector<int> nodesAt(const FeaturePositions& positions, const Configuration& configuration) {
    std::vector<int> nodes;
    for (const auto [inBuffer, offset] : positions)
        if (inBuffer)
            nodes.push_back(offset < configuration.bufferSize() ? configuration.buffer(offset)
                                                                : NoNode);
        else
            nodes.push_back(offset < configuration.stackSize() ? configuration.stack(offset)
                                                               : NoNode);
    return nodes;
}

PositionFacts positionFacts(const TransitionSystem& system, const FeaturePositions& positions,
                            int words, RootPlace root, std::size_t most, long long steps,
                            const TaskControl& control) {
    PositionFacts facts;
    facts.positions = positions;
    facts.root = root;
    std::vector<bool> unchanging(system.rules.size());
    bool counts = true; // false after the first length at which the search took too many steps
    for (int length = 1; length <= words; ++length) {
        const ParseGraph graph(system, length, root, most, control);
        if (!graph.isComplete())
            break;
        facts.words = length;
        Groups groups;
        for (int index = 0; index < static_cast<int>(graph.size()); ++index) {
            const Nodes nodes = nodesAt(positions, graph.configuration(index));
            if (!graph.isFinal(index))
                groups[nodes].push_back(index);
            for (const ParseGraph::Edge& edge : graph.edges(index))
                if (!graph.isFinal(edge.to) &&
                    nodesAt(positions, graph.configuration(edge.to)) == nodes)
                    unchanging[edge.transition.rule] = true;
        }
        if (!facts.same)
            facts.same = smallestSame(groups, graph, length);
        const auto derived = static_cast<long long>(graph.trees().size());
        if (!facts.same) {
            facts.trees.push_back({derived, derived});
        } else if (counts) {
            BuiltTrees built(system, positions, steps, control);
            const long long found = built.count(system.start(length, root), derived);
            counts = built.isComplete();
            if (counts)
                facts.trees.push_back({found, derived});
        }
    }
    for (std::size_t rule = 0; rule < system.rules.size(); ++rule)
        if (unchanging[rule])
            facts.unchanging.push_back(std::string(system.rules[rule].name) +
                                       (system.rules[rule].variants ? "K" : ""));
    return facts;
}

std::optional<BestByPositions> bestByPositions(const Problem& problem,
                                               const FeaturePositions& positions, long long steps,
                                               const TaskControl& control) {
    const Result<LossFunction> loss = chosenLosses(problem);
    if (!loss)
        return std::nullopt;
    FewestWrongHeads search(problem, *loss, positions, steps, control);
    BestByPositions best = search.find();
    if (!search.isComplete())
        return std::nullopt;
    return best;
}

} // namespace parsescope
