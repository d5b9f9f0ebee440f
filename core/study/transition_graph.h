// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <optional>
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

} // namespace parsescope
