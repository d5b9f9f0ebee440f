// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

namespace {

using namespace places;

/// Returns la or ra with the texts of `rule`: an arc between the stack top and the buffer front,
/// which leaves both in their places.
template<RulePlace Head, RulePlace Dependent>
Rule stayingArcRule(Rule rule) {
    rule = acyclicArcRule<Head, Dependent>(rule);
    rule.apply = [](Configuration& c, int) { c.attach(Head.nodeIn(c), Dependent.nodeIn(c)); };
    rule.canonical = [](const GoldParse& parse) {
        const Configuration& c = parse.configuration();
        return onlyIf(needs(c, 1, 1) == Obstacle::None &&
                      parse.gold().hasArc({Head.nodeIn(c), Dependent.nodeIn(c)}) &&
                      !c.hasHead(Dependent.nodeIn(c)));
    };
    return rule;
}

/// Returns true if a gold arc between a word and the buffer front, or a word behind it, is missing.
bool isStillNeeded(const GoldParse& parse, int word) {
    const Configuration& c = parse.configuration();
    return parse.lacksRight(word) > 0 ||
           (!c.hasHead(word) && c.placeOf(parse.gold().head(word)) >= c.placeOf(c.buffer(0)));
}

/// Returns sh, re, la and ra. The canonical derivation takes re if the buffer front has a gold arc
/// with a word beneath the top, or with ROOT and no word above ROOT is still needed: a gold arc
/// from ROOT that crosses others is left to be implied at the end.
std::vector<Rule> planarRules() {
    Rule reduce{
        .name = "re",
        .title = Text("Reduce"),
        .schema = "σ|i ⇒ σ if i ≠ 0",
        .effect = Text("removes the top of the stack"),
        .key = 'e',
        .legal =
            [](const Configuration& c, int) {
                if (c.stackSize() == 0)
                    return Obstacle::StackEmpty;
                return c.stack(0) == 0 ? Obstacle::RootKeepsPlace : Obstacle::None;
            },
        .apply = [](Configuration& c, int) { c.popStack(); },
        .arc = noArc,
        .canonical =
            [](const GoldParse& parse) {
                const Configuration& c = parse.configuration();
                if (needs(c, 1, 1) != Obstacle::None || c.stack(0) == 0)
                    return 0;
                const auto hasArcWithFront = [&](int node) {
                    const Arc arcs[] = {{node, c.buffer(0)}, {c.buffer(0), node}};
                    return std::ranges::any_of(arcs, [&](Arc arc) {
                        return parse.gold().hasArc(arc) && !c.hasHead(arc.dependent);
                    });
                };
                const bool hasRoot = c.stackNodes().front() == 0;
                const std::span<const int> words = std::span(c.stackNodes()).subspan(hasRoot);
                if (std::ranges::any_of(words, hasArcWithFront))
                    return 1;
                return onlyIf(hasRoot && hasArcWithFront(0) &&
                              std::ranges::none_of(
                                  words, [&](int word) { return isStillNeeded(parse, word); }));
            },
    };
    return {shiftRule(), std::move(reduce),
            stayingArcRule<b0, s0>({
                .name = "la",
                .title = Text("Left-Arc"),
                .schema = "σ|i, j|β ⇒ σ|i, j|β, j→i",
                .effect = Text("makes the top of the stack a dependent of the first word of the "
                               "buffer; both stay"),
                .key = 'l',
            }),
            stayingArcRule<s0, b0>({
                .name = "ra",
                .title = Text("Right-Arc"),
                .schema = "σ|i, j|β ⇒ σ|i, j|β, i→j",
                .effect = Text("makes the first word of the buffer a dependent of the top of the "
                               "stack; both stay"),
                .key = 'r',
            })};
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

/// Returns the planar system [Gómez-Rodríguez & Nivre 2010], which derives all trees whose arcs do
/// not cross, apart from arcs from ROOT. Words without a head at the end become children of ROOT.
TransitionSystem planar() {
    enum { Reduce = 1, LeftArc = 2, RightArc = 3 };
    return {
        .name = "planar",
        .title = Text("Planar"),
        .source = "Gómez-Rodríguez & Nivre 2010",
        .description = Text("Arcs between the top of the stack and the first word of the buffer "
                            "leave both in their places, and words leave the stack separately."),
        .rules = planarRules(),
        .startsWithRootOnStack = true,
        .isFinal = endsWithEmptyBuffer,
        .traits = {.reach = Reach::Pairs, .exhaustiveWords = 5, .searchWords = 8},
        .canonicalOrder = {LeftArc, RightArc, Reduce, Shift},
        .keepsSingleRoot = planarKeepsSingleRoot,
        .features = "arcs s0 b0",
    };
}

} // namespace parsescope
