// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/natural.h"
#include "core/base/task_control.h"
#include "core/parsing/transition_system.h"

#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace parsescope {

/// A path through a system: the transitions to a configuration, or the transitions of a loop.
using Way = std::vector<Transition>;

/// A graph of configurations, given as indices, and of the transitions between them. The initial
/// configuration has index 0.
class TransitionGraph {
public:
    /// A legal transition, and the index of the configuration to which it leads.
    struct Edge {
        int to;
        Transition transition;
    };

    /// Adds a configuration and returns its index. `parent` is the index of the configuration
    /// before it on a shortest path, and `last` the last transition of this path; the initial
    /// configuration has the parent -1.
    int add(int parent, Transition last);
    void addEdge(int from, Edge edge) { m_edges[from].push_back(edge); }
    /// Computes the order and finds a loop. To be called after all edges have been added.
    void sort();

    [[nodiscard]] std::size_t size() const { return m_edges.size(); }
    /// Returns the legal transitions of a configuration.
    [[nodiscard]] const std::vector<Edge>& edges(int index) const { return m_edges[index]; }
    /// Returns a shortest path to a configuration.
    [[nodiscard]] Way wayTo(int index) const;
    /// Returns all indices, each before those of the configurations to which it leads, except on a
    /// loop.
    [[nodiscard]] const std::vector<int>& order() const { return m_order; }
    /// Returns a path to a configuration on a loop, and the loop: a path from this configuration
    /// back to itself. Returns nothing if there is no loop.
    [[nodiscard]] std::optional<std::pair<Way, Way>> loop() const;

private:
    std::vector<int> m_parents;     // index of the configuration before each configuration on its
                                    // shortest path; -1 for the initial configuration
    std::vector<Transition> m_last; // last transition of the shortest path to each configuration
    std::vector<std::vector<Edge>> m_edges; // legal transitions of each configuration
    std::vector<int> m_order; // topological order of the configurations, if there is no loop
    std::vector<int> m_loop;  // indices of the configurations of a loop, in the order of the loop
};

/// The graph of all configurations that a system can reach in a sentence of `words` words.
class ParseGraph {
public:
    /// Makes the graph by exploring at most `most` configurations. `system` must outlive the graph.
    ParseGraph(const TransitionSystem& system, int words, RootPlace root, std::size_t most,
               const TaskControl& control = {});

    /// Returns false if not all configurations were explored, because there are too many or
    /// `control` asked to stop. In this case, the other results may be incomplete.
    [[nodiscard]] bool isComplete() const { return m_isComplete; }
    [[nodiscard]] std::size_t size() const { return m_configurations.size(); }

    using Edge = TransitionGraph::Edge;
    // Configurations have indices in ascending order of their distance from the initial one.
    [[nodiscard]] const Configuration& configuration(int index) const {
        return *m_configurations[index];
    }
    /// Returns the graph without the configurations, only with their indices.
    [[nodiscard]] const TransitionGraph& transitions() const { return m_transitions; }
    // The next functions are those of the graph without the configurations.
    [[nodiscard]] const std::vector<Edge>& edges(int index) const {
        return m_transitions.edges(index);
    }
    [[nodiscard]] Way wayTo(int index) const { return m_transitions.wayTo(index); }
    [[nodiscard]] const std::vector<int>& order() const { return m_transitions.order(); }
    [[nodiscard]] std::optional<std::pair<Way, Way>> loop() const { return m_transitions.loop(); }
    [[nodiscard]] bool isFinal(int index) const {
        return m_system->isFinal(*m_configurations[index]);
    }

    /// Returns a shortest path to a configuration that is not terminal and has no legal transition;
    /// nothing if there is none.
    [[nodiscard]] std::optional<Way> wayToStuck() const;
    /// Returns the trees of all terminal configurations, as the heads of nodes 0..n, with the
    /// number of derivations of each tree. The numbers are correct only for complete graphs without
    /// loops.
    [[nodiscard]] std::map<std::vector<int>, Natural> trees() const;
    /// Returns a shortest derivation of the tree with the heads `heads` of nodes 0..n; nothing if
    /// there is none.
    [[nodiscard]] std::optional<Way> derivationOf(const std::vector<int>& heads) const;
    /// Returns the smallest and the largest number of transitions of a derivation; nothing if there
    /// is no derivation. The graph must not have loops.
    [[nodiscard]] std::optional<std::pair<int, int>> lengths() const;

private:
    const TransitionSystem* m_system;
    bool m_isComplete = true;
    std::unordered_map<Configuration, int, ConfigurationHash> m_indices;
    // Configurations in ascending order of their distance from the initial configuration.
    std::vector<const Configuration*> m_configurations;
    TransitionGraph m_transitions;
};

} // namespace parsescope
