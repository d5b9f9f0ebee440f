// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/gold_parse.h"
#include "core/parsing/transition_system.h"

#include <algorithm>

namespace parsescope {

// The parts that the definitions of several systems share: places, rules, ends and conditions on
// ROOT.

/// A place in a configuration: a stack element, counted from the top, or a buffer node, counted
/// from the front; 0-based.
struct RulePlace {
    bool onStack;
    int index;

    [[nodiscard]] int nodeIn(const Configuration& c) const {
        return onStack ? c.stack(index) : c.buffer(index);
    }
    void removeFrom(Configuration& c) const { onStack ? c.popStack(index) : c.dropBuffer(index); }
};

namespace places {
inline constexpr RulePlace s0{true, 0};
inline constexpr RulePlace s1{true, 1};
inline constexpr RulePlace s2{true, 2};
inline constexpr RulePlace s3{true, 3};
inline constexpr RulePlace b0{false, 0};
inline constexpr RulePlace b1{false, 1};
} // namespace places

/// Returns None if the stack has at least `stack` elements and the buffer at least `buffer` nodes;
/// otherwise the obstacle.
[[nodiscard]] inline Obstacle needs(const Configuration& c, int stack, int buffer) {
    if (c.bufferSize() < buffer)
        return c.bufferSize() == 0 ? Obstacle::BufferEmpty : Obstacle::BufferTooShort;
    if (c.stackSize() < stack)
        return stack == 1 ? Obstacle::StackEmpty : Obstacle::StackTooShort;
    return Obstacle::None;
}

/// Returns None if the configuration has both places; otherwise the obstacle.
template<RulePlace A, RulePlace B>
[[nodiscard]] Obstacle needs(const Configuration& c) {
    constexpr int Stack = std::max(A.onStack ? A.index + 1 : 0, B.onStack ? B.index + 1 : 0);
    constexpr int Buffer = std::max(A.onStack ? 0 : A.index + 1, B.onStack ? 0 : B.index + 1);
    return needs(c, Stack, Buffer);
}

/// Returns None if the node may get a head; otherwise the obstacle.
[[nodiscard]] inline Obstacle mayBeDependent(const Configuration& c, int node) {
    if (node == 0)
        return Obstacle::RootAsDependent;
    return c.hasHead(node) ? Obstacle::HasHead : Obstacle::None;
}

/// Returns None if the arc may be added: its dependent may get a head, and the arc closes no cycle;
/// otherwise the obstacle.
[[nodiscard]] Obstacle mayBeArc(const Configuration& configuration, Arc arc);

/// Returns variant 1 if `holds` is true, and 0, which means no variant in Rule::canonical, if it is
/// false.
[[nodiscard]] inline int onlyIf(bool holds) {
    return holds ? 1 : 0;
}

/// True if the arc between two places is gold and its dependent has all its gold dependents.
template<RulePlace Head, RulePlace Dependent>
[[nodiscard]] bool isReady(const GoldParse& parse) {
    const Configuration& c = parse.configuration();
    return needs<Head, Dependent>(c) == Obstacle::None &&
           parse.isReady(Head.nodeIn(c), Dependent.nodeIn(c));
}

/// Returns a rule with the texts of `rule` and the functions of an arc. *Legal:* the node at
/// `Dependent` is not ROOT and has no head. *Effect:* the node leaves its place. *Arc:* from the
/// node at `Head` to the node at `Dependent`. The canonical derivation takes the rule as soon as
/// the arc is gold and the dependent has all its gold dependents.
template<RulePlace Head, RulePlace Dependent>
[[nodiscard]] Rule arcRule(Rule rule) {
    rule.legal = [](const Configuration& c, int) {
        const Obstacle obstacle = needs<Head, Dependent>(c);
        return obstacle != Obstacle::None ? obstacle : mayBeDependent(c, Dependent.nodeIn(c));
    };
    rule.apply = [](Configuration& c, int) {
        c.attach(Head.nodeIn(c), Dependent.nodeIn(c));
        Dependent.removeFrom(c);
    };
    rule.arc = [](const Configuration& c, int) {
        return std::optional(Arc{Head.nodeIn(c), Dependent.nodeIn(c)});
    };
    rule.canonical = [](const GoldParse& parse) { return onlyIf(isReady<Head, Dependent>(parse)); };
    return rule;
}

/// Returns a rule like arcRule whose arc must not close a cycle, for systems in which words with
/// heads keep their places.
template<RulePlace Head, RulePlace Dependent>
[[nodiscard]] Rule acyclicArcRule(Rule rule) {
    rule = arcRule<Head, Dependent>(rule);
    rule.legal = [](const Configuration& c, int) {
        const Obstacle obstacle = needs<Head, Dependent>(c);
        return obstacle != Obstacle::None ? obstacle
                                          : mayBeArc(c, {Head.nodeIn(c), Dependent.nodeIn(c)});
    };
    return rule;
}

/// The index of sh in every system of the list.
inline constexpr int Shift = 0;
/// Returns sh: σ, i|β ⇒ σ|i, β.
[[nodiscard]] Rule shiftRule();
/// Returns sh for systems in which words on the stack get their heads from the buffer: if ROOT is
/// last, it is shifted only when all words on the stack have heads.
[[nodiscard]] Rule shiftRuleWithRootWaiting();
/// Returns la: σ|i|j ⇒ σ|j, j→i, with i ≠ 0 (arc-standard).
[[nodiscard]] Rule stackLeftArcRule();
/// Returns ra: σ|i|j ⇒ σ|i, i→j (arc-standard, arc-hybrid).
[[nodiscard]] Rule stackRightArcRule();
/// Returns la2: σ|i|j|k ⇒ σ|j|k, k→i, with i ≠ 0 (Attardi).
[[nodiscard]] Rule stackLeftArc2Rule();
/// Returns ra2: σ|i|j|k ⇒ σ|i|j, i→k (Attardi).
[[nodiscard]] Rule stackRightArc2Rule();
/// Returns la: σ|i, j|β ⇒ σ, j|β, j→i, with i ≠ 0 and headless (arc-eager, arc-hybrid).
[[nodiscard]] Rule bufferLeftArcRule();
/// Returns nothing. Serves as Rule::arc for rules that build no arc.
[[nodiscard]] std::optional<Arc> noArc(const Configuration& configuration, int variant);

/// True if the stack has one element and the buffer is empty.
[[nodiscard]] bool endsWithOneTree(const Configuration& configuration);
/// True if the buffer is empty.
[[nodiscard]] bool endsWithEmptyBuffer(const Configuration& configuration);

/// Returns false if the transition shifts ROOT, which is last, onto two or more words, all of which
/// would need ROOT as their head.
[[nodiscard]] bool rootJoinsOneTree(const RootedParse& parse, Transition transition);
/// Implements TransitionSystem::keepsSingleRoot for systems whose dependents leave the stack: ROOT
/// takes the last word without a head.
[[nodiscard]] bool rootTakesLastWord(const RootedParse& parse, Transition transition, Arc arc);
/// Implements TransitionSystem::keepsSingleRoot for systems whose headless words may stay on the
/// stack: once the buffer has no more words, exactly one word is a child of ROOT or has no head.
/// `pushes` is true if the transition moves the buffer front onto the stack; `pops` is the number
/// of words with heads that it removes from the top without adding an arc to them. A child of ROOT
/// must stay on the stack, as the head of the words that follow; if ROOT is last, a word becomes
/// its child when all other words have their heads.
[[nodiscard]] bool keepsOneHeadless(const RootedParse& parse, Arc arc, bool pushes, int pops);

} // namespace parsescope
