// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/arc_planes.h"
#include "core/parsing/rules.h"

#include <numeric>

namespace parsescope {

namespace two_planar {

enum { Reduce = 1, LeftArc = 2, RightArc = 3, Switch = 4 };

/// Divides the missing gold arcs between the stacks. `words` are the dependents of the arcs, in the
/// order in which the arcs choose their stacks. If the arcs between words can be divided, gives up
/// each arc from ROOT that cannot be built together with the arcs between words and the arcs from
/// ROOT before it: these arcs are implied at the end. Returns false if the arcs between words
/// cannot be divided.
bool dividesArcs(ArcPlanes& planes, std::span<const int> words, const Tree& gold) {
    if (planes.divide(words).empty())
        return true;
    std::vector<int> rootArcs;
    for (const int word : words)
        if (gold.head(word) == 0 && planes.isOpen(word)) {
            planes.giveUp(word);
            rootArcs.push_back(word);
        }
    if (!planes.divide(words).empty())
        return false;
    for (const int word : rootArcs) {
        planes.restore(word);
        if (!planes.divide(words).empty())
            planes.giveUp(word);
    }
    return planes.divide(words).empty();
}

/// Returns the rule that the canonical derivation takes next; -1 for none. If the buffer front has
/// gold arcs with nodes on the stacks, they are built first, those of the first stack before those
/// of the other one. ROOT is a node like all others, on the stacks and as the buffer front.
int nextRule(const GoldParse& parse) {
    const Configuration& c = parse.configuration();
    const Tree& gold = parse.gold();
    if (c.bufferSize() == 0)
        return -1;
    const int front = c.buffer(0);
    const auto otherEnd = [&](int word) { return word == front ? gold.head(word) : word; };
    ArcPlanes planes(c, gold, ArcPlanes::Arcs::All);
    std::vector<int> words(gold.size());
    std::iota(words.begin(), words.end(), 1);
    const auto joinsFront = [&](int word) {
        return planes.isOpen(word) &&
               std::max(word, c.placeOf(gold.head(word))) == c.placeOf(front);
    };
    // First the arcs of the front: an arc that can be built on either stack is built on this one.
    const auto later = std::ranges::stable_partition(words, joinsFront);
    if (later.begin() == words.begin())
        return Shift;
    if (!dividesArcs(planes, words, gold))
        return -1;
    bool isHere = false;
    bool isThere = false;
    for (const int word : std::span(words.begin(), later.begin())) {
        if (!planes.isOpen(word))
            continue;
        if (planes.stackOf(word) != 0)
            isThere = true;
        else if (otherEnd(word) == c.stack(0))
            return word == front ? RightArc : LeftArc;
        else
            isHere = true;
    }
    return isHere ? Reduce : isThere ? Switch : Shift;
}

template<int Index>
int canonicalRule(const GoldParse& parse) {
    return onlyIf(nextRule(parse) == Index);
}

} // namespace two_planar

/// Declares what holds for the 2-planar system [Gómez-Rodríguez & Nivre 2010], which derives all
/// trees whose arcs can be divided into two sets without crossings, apart from arcs from ROOT.
void declareTwoPlanar(TransitionSystem& system) {
    using namespace two_planar;
    system.traits = {.reach = Reach::Pairs, .exhaustiveWords = 3, .searchWords = 4};
    setCanonical(system, {{"la", canonicalRule<LeftArc>},
                          {"ra", canonicalRule<RightArc>},
                          {"re", canonicalRule<Reduce>},
                          {"sw", canonicalRule<Switch>},
                          {"sh", canonicalRule<Shift>}});
    system.keepsSingleRoot = keepsOneRootOfPairs;
}

} // namespace parsescope
