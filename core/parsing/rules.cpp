// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

#include <algorithm>
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

void setFeatures(TransitionSystem& system, std::initializer_list<RuleFeatures> features) {
    for (const auto& [name, templates] : features)
        system.rules[indexOf(system, name)].features = templates;
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
    const bool last = c.bufferSize() == (rootLast ? 2 : 1);
    if (!pushes || !last || c.buffer(0) == 0)
        return true;
    const bool staysHeadless = arc.head == NoHead || arc.head == 0;
    return parse.headless - 1 + staysHeadless + parse.roots == 1;
}

} // namespace parsescope
