// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

namespace {

/// Returns the obstacle of variant `k` of la or ra, which joins stack elements k and k - 1 and
/// makes the element with the index `dependent` the dependent.
Obstacle joinObstacle(const Configuration& c, int k, int dependent) {
    if (c.stackSize() < k + 1)
        return Obstacle::StackTooShort;
    if (c.bufferSize() > 0)
        return Obstacle::BufferTooLong;
    return mayBeDependent(c, c.stack(dependent));
}

int joinVariants(const Configuration& c) {
    return c.bufferSize() > 0 ? 0 : std::max(c.stackSize() - 1, 0);
}

/// Returns the first variant of a rule of joinRule whose arc is gold and whose dependent has all
/// its gold dependents.
template<int HeadOffset, int DependentOffset>
int firstReady(const GoldParse& parse) {
    const Configuration& c = parse.configuration();
    for (int k = 1; k <= joinVariants(c); ++k)
        if (parse.isReady(c.stack(k - HeadOffset), c.stack(k - DependentOffset)))
            return k;
    return 0;
}

/// Returns la or ra with the texts of `rule`. In variant k, the head is the stack element
/// k - `HeadOffset` and the dependent the element k - `DependentOffset`, counted from the top.
template<int HeadOffset, int DependentOffset>
Rule joinRule(Rule rule) {
    rule.legal = [](const Configuration& c, int k) {
        return joinObstacle(c, k, k - DependentOffset);
    };
    rule.apply = [](Configuration& c, int k) {
        c.attach(c.stack(k - HeadOffset), c.stack(k - DependentOffset));
        c.popStack(k - DependentOffset);
    };
    rule.arc = [](const Configuration& c, int k) {
        return std::optional(Arc{c.stack(k - HeadOffset), c.stack(k - DependentOffset)});
    };
    rule.variants = joinVariants;
    rule.canonical = firstReady<HeadOffset, DependentOffset>;
    return rule;
}

/// The templates of arcs between neighbours, about the nodes on both sides of the two [Goldberg &
/// Elhadad 2010, Table 1]. Up to the second edition, the nodes above the two were left out.
constexpr std::string_view Features = "until 2 arcs s1 s0; since 3 arcs s1 s0 n0; since 3 node s3; "
                                      "since 3 brief s2 s1; since 3 brief s2 n0; "
                                      "since 3 brief s1 n0; since 3 brief s0 n0";

} // namespace

/// Returns easy-first [Goldberg & Elhadad 2010]: all words are on the stack before the first arc,
/// and then any two neighbours may be joined. Variant k of an arc has k - 1 nodes above the two.
TransitionSystem easyFirst() {
    enum { LeftArc = 1, RightArc = 2 };
    return {
        .name = "easy-first",
        .title = Text("Easy-first"),
        .source = "Goldberg & Elhadad 2010",
        .description = Text("Any two neighbours may be joined, in any order; the dependent leaves, "
                            "and so must have all its dependents before it gets its head."),
        .rules = {shiftRule(),
                  joinRule<1, 0>({
                      .name = "la",
                      .title = Text("Attach Left"),
                      .schema = "σ|i|j|…, [] ⇒ σ|j|…, [], j→i",
                      .effect = Text("makes a node a dependent of its right neighbour and removes "
                                     "it"),
                      .key = 'l',
                  }),
                  joinRule<0, 1>({
                      .name = "ra",
                      .title = Text("Attach Right"),
                      .schema = "σ|i|j|…, [] ⇒ σ|i|…, [], i→j",
                      .effect = Text("makes a node a dependent of its left neighbour and removes "
                                     "it"),
                      .key = 'r',
                  })},
        .isFinal = endsWithOneTree,
        .traits = {.reach = Reach::AnyPair,
                   .projective = true,
                   .dependentsLeave = true,
                   .goldArcsAreSafe = true,
                   .exhaustiveWords = 6,
                   .searchWords = 10},
        .canonicalOrder = {LeftArc, RightArc, Shift},
        .keepsSingleRoot = [](const RootedParse& parse, Transition,
                              Arc arc) { return arc.head != 0 || parse.headless == 1; },
        .features = Features,
    };
}

} // namespace parsescope
