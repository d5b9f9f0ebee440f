// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace parsescope {

/// A transition that can be taken, with the data that learners need.
struct Candidate {
    Transition transition;
    Arc arc;        ///< added by the transition; head NoHead if it adds none
    int action = 0; ///< its 0-based class, see Actions
};

/// The classes of transitions that learners distinguish: one for each rule, or two for a rule with
/// variants, which are its first variant, for roots of trees, and all others.
class Actions {
public:
    explicit Actions(const TransitionSystem& system);
    [[nodiscard]] int size() const { return m_size; }
    [[nodiscard]] int of(Transition transition) const {
        return m_first[transition.rule] + (transition.variant > 1);
    }

private:
    std::vector<int> m_first; // by rule
    int m_size = 0;
};

/// A configuration with the labels of its arcs, and with the properties of its partial trees that
/// features need. Only transitions that can lead to a tree of the required shape are candidates,
/// and there is at least one until the configuration is terminal.
///
/// Features refer to places in the sentence instead of nodes: the place of word i is i, that of
/// ROOT is 0 or, if ROOT is last, n + 1. In the latter case, place 0 is empty and at the bottom of
/// the stack.
class ParserState {
public:
    /// The properties of the node at a place, as indices into a row of numbers.
    enum Fact { Label, LeftCount, RightCount, LeftLabels, RightLabels, FactCount };
    /// The outermost dependents on either side, and the next ones towards the head.
    enum Dependent { Left, Left2, Right, Right2, DependentCount };
    using Facts = std::array<std::uint32_t, FactCount>;
    using Dependents = std::array<int, DependentCount>;
    static constexpr int NoNode = -1; ///< the place of no node

    /// Begins a parse of `words` words. `system` must outlive the state and, if a single root is
    /// required, must have keepsSingleRoot.
    ParserState(const TransitionSystem& system, int words, TreeShape shape);
    ParserState(TransitionSystem&&, int, TreeShape) = delete;

    [[nodiscard]] const TransitionSystem& system() const { return *m_system; }
    [[nodiscard]] const Configuration& configuration() const { return m_configuration; }
    [[nodiscard]] bool isFinal() const { return m_system->isFinal(m_configuration); }
    [[nodiscard]] TreeShape shape() const { return m_shape; }

    /// Returns the label of the arc to a word; -1 if it has no arc yet.
    [[nodiscard]] int label(int word) const { return static_cast<int>(facts(word)[Label]) - 1; }
    /// Returns the place of a node; NoNode for NoNode.
    [[nodiscard]] int placeOf(int node) const { return m_configuration.placeOf(node); }
    /// Returns the last place of a node: n or, if ROOT is last, n + 1.
    [[nodiscard]] int lastPlace() const { return std::max(m_configuration.words(), placeOf(0)); }
    /// Returns the place of the stack element `depth` elements below the top. If ROOT is last,
    /// place 0 is below the last element. NoNode if there is no element.
    [[nodiscard]] int stackPlace(int depth) const {
        if (depth < m_configuration.stackSize())
            return placeOf(m_configuration.stack(depth));
        const bool isBottom = depth == m_configuration.stackSize() && placeOf(0) != 0;
        return isBottom ? 0 : NoNode;
    }
    /// Returns the properties of the node at `place`; zeros for NoNode. Labels are 1-based.
    [[nodiscard]] const Facts& facts(int place) const { return m_facts[place + 1]; }
    /// Returns the place of a dependent of the node at `place`; NoNode if there is none or `place`
    /// is NoNode.
    [[nodiscard]] int dependent(int place, Dependent which) const {
        return m_dependents[place + 1][which];
    }
    /// Returns the place of the head of the node at `place`; NoNode if there is none or `place` is
    /// NoNode.
    [[nodiscard]] int head(int place) const {
        return place < 1 || place > m_configuration.words() ? NoNode
                                                            : placeOf(m_configuration.head(place));
    }

    /// Replaces `list` by the transitions that can be taken, in the order of the rules.
    void listCandidates(std::vector<Candidate>& list) const;
    /// Applies a candidate to a configuration that is equal to configuration().
    void applyTo(Configuration& configuration, const Candidate& candidate) const;
    /// Takes a candidate; `label` is the 0-based label of its arc, or -1.
    void take(const Candidate& candidate, int label);

    /// Returns the heads of words 1..n in the tree of a terminal configuration. Entry 0 is NoHead.
    [[nodiscard]] std::vector<int> heads() const { return finalHeads(m_configuration); }

private:
    void addCandidate(std::vector<Candidate>& list, Transition transition, Arc arc) const;
    void listSpines(std::vector<Candidate>& list) const;
    /// Returns the node at a place.
    [[nodiscard]] int nodeAt(int place) const {
        return place > m_configuration.words() ? 0 : place;
    }
    void noteArc(Arc arc, int label);

    const TransitionSystem* m_system;
    Actions m_actions;
    TreeShape m_shape;
    bool m_hasSpines;
    Configuration m_configuration;
    int m_headless = 0;                   // number of words without a head
    int m_roots = 0;                      // number of children of ROOT
    std::vector<Facts> m_facts;           // by place + 1
    std::vector<Dependents> m_dependents; // by place + 1
};

} // namespace parsescope
