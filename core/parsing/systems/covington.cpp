// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

namespace {

using namespace places;

constexpr int Passed = 0; // the list λ2, with the words between the stack top and the buffer front

/// Implements Rule::canonical for la and ra.
template<RulePlace Head, RulePlace Dependent>
int whenGold(const GoldParse& parse) {
    const Configuration& c = parse.configuration();
    return onlyIf(needs(c, 1, 1) == Obstacle::None &&
                  parse.gold().hasArc({Head.nodeIn(c), Dependent.nodeIn(c)}));
}

/// Implements Rule::canonical for sh: the front has met all nodes with which it has gold arcs.
int whenFrontHasMetAll(const GoldParse& parse) {
    const Configuration& c = parse.configuration();
    const int front = c.buffer(0);
    const bool waits =
        front != 0 && c.placeOf(parse.gold().head(front)) < front && !c.hasHead(front);
    return onlyIf(c.stackSize() == 0 || (!waits && parse.lacksLeft(front) == 0));
}

int whenOnStack(const GoldParse& parse) {
    return onlyIf(parse.configuration().stackSize() > 0);
}

/// Implements TransitionSystem::keepsSingleRoot. The last word can become the head of all words on
/// the stack that have no head, and then the child of ROOT or a dependent in the tree of the child
/// of ROOT.
bool keepsSingleRoot(const RootedParse& parse, Transition transition, Arc arc) {
    Configuration c = parse.configuration;
    if (arc.head != NoHead)
        c.attach(arc.head, arc.dependent);
    if (transition.rule == Shift)
        c.moveFromList(Passed), c.shift();
    else
        c.moveToList(Passed);
    const int roots = parse.roots + (arc.head == 0 ? 1 : 0);
    const int waiting = c.bufferSize() - (c.rootPlace() == RootPlace::Last ? 1 : 0);
    if (roots > 1 || waiting > 1)
        return roots <= 1;
    if (waiting < 1)
        return roots + parse.headless - (arc.head != NoHead ? 1 : 0) == 1;
    // The words that remain without a head, apart from the front and the words on the stack.
    const auto isHeadless = [&](int node) { return node != 0 && !c.hasHead(node); };
    const auto fixed = roots + std::ranges::count_if(c.lists()[Passed], isHeadless);
    const auto rootOf = [&](int node) {
        while (node != 0 && c.hasHead(node))
            node = c.head(node);
        return node;
    };
    const auto isOnStack = [&](int node) {
        return node != 0 && std::ranges::find(c.stackNodes(), node) != c.stackNodes().end();
    };
    const int front = c.buffer(0);
    const int root = rootOf(front);
    if (root != front)
        return fixed + (isOnStack(root) ? 1 : 0) == 1;
    return fixed == 0 || (fixed == 1 && std::ranges::any_of(c.stackNodes(), [&](int node) {
                              const int above = rootOf(node);
                              return node != 0 && above != front && !isOnStack(above);
                          }));
}

} // namespace

/// Declares what holds for Covington's system for all trees [Covington 2001; Nivre 2008].
void declareCovington(TransitionSystem& system) {
    system.traits = {.reach = Reach::Pairs, .exhaustiveWords = 5, .searchWords = 6};
    setCanonical(system, {{"la", whenGold<b0, s0>},
                          {"ra", whenGold<s0, b0>},
                          {"sh", whenFrontHasMetAll},
                          {"na", whenOnStack}});
    system.keepsSingleRoot = keepsSingleRoot;
    system.features = "arcs s0 b0";
}

} // namespace parsescope
