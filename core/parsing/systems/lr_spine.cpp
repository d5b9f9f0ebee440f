// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

namespace {

/// Returns the number of gold dependents that a node of the spine of `Element` lacks on the side of
/// the other element.
template<int Element>
int lacks(const GoldParse& parse, int node) {
    return Element == 0 ? parse.lacksLeft(node) : parse.lacksRight(node);
}

/// Returns the variant that attaches the other of the two topmost stack elements to its gold head
/// on the spine of `Head`; 0 if there is none. The arc hides the nodes of the other spine, and the
/// nodes of this spine below its k-th node. None of the hidden nodes may lack gold dependents on
/// the side of its spine [SSN13 §4].
template<int Head>
int attaches(const GoldParse& parse) {
    constexpr int Dependent = 1 - Head;
    const Configuration& c = parse.configuration();
    if (c.stackSize() < 2 || c.stack(Dependent) == 0)
        return 0;
    const std::vector<int> spine = facingSpine<Head>(c);
    const auto head = std::ranges::find(spine, parse.gold().head(c.stack(Dependent)));
    const auto isDone = [&](int node) { return lacks<Head>(parse, node) == 0; };
    if (head == spine.end() || !std::all_of(head + 1, spine.end(), isDone))
        return 0;
    const auto isDoneToo = [&](int node) { return lacks<Dependent>(parse, node) == 0; };
    const bool allDone = std::ranges::all_of(facingSpine<Dependent>(c), isDoneToo);
    return allDone ? static_cast<int>(head - spine.begin()) + 1 : 0;
}

} // namespace

/// Declares what holds for LR-spine [SSN13 §3]. Later words can be attached to the spine of the
/// first child of ROOT.
void declareLrSpine(TransitionSystem& system) {
    system.traits = {
        .reach = Reach::Spines, .projective = true, .exhaustiveWords = 7, .searchWords = 10};
    setCanonical(system, {{"la", attaches<0>}, {"ra", attaches<1>}, {"sh", whenBuffered}});
    system.keepsSingleRoot = [](const RootedParse& parse, Transition transition, Arc arc) {
        return rootJoinsOneTree(parse, transition) && (arc.head != 0 || parse.roots == 0);
    };
}

} // namespace parsescope
