// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace parsescope {

/// A transition that can be taken, with the data about it that learners need.
struct Candidate {
    Transition transition;
    Arc arc;        ///< arc that the transition adds; its head is NoHead if it adds none
    int action = 0; ///< 0-based class of the transition (see Actions)
};

/// The classes of transitions that learners distinguish. A rule has one class, or two if it has
/// variants: one for its first variant, which attaches roots of trees, and one for all others.
class Actions {
public:
    explicit Actions(const TransitionSystem& system);
    [[nodiscard]] int size() const { return m_size; }
    [[nodiscard]] int of(Transition transition) const {
        return m_first[transition.rule] + (transition.variant > 1);
    }

private:
    std::vector<int> m_first; // class of the first variant of each rule
    int m_size = 0;
};

/// A configuration with the labels of its arcs, and with the properties of its partial trees that
/// features need. Only transitions that can lead to a tree of the required shape are candidates.
/// There is at least one candidate until the configuration is terminal.
///
/// Features refer to places in the sentence instead of nodes. The place of word i is i, and the
/// place of ROOT is 0 or, if ROOT is last, n + 1. If ROOT is last, place 0 is empty and counts as
/// the bottom of the stack.
class ParserState {
public:
    /// The properties of the node at a place, as indices into Facts.
    enum Fact { Label, LeftCount, RightCount, LeftLabels, RightLabels, FactCount };
    /// The dependents of a node, as indices into Dependents: the outermost dependent on either
    /// side, and on either side the next dependent towards the head.
    enum Dependent { Left, Left2, Right, Right2, DependentCount };
    using Facts = std::array<std::uint32_t, FactCount>;
    using Dependents = std::array<int, DependentCount>;
    static constexpr int NoNode = -1; ///< place of a node that does not exist

    /// Begins a parse of a sentence of `words` words. `system` must outlive the state. If `shape`
    /// requires a single root, `system` must have keepsSingleRoot.
    ParserState(const TransitionSystem& system, int words, TreeShape shape);
    ParserState(TransitionSystem&&, int, TreeShape) = delete;

    [[nodiscard]] const TransitionSystem& system() const { return *m_system; }
    [[nodiscard]] const Configuration& configuration() const { return m_configuration; }
    [[nodiscard]] bool isFinal() const { return m_system->isFinal(m_configuration); }
    [[nodiscard]] TreeShape shape() const { return m_shape; }

    /// Returns the 0-based label of the arc to a word; -1 if the word has no arc yet.
    [[nodiscard]] int label(int word) const { return static_cast<int>(facts(word)[Label]) - 1; }
    /// Returns the place of a node; NoNode for NoNode.
    [[nodiscard]] int placeOf(int node) const { return m_configuration.placeOf(node); }
    /// Returns the largest place of a node: n or, if ROOT is last, n + 1.
    [[nodiscard]] int lastPlace() const { return std::max(m_configuration.words(), placeOf(0)); }
    /// Returns the place of the stack element that is `depth` elements below the top; NoNode if
    /// there is none. If ROOT is last, place 0 is below the bottom element.
    [[nodiscard]] int stackPlace(int depth) const {
        if (depth < m_configuration.stackSize())
            return placeOf(m_configuration.stack(depth));
        const bool isBottom = depth == m_configuration.stackSize() && placeOf(0) != 0;
        return isBottom ? 0 : NoNode;
    }
    /// Returns the properties of the node at `place`; zeros for NoNode. Labels in the properties
    /// are 1-based.
    [[nodiscard]] const Facts& facts(int place) const { return m_facts[place + 1]; }
    /// Returns the place of a dependent of the node at `place`; NoNode if there is none, or if
    /// `place` is NoNode.
    [[nodiscard]] int dependent(int place, Dependent which) const {
        return m_dependents[place + 1][which];
    }
    /// Returns the place of the head of the node at `place`; NoNode if there is none, or if `place`
    /// is NoNode.
    [[nodiscard]] int head(int place) const {
        return place < 1 || place > m_configuration.words() ? NoNode
                                                            : placeOf(m_configuration.head(place));
    }

    /// Replaces `list` by the transitions that can be taken, in the order of the rules.
    void listCandidates(std::vector<Candidate>& list) const;
    /// Applies a candidate to `configuration`, which must be equal to configuration().
    void applyTo(Configuration& configuration, const Candidate& candidate) const;
    /// Takes a candidate. `label` is the 0-based label of its arc, or -1.
    void take(const Candidate& candidate, int label);

    /// Returns the heads of nodes 0..n in the tree of a terminal configuration. Entry 0 is NoHead.
    [[nodiscard]] std::vector<int> heads() const { return finalHeads(m_configuration); }

private:
    void addCandidate(std::vector<Candidate>& list, Transition transition, Arc arc) const;
    void listSpines(std::vector<Candidate>& list) const;
    /// Returns the node at `place`.
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
    std::vector<Facts> m_facts;           // properties of each node, indexed by place + 1
    std::vector<Dependents> m_dependents; // dependents of each node, indexed by place + 1
};

} // namespace parsescope
