// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

#include <cassert>

namespace parsescope {

namespace {

std::size_t indexOf(const TransitionSystem& system, std::string_view name) {
    const auto rule = std::ranges::find(system.rules, name, &Rule::name);
    assert(rule != system.rules.end());
    return rule - system.rules.begin();
}

} // namespace

void setCanonical(TransitionSystem& system, std::initializer_list<CanonicalRule> order) {
    system.canonicalOrder.clear();
    for (const auto& [name, canonical] : order) {
        const std::size_t index = indexOf(system, name);
        system.rules[index].canonical = canonical;
        system.canonicalOrder.push_back(static_cast<int>(index));
    }
}

int whenBuffered(const GoldParse& parse) {
    return onlyIf(parse.configuration().bufferSize() > 0);
}

bool rootJoinsOneTree(const RootedParse& parse, Transition transition) {
    const Configuration& c = parse.configuration;
    return transition.rule != Shift || c.buffer(0) != 0 || c.stackSize() <= 1;
}

bool rootTakesLastWord(const RootedParse& parse, Transition transition, Arc arc) {
    return rootJoinsOneTree(parse, transition) && (arc.head != 0 || parse.headless == 1);
}

bool keepsOneHeadless(const RootedParse& parse, Arc arc, bool pushes, int pops) {
    const Configuration& c = parse.configuration;
    const bool rootLast = c.rootPlace() == RootPlace::Last;
    if (arc.head == 0 && !pushes)
        return rootLast && parse.headless == 1;
    for (int depth = 0; depth < pops; ++depth)
        if (!rootLast && c.head(c.stack(depth)) == 0)
            return false;
    const bool last = wordsInBuffer(c) == 1;
    if (!pushes || !last || c.buffer(0) == 0)
        return true;
    const bool staysHeadless = arc.head == NoHead || arc.head == 0;
    return parse.headless - 1 + staysHeadless + parse.roots == 1;
}

bool keepsOneRootOfPairs(const RootedParse& parse, Transition transition, Arc arc) {
    const Configuration c = parse.system.step(parse.configuration, transition);
    const int roots = parse.roots + (arc.head == 0 ? 1 : 0);
    const int waiting = wordsInBuffer(c);
    if (waiting < 1)
        return roots + parse.headless - (arc.head != NoHead ? 1 : 0) == 1;
    std::vector<int> near = c.stackNodes();
    // After a switch, another transition must come before the next switch.
    const bool isStuck = waiting == 1 && c.barredRule() >= 0 &&
                         std::ranges::all_of(near, [](int node) { return node == 0; });
    for (std::size_t i = 0; i < c.lists().size(); ++i)
        if (parse.system.lists[i].startsWithRootOnIt ? !isStuck : waiting > 1)
            near.insert(near.end(), c.lists()[i].begin(), c.lists()[i].end());
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

} // namespace parsescope
