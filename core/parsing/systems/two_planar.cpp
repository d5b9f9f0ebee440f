// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/arc_planes.h"
#include "core/parsing/rules.h"

#include <numeric>

namespace parsescope {

bool planarKeepsSingleRoot(const RootedParse& parse, Transition transition,
                           Arc arc); // planar.cpp

namespace {

enum { Reduce = 1, LeftArc = 2, RightArc = 3, Switch = 4 };
constexpr int Other = 0; // the list τ, the second stack

/// Returns true if all gold arcs between words that can still be built can be built together
/// without the words above ROOT on the stack of a configuration.
bool canBareRoot(Configuration c, const Tree& gold) {
    std::vector<int> words(gold.size());
    std::iota(words.begin(), words.end(), 1);
    ArcPlanes now(c, gold);
    while (c.stack(0) != 0)
        c.popStack();
    ArcPlanes after(c, gold);
    return std::ranges::all_of(words,
                               [&](int word) { return after.isOpen(word) || !now.isOpen(word); }) &&
           after.divide(words).empty();
}

/// Returns the rule that leads to the gold arc from ROOT, which is on both stacks, to the buffer
/// front: on this stack if possible, otherwise on the other one. Returns Shift if this arc is built
/// or would cost other gold arcs; then it is implied at the end.
int ruleForRoot(const Configuration& c, const Tree& gold) {
    const int front = c.buffer(0);
    if (gold.head(front) != 0 || c.hasHead(front) || c.stackSize() == 0 ||
        c.stackNodes().front() != 0)
        return Shift;
    if (canBareRoot(c, gold))
        return c.stack(0) == 0 ? RightArc : Reduce;
    Configuration switched = c;
    switched.exchangeWithList(Other);
    return canBareRoot(std::move(switched), gold) ? Switch : Shift;
}

/// Returns the rule that leads to the gold arcs from ROOT, which is the buffer front, to words on
/// the stacks; Shift if there are none.
int ruleForRootAtFront(const Configuration& c, const Tree& gold) {
    const auto waits = [&](int word) { return gold.head(word) == 0 && !c.hasHead(word); };
    if (std::ranges::any_of(c.stackNodes(), waits))
        return waits(c.stack(0)) ? LeftArc : Reduce;
    return std::ranges::any_of(c.lists()[Other], waits) ? Switch : Shift;
}

/// Returns the rule that the canonical derivation takes next; -1 for none. If the buffer front has
/// gold arcs with words on the stacks, they are built first, those of the first stack before those
/// of the other one.
int nextRule(const GoldParse& parse) {
    const Configuration& c = parse.configuration();
    const Tree& gold = parse.gold();
    if (c.bufferSize() == 0)
        return -1;
    const int front = c.buffer(0);
    if (front == 0)
        return ruleForRootAtFront(c, gold);
    ArcPlanes planes(c, gold);
    std::vector<int> words(gold.size());
    std::iota(words.begin(), words.end(), 1);
    const auto joinsFront = [&](int word) {
        return planes.isOpen(word) && std::max(word, gold.head(word)) == front;
    };
    // First the arcs of the front: an arc that can be built on either stack is built on this one.
    const auto later = std::ranges::stable_partition(words, joinsFront);
    if (later.begin() == words.begin())
        return ruleForRoot(c, gold);
    if (!planes.divide(words).empty())
        return -1;
    bool isHere = false;
    for (const int word : std::span(words.begin(), later.begin())) {
        if (planes.stackOf(word) != 0)
            continue;
        if (std::min(word, gold.head(word)) == c.stack(0))
            return word == front ? RightArc : LeftArc;
        isHere = true;
    }
    return isHere ? Reduce : Switch;
}

template<int Index>
int canonicalRule(const GoldParse& parse) {
    return onlyIf(nextRule(parse) == Index);
}

} // namespace

/// Declares what holds for the 2-planar system [Gómez-Rodríguez & Nivre 2010], which derives all
/// trees whose arcs can be divided into two sets without crossings, apart from arcs from ROOT.
void declareTwoPlanar(TransitionSystem& system) {
    system.traits = {.reach = Reach::Pairs, .exhaustiveWords = 3, .searchWords = 4};
    setCanonical(system, {{"la", canonicalRule<LeftArc>},
                          {"ra", canonicalRule<RightArc>},
                          {"re", canonicalRule<Reduce>},
                          {"sw", canonicalRule<Switch>},
                          {"sh", canonicalRule<Shift>}});
    system.keepsSingleRoot = planarKeepsSingleRoot;
    system.features = "arcs s0 b0";
}

} // namespace parsescope
