// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/gold_parse.h"
#include "core/parsing/transition_system.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace parsescope {

// The parts that the functions of rules (rule_files/rule_functions.cpp) and the declarations of
// systems (systems/) share: places, conditions, canonical derivations and conditions on ROOT.

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
[[nodiscard]] inline Obstacle mayBeArc(const Configuration& c, Arc arc) {
    const Obstacle obstacle = mayBeDependent(c, arc.dependent);
    if (obstacle != Obstacle::None)
        return obstacle;
    for (int above = arc.head; above != NoHead; above = c.head(above))
        if (above == arc.dependent)
            return Obstacle::WouldBeCycle;
    return Obstacle::None;
}

/// Returns the number of stack elements that can have an arc with the buffer front in arc-swift:
/// from the top down to the first element without a head.
[[nodiscard]] inline int reachOverHeads(const Configuration& c) {
    int depth = 0;
    while (depth < c.stackSize() && c.hasHead(c.stack(depth)))
        ++depth;
    return c.bufferSize() == 0 ? 0 : std::min(depth + 1, c.stackSize());
}

/// Returns the spine to whose nodes the other of the two topmost stack elements can be attached:
/// the left spine of the stack top if `Element` is 0, and the right spine of the second element if
/// `Element` is 1.
template<int Element>
[[nodiscard]] std::vector<int> facingSpine(const Configuration& c) {
    if (c.stackSize() < 2)
        return {};
    return Element == 0 ? leftSpine(c, c.stack(0)) : rightSpine(c, c.stack(1));
}

/// Returns the number of pairs of neighbours on the stack; 0 as long as the buffer is not empty.
[[nodiscard]] inline int pairsOfNeighbours(const Configuration& c) {
    return c.bufferSize() > 0 ? 0 : std::max(c.stackSize() - 1, 0);
}

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

/// A rule of a canonical derivation: its name, and the function Rule::canonical.
struct CanonicalRule {
    std::string_view rule;
    int (*canonical)(const GoldParse&);
};
/// Sets the canonical derivation of a system: it takes the first rule of `order` whose function
/// returns a variant.
void setCanonical(TransitionSystem& system, std::initializer_list<CanonicalRule> order);

/// Implements Rule::canonical for arcs that are built as soon as the arc is gold and the dependent
/// has all its gold dependents.
template<RulePlace Head, RulePlace Dependent>
[[nodiscard]] int whenReady(const GoldParse& parse) {
    return onlyIf(isReady<Head, Dependent>(parse));
}
/// Implements Rule::canonical for arcs that are built as soon as the arc is gold.
template<RulePlace Head, RulePlace Dependent>
[[nodiscard]] int whenGold(const GoldParse& parse) {
    const Configuration& c = parse.configuration();
    return onlyIf(needs<Head, Dependent>(c) == Obstacle::None &&
                  parse.gold().hasArc({Head.nodeIn(c), Dependent.nodeIn(c)}) &&
                  !c.hasHead(Dependent.nodeIn(c)));
}
/// Implements Rule::canonical for a shift that is taken if no other rule is.
[[nodiscard]] int whenBuffered(const GoldParse& parse);

/// The index of sh in every system of the list.
inline constexpr int Shift = 0;

/// Returns the number of words in the buffer of a configuration in which ROOT is on the stack or
/// behind all words.
[[nodiscard]] inline int wordsInBuffer(const Configuration& c) {
    return c.bufferSize() - (c.rootPlace() == RootPlace::Last ? 1 : 0);
}

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
/// Implements TransitionSystem::keepsSingleRoot for systems with Reach::Pairs. A word that comes
/// after the buffer front can become the head of all words that it meets without a head, and then
/// the child of ROOT or a dependent in the tree of the child of ROOT. The last word can do so
/// unless it has a head. It meets the words on the stack and on a list that begins with ROOT, as
/// the stack does; words on other lists return to the stack only for the next word.
[[nodiscard]] bool keepsOneRootOfPairs(const RootedParse& parse, Transition transition, Arc arc);

} // namespace parsescope
