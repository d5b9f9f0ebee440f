// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

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
class ParserState {
public:
    /// What is known about a node, as a row of numbers.
    enum Fact { Label, LeftCount, RightCount, LeftLabels, RightLabels, FactCount };
    /// The outermost dependents on either side, and those next to them.
    enum Dependent { Left, Left2, Right, Right2, DependentCount };
    using Facts = std::array<std::uint32_t, FactCount>;
    using Dependents = std::array<int, DependentCount>;
    static constexpr int NoNode = -1;

    /// A parse of `words` words (without ROOT at the end). `system` must outlive the state, and be
    /// one that can keep to the shape.
    ParserState(const TransitionSystem& system, int words, TreeShape shape);
    ParserState(TransitionSystem&&, int, TreeShape) = delete;

    [[nodiscard]] const TransitionSystem& system() const { return *m_system; }
    [[nodiscard]] const Configuration& configuration() const { return m_configuration; }
    [[nodiscard]] bool isFinal() const { return m_system->isFinal(m_configuration); }
    [[nodiscard]] TreeShape shape() const { return m_shape; }
    /// The node that stands for ROOT: 0, or n + 1 when it is last.
    [[nodiscard]] int root() const { return m_root; }

    /// Label of the arc to `node`; -1 while it has none.
    [[nodiscard]] int label(int node) const { return static_cast<int>(facts(node)[Label]) - 1; }
    /// Of a node, or zeros for NoNode. Labels are counted from 1.
    [[nodiscard]] const Facts& facts(int node) const { return m_facts[node + 1]; }
    /// A dependent of `node`, NoNode where there is none, also for NoNode.
    [[nodiscard]] int dependent(int node, Dependent which) const {
        return m_dependents[node + 1][which];
    }
    [[nodiscard]] int head(int node) const {
        return node < 0 ? NoNode : m_configuration.head(node);
    }

    /// Replaces `list` by the transitions that may be taken, in the order of the rules.
    void listCandidates(std::vector<Candidate>& list) const;
    /// What taking a candidate does to a configuration equal to this one's.
    void applyTo(Configuration& configuration, const Candidate& candidate) const;
    /// Takes a candidate; `label` is that of its arc, from 0, or -1.
    void take(const Candidate& candidate, int label);

    /// Heads of words 1..n of the finished tree, ROOT being 0 again. Entry 0 is NoHead.
    [[nodiscard]] std::vector<int> heads() const;

private:
    void addCandidate(std::vector<Candidate>& list, Transition transition, Arc arc) const;
    void listSpines(std::vector<Candidate>& list) const;
    [[nodiscard]] bool isAllowed(Transition transition, Arc arc) const;
    [[nodiscard]] bool keepsRootLast(Transition transition, Arc arc) const;
    [[nodiscard]] ShapedParse shaped() const {
        return {m_configuration, m_shape, m_root, m_headless, m_roots};
    }
    void noteArc(Arc arc, int label);

    const TransitionSystem* m_system;
    Actions m_actions;
    TreeShape m_shape;
    bool m_hasSpines;
    Configuration m_configuration;
    int m_root = 0;
    int m_headless = 0;                   // words without a head, ROOT at the end not counted
    int m_roots = 0;                      // dependents of ROOT
    std::vector<Facts> m_facts;           // by node + 1
    std::vector<Dependents> m_dependents; // by node + 1
};

/// The tree that a parser with ROOT at the end has to build: word n + 1 is ROOT.
[[nodiscard]] Tree withRootLast(const Tree& tree);
/// The heads of words 1..n, ROOT being 0 again, from those of a parser with ROOT at the end. Both
/// are indexed by node.
[[nodiscard]] std::vector<int> withRootFirst(std::vector<int> heads);

} // namespace parsescope
