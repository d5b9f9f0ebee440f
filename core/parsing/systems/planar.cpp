// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

namespace {

using namespace places;

/// Implements Rule::canonical for la and ra.
template<RulePlace Head, RulePlace Dependent>
int whenGold(const GoldParse& parse) {
    const Configuration& c = parse.configuration();
    return onlyIf(needs(c, 1, 1) == Obstacle::None &&
                  parse.gold().hasArc({Head.nodeIn(c), Dependent.nodeIn(c)}) &&
                  !c.hasHead(Dependent.nodeIn(c)));
}

/// Returns true if a gold arc between a word and the buffer front, or a word behind it, is missing.
bool isStillNeeded(const GoldParse& parse, int word) {
    const Configuration& c = parse.configuration();
    return parse.lacksRight(word) > 0 ||
           (!c.hasHead(word) && c.placeOf(parse.gold().head(word)) >= c.placeOf(c.buffer(0)));
}

/// Implements Rule::canonical for re: the buffer front has a gold arc with a word beneath the top,
/// or with ROOT and no word above ROOT is still needed. A gold arc from ROOT that crosses others is
/// left to be implied at the end.
int whenFrontNeedsMore(const GoldParse& parse) {
    const Configuration& c = parse.configuration();
    if (needs(c, 1, 1) != Obstacle::None || c.stack(0) == 0)
        return 0;
    const auto hasArcWithFront = [&](int node) {
        const Arc arcs[] = {{node, c.buffer(0)}, {c.buffer(0), node}};
        return std::ranges::any_of(
            arcs, [&](Arc arc) { return parse.gold().hasArc(arc) && !c.hasHead(arc.dependent); });
    };
    const bool hasRoot = c.stackNodes().front() == 0;
    const std::span<const int> words = std::span(c.stackNodes()).subspan(hasRoot);
    if (std::ranges::any_of(words, hasArcWithFront))
        return 1;
    return onlyIf(hasRoot && hasArcWithFront(0) && std::ranges::none_of(words, [&](int word) {
                      return isStillNeeded(parse, word);
                  }));
}

} // namespace

/// Implements TransitionSystem::keepsSingleRoot for planar and 2-planar. A word that comes after
/// the buffer front can become the head of all words on the stacks that have no head, and then the
/// child of ROOT or a dependent in the tree of the child of ROOT. The last word can do so unless it
/// has a head.
bool planarKeepsSingleRoot(const RootedParse& parse, Transition transition, Arc arc) {
    constexpr int Reduce = 1;
    Configuration c = parse.configuration;
    const bool hasTwoStacks = !c.lists().empty();
    c.bar(-1);
    if (arc.head != NoHead) {
        c.attach(arc.head, arc.dependent);
    } else if (transition.rule == Shift) {
        if (hasTwoStacks)
            c.copyToList(0);
        c.shift();
    } else if (transition.rule == Reduce) {
        c.popStack();
    } else {
        c.exchangeWithList(0);
        c.bar(transition.rule);
    }
    const int roots = parse.roots + (arc.head == 0 ? 1 : 0);
    const int waiting = c.bufferSize() - (c.rootPlace() == RootPlace::Last ? 1 : 0);
    if (waiting < 1)
        return roots + parse.headless - (arc.head != NoHead ? 1 : 0) == 1;
    std::vector<int> near = c.stackNodes();
    // After a switch, another transition must come before the next switch.
    const bool isStuck = waiting == 1 && c.barredRule() >= 0 &&
                         std::ranges::all_of(near, [](int node) { return node == 0; });
    if (hasTwoStacks && !isStuck)
        near.insert(near.end(), c.lists()[0].begin(), c.lists()[0].end());
    const std::vector<int> buffer = c.bufferNodes();
    std::vector<char> isNear(c.words() + 1, 0);
    for (const std::vector<int>& nodes : {near, buffer})
        for (const int node : nodes)
            isNear[node] = 1;
    const auto topOf = [&](int word) {
        while (c.head(word) > 0)
            word = c.head(word);
        return word;
    };
    // Whether a word without a head, or with the head ROOT, is a child of ROOT in the end.
    const auto isFixed = [&](int word) { return c.hasHead(word) || isNear[word] == 0; };
    int fixed = roots;
    for (int word = 1; word <= c.words(); ++word)
        fixed += !c.hasHead(word) && isNear[word] == 0 ? 1 : 0;
    const auto isInFixedTree = [&](int node) { return node != 0 && isFixed(topOf(node)); };
    if (fixed > 1)
        return false;
    const int front = c.buffer(0);
    if (waiting == 1 && c.hasHead(front))
        return fixed == 0 || isInFixedTree(front);
    return fixed == 0 || std::ranges::any_of(near, isInFixedTree) ||
           (waiting > 1 && isInFixedTree(front));
}

/// Declares what holds for the planar system [Gómez-Rodríguez & Nivre 2010], which derives all
/// trees whose arcs do not cross, apart from arcs from ROOT.
void declarePlanar(TransitionSystem& system) {
    system.traits = {.reach = Reach::Pairs, .exhaustiveWords = 5, .searchWords = 8};
    setCanonical(system, {{"la", whenGold<b0, s0>},
                          {"ra", whenGold<s0, b0>},
                          {"re", whenFrontNeedsMore},
                          {"sh", whenBuffered}});
    system.keepsSingleRoot = planarKeepsSingleRoot;
    system.features = "arcs s0 b0";
}

} // namespace parsescope
