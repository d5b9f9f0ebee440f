// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

namespace {

using namespace places;

enum { Pass = 1, LeftArc = 2, RightArc = 3 };
constexpr int Passed = 0; // the list λ2, with the words between the stack top and the buffer front

/// Returns la or ra with the texts of `rule`: the arc between the stack top and the buffer front,
/// and then the effect of na.
template<RulePlace Head, RulePlace Dependent>
Rule passingArcRule(Rule rule) {
    rule = acyclicArcRule<Head, Dependent>(rule);
    rule.apply = [](Configuration& c, int) {
        c.attach(Head.nodeIn(c), Dependent.nodeIn(c));
        c.moveToList(Passed);
    };
    rule.canonical = [](const GoldParse& parse) {
        const Configuration& c = parse.configuration();
        return onlyIf(needs(c, 1, 1) == Obstacle::None &&
                      parse.gold().hasArc({Head.nodeIn(c), Dependent.nodeIn(c)}));
    };
    return rule;
}

Rule shiftAllRule() {
    Rule rule = shiftRule();
    rule.schema = "σ, λ2, j|β ⇒ σ·λ2|j, [], β";
    rule.effect = Text("puts the passed words back onto the stack, and then the first word of the "
                       "buffer onto them");
    rule.apply = [](Configuration& c, int) {
        c.moveFromList(Passed);
        c.shift();
    };
    // The front has met all nodes with which it has gold arcs.
    rule.canonical = [](const GoldParse& parse) {
        const Configuration& c = parse.configuration();
        const int front = c.buffer(0);
        const bool waits =
            front != 0 && c.placeOf(parse.gold().head(front)) < front && !c.hasHead(front);
        return onlyIf(c.stackSize() == 0 || (!waits && parse.lacksLeft(front) == 0));
    };
    return rule;
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

/// Returns Covington's system for all trees [Covington 2001; Nivre 2008]. The buffer front meets
/// the words before it one by one, from right to left. The stack is the list λ1 of the paper. Words
/// without a head at the end become children of ROOT.
TransitionSystem covington() {
    const Rule passRule{
        .name = "na",
        .title = Text("No-Arc"),
        .schema = "σ|i, λ2 ⇒ σ, i|λ2",
        .effect = Text("passes the top of the stack without an arc"),
        .key = 'n',
        .legal = [](const Configuration& c, int) { return needs(c, 1, 0); },
        .apply = [](Configuration& c, int) { c.moveToList(Passed); },
        .arc = noArc,
        .canonical =
            [](const GoldParse& parse) { return onlyIf(parse.configuration().stackSize() > 0); },
    };
    return {
        .name = "covington",
        .title = Text("Covington"),
        .source = "Covington 2001; Nivre 2008",
        .description = Text("The first word of the buffer meets the words before it one by one: "
                            "every tree can be built, projective or not."),
        .rules = {shiftAllRule(), passRule,
                  passingArcRule<b0, s0>({
                      .name = "la",
                      .title = Text("Left-Arc"),
                      .schema = "σ|i, λ2, j|β ⇒ σ, i|λ2, j|β, j→i",
                      .effect = Text("makes the top of the stack a dependent of the first word of "
                                     "the buffer and passes it"),
                      .key = 'l',
                  }),
                  passingArcRule<s0, b0>({
                      .name = "ra",
                      .title = Text("Right-Arc"),
                      .schema = "σ|i, λ2, j|β ⇒ σ, i|λ2, j|β, i→j",
                      .effect = Text("makes the first word of the buffer a dependent of the top of "
                                     "the stack and passes the top"),
                      .key = 'r',
                  })},
        .startsWithRootOnStack = true,
        .lists = {{"λ2"}},
        .isFinal = endsWithEmptyBuffer,
        .traits = {.reach = Reach::Pairs, .exhaustiveWords = 5, .searchWords = 6},
        .canonicalOrder = {LeftArc, RightArc, Shift, Pass},
        .keepsSingleRoot = keepsSingleRoot,
        .features = "arcs s0 b0",
    };
}

} // namespace parsescope
