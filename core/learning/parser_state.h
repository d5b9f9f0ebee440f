// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace parsescope {

/// A transition that may be taken, as learners see it.
struct Candidate {
    Transition transition;
    Arc arc;        ///< head NoHead where it adds none
    int action = 0; ///< class for a learner, from 0: see Actions
};

/// The classes that learners tell apart. A rule is one class, or two when it has variants: its
/// first, which takes roots of trees, and all others.
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

/// A parse under way: a configuration with the labels of its arcs, and what features ask about the
/// partial trees, kept up to date. Only transitions that lead to a tree of the wanted shape are
/// candidates, and there always is one until the configuration is final.
///
/// Features see places in the sentence instead of nodes: that of word i is i, that of ROOT 0 or,
/// when it is last, n + 1. Place 0 then is empty, and lies at the bottom of the stack.
class ParserState {
public:
    /// What is known about the node at a place, as a row of numbers.
    enum Fact { Label, LeftCount, RightCount, LeftLabels, RightLabels, FactCount };
    /// The outermost dependents on either side, and those next to them.
    enum Dependent { Left, Left2, Right, Right2, DependentCount };
    using Facts = std::array<std::uint32_t, FactCount>;
    using Dependents = std::array<int, DependentCount>;
    static constexpr int NoNode = -1; ///< the place of no node

    /// A parse of `words` words. `system` must outlive the state, and say what a single root asks
    /// for if one is wanted.
    ParserState(const TransitionSystem& system, int words, TreeShape shape);
    ParserState(TransitionSystem&&, int, TreeShape) = delete;

    [[nodiscard]] const TransitionSystem& system() const { return *m_system; }
    [[nodiscard]] const Configuration& configuration() const { return m_configuration; }
    [[nodiscard]] bool isFinal() const { return m_system->isFinal(m_configuration); }
    [[nodiscard]] TreeShape shape() const { return m_shape; }

    /// Label of the arc to a word; -1 while it has none.
    [[nodiscard]] int label(int word) const { return static_cast<int>(facts(word)[Label]) - 1; }
    /// Place of a node; NoNode for NoNode.
    [[nodiscard]] int placeOf(int node) const { return m_configuration.placeOf(node); }
    /// The last place that a node has: n, or n + 1.
    [[nodiscard]] int lastPlace() const { return std::max(m_configuration.words(), placeOf(0)); }
    /// Place of the stack element `depth` below the top, or that of the bottom beneath the last
    /// one; NoNode further down.
    [[nodiscard]] int stackPlace(int depth) const {
        if (depth < m_configuration.stackSize())
            return placeOf(m_configuration.stack(depth));
        const bool isBottom = depth == m_configuration.stackSize() && placeOf(0) != 0;
        return isBottom ? 0 : NoNode;
    }
    /// Of the node at a place, or zeros for NoNode. Labels are counted from 1.
    [[nodiscard]] const Facts& facts(int place) const { return m_facts[place + 1]; }
    /// The place of a dependent of the node at `place`, NoNode where there is none, also for
    /// NoNode.
    [[nodiscard]] int dependent(int place, Dependent which) const {
        return m_dependents[place + 1][which];
    }
    /// The place of the head of the node at `place`; NoNode where there is none, also for NoNode.
    [[nodiscard]] int head(int place) const {
        return place < 1 || place > m_configuration.words() ? NoNode
                                                            : placeOf(m_configuration.head(place));
    }

    /// Replaces `list` by the transitions that may be taken, in the order of the rules.
    void listCandidates(std::vector<Candidate>& list) const;
    /// What taking a candidate does to a configuration equal to this one's.
    void applyTo(Configuration& configuration, const Candidate& candidate) const;
    /// Takes a candidate; `label` is that of its arc, from 0, or -1.
    void take(const Candidate& candidate, int label);

    /// Heads of words 1..n of the finished tree. Entry 0 is NoHead.
    [[nodiscard]] std::vector<int> heads() const { return finalHeads(m_configuration); }

private:
    void addCandidate(std::vector<Candidate>& list, Transition transition, Arc arc) const;
    void listSpines(std::vector<Candidate>& list) const;
    /// The node at a place.
    [[nodiscard]] int nodeAt(int place) const {
        return place > m_configuration.words() ? 0 : place;
    }
    void noteArc(Arc arc, int label);

    const TransitionSystem* m_system;
    Actions m_actions;
    TreeShape m_shape;
    bool m_hasSpines;
    Configuration m_configuration;
    int m_headless = 0;                   // words without a head
    int m_roots = 0;                      // words on ROOT
    std::vector<Facts> m_facts;           // by place + 1
    std::vector<Dependents> m_dependents; // by place + 1
};

} // namespace parsescope
