// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/natural.h"
#include "core/base/task_control.h"
#include "core/parsing/transition_system.h"

#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

namespace parsescope {

/// A way through a system: where it leads to, or what it goes round.
using Way = std::vector<Transition>;

/// All configurations that a system can reach in a sentence of `words` words.
class ParseGraph {
public:
    /// Looks at no more than `most` configurations. `system` must outlive the graph.
    ParseGraph(const TransitionSystem& system, int words, RootPlace root, std::size_t most,
               const TaskControl& control = {});

    /// False when there are more configurations than were looked at, or it was stopped: then there
    /// may be more of everything.
    [[nodiscard]] bool isComplete() const { return m_isComplete; }
    [[nodiscard]] std::size_t size() const { return m_configurations.size(); }

    /// A shortest way to a configuration that is not final and in which nothing is legal.
    [[nodiscard]] std::optional<Way> wayToStuck() const;
    /// A way to a configuration, and a way from there back to it; nothing when there is none.
    [[nodiscard]] std::optional<std::pair<Way, Way>> loop() const;
    /// The trees at the ends of parses, by the heads of nodes 0..n, each with the number of
    /// derivations that end in it. The numbers are of use only in complete graphs without loops.
    [[nodiscard]] std::map<std::vector<int>, Natural> trees() const;
    /// A shortest derivation of a tree, given by the heads of nodes 0..n.
    [[nodiscard]] std::optional<Way> derivationOf(const std::vector<int>& heads) const;
    /// The least and the greatest number of transitions to the end of a parse; nothing when none
    /// ends. For graphs without loops.
    [[nodiscard]] std::optional<std::pair<int, int>> lengths() const;

private:
    struct Step {
        int to;
        Transition transition;
    };
    [[nodiscard]] Way wayTo(int index) const;
    [[nodiscard]] bool isFinal(int index) const {
        return m_system->isFinal(*m_configurations[index]);
    }
    void sort();

    const TransitionSystem* m_system;
    bool m_isComplete = true;
    std::unordered_map<Configuration, int, ConfigurationHash> m_indices;
    std::vector<const Configuration*> m_configurations; // in the order of their distance
    std::vector<int> m_parents;                         // by configuration; -1 at the start
    std::vector<Transition> m_last;                     // the transition that led there first
    std::vector<std::vector<Step>> m_steps;             // by configuration
    std::vector<int> m_order; // each behind those that lead to it; unless there is a loop
    std::vector<int> m_loop;  // configurations of a loop, in their order
};

} // namespace parsescope
