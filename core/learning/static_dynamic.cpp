// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/static_dynamic.h"

#include "core/parsing/gold_parse.h"

#include <array>
#include <set>
#include <string>
#include <utility>

namespace parsescope {

namespace {

/// The transitions of arc-hybrid with swap, by their effects.
enum class Effect { Shift, LeftArc, RightArc, Swap, Other };

Effect effectOf(const Configuration& before, const Configuration& after, std::optional<Arc> arc) {
    const int pushed = after.stackSize() - before.stackSize();
    const int added = after.bufferSize() - before.bufferSize();
    if (!arc && pushed == 1 && added == -1 && after.stack(0) == before.buffer(0))
        return Effect::Shift;
    if (pushed != -1)
        return Effect::Other;
    if (!arc && added == 1 && after.bufferSize() > 1 && after.buffer(0) == before.buffer(0) &&
        after.buffer(1) == before.stack(0))
        return Effect::Swap;
    if (arc && added == 0 && before.bufferSize() > 0 &&
        *arc == Arc{before.buffer(0), before.stack(0)})
        return Effect::LeftArc;
    if (arc && added == 0 && after.stackSize() > 0 && *arc == Arc{after.stack(0), before.stack(0)})
        return Effect::RightArc;
    return Effect::Other;
}

/// Returns true if arc-hybrid with swap has a transition with this effect.
bool isExpected(const Configuration& c, Effect effect) {
    const int top = c.stackSize() > 0 ? c.stack(0) : 0;
    const int front = c.bufferSize() > 0 ? c.buffer(0) : NoHead;
    switch (effect) {
    case Effect::Shift:
        return front != NoHead;
    case Effect::LeftArc:
        return top > 0 && front != NoHead;
    case Effect::RightArc:
        return top > 0 && c.stackSize() > 1;
    case Effect::Swap:
        return top > 0 && top < front;
    case Effect::Other:
        break;
    }
    return false;
}

} // namespace

// Compares the effects of all transitions in all configurations of three words.
std::optional<int> StaticDynamicOracle::swapRule(const TransitionSystem& system) {
    constexpr int Effects = static_cast<int>(Effect::Other);
    std::array<int, Effects> ruleOf;
    ruleOf.fill(-1);
    if (!system.lists.empty() || system.startsWithRootOnStack || system.rules.size() != Effects)
        return std::nullopt;
    std::vector<Configuration> waiting{system.start(3)};
    std::set<std::string> seen{waiting.front().text()};
    while (!waiting.empty()) {
        const Configuration c = std::move(waiting.back());
        waiting.pop_back();
        std::array<bool, Effects> found{};
        for (const Transition transition : system.legalTransitions(c)) {
            Configuration after = system.step(c, transition);
            const auto effect = static_cast<int>(effectOf(c, after, system.arc(c, transition)));
            if (effect == Effects || found[effect] ||
                (ruleOf[effect] >= 0 && ruleOf[effect] != transition.rule))
                return std::nullopt;
            found[effect] = true;
            ruleOf[effect] = transition.rule;
            if (seen.insert(after.text()).second)
                waiting.push_back(std::move(after));
        }
        for (int effect = 0; effect < Effects; ++effect)
            if (found[effect] != (!system.isFinal(c) && isExpected(c, Effect{effect})))
                return std::nullopt;
    }
    return ruleOf[static_cast<int>(Effect::Swap)];
}

StaticDynamicOracle::StaticDynamicOracle(const Tree& gold, RootPlace root, int swapRule)
    : m_gold(gold), m_root(root), m_swap(swapRule), m_order(projectiveOrder(gold, root)) {
    restart();
}

void StaticDynamicOracle::restart() {
    m_reachable.assign(m_gold.heads().size(), 1);
}

bool StaticDynamicOracle::mustSwap(const Configuration& configuration) const {
    if (configuration.stackSize() == 0 || configuration.bufferSize() == 0)
        return false;
    const int top = configuration.stack(0);
    const int front = configuration.buffer(0);
    return top > 0 && front > 0 && top < front && m_order[top] > m_order[front];
}

bool StaticDynamicOracle::returns(const Configuration& configuration) const {
    const int front = configuration.buffer(0);
    for (int offset = 1; front > 0 && offset < configuration.bufferSize(); ++offset)
        if (const int word = configuration.buffer(offset);
            word > front && m_order[front] > m_order[word])
            return true;
    return false;
}

int StaticDynamicOracle::reachableDependents(int node) const {
    int count = 0;
    for (int word = 1; word <= m_gold.size(); ++word)
        count += m_gold.head(word) == node ? m_reachable[word] : 0;
    return count;
}

template<class Lose>
void StaticDynamicOracle::forLostByShift(const Configuration& configuration, Lose lose) const {
    if (returns(configuration))
        return;
    const int front = configuration.buffer(0);
    for (int depth = 0; depth < configuration.stackSize(); ++depth) {
        const int node = configuration.stack(depth);
        if (node > 0 && m_gold.head(node) == front && m_reachable[node])
            lose(node);
        if (depth > 0 && front > 0 && m_gold.head(front) == node && m_reachable[front])
            lose(front);
    }
}

int StaticDynamicOracle::cost(const Configuration& configuration, Transition transition,
                              Arc arc) const {
    const bool isSwap = transition.rule == m_swap;
    if (isSwap || mustSwap(configuration))
        return isSwap && mustSwap(configuration) ? 0 : 1;
    int lost = 0;
    if (arc.head == NoHead) {
        forLostByShift(configuration, [&](int) { ++lost; });
        return lost;
    }
    lost = reachableDependents(arc.dependent);
    return lost + (m_gold.head(arc.dependent) != arc.head ? m_reachable[arc.dependent] : 0);
}

void StaticDynamicOracle::take(const Configuration& configuration, Transition transition, Arc arc) {
    if (transition.rule == m_swap)
        return;
    if (arc.head == NoHead) {
        std::vector<int> lost;
        forLostByShift(configuration, [&](int word) { lost.push_back(word); });
        for (const int word : lost)
            m_reachable[word] = 0;
        return;
    }
    m_reachable[arc.dependent] = 0;
    for (int word = 1; word <= m_gold.size(); ++word)
        if (m_gold.head(word) == arc.dependent)
            m_reachable[word] = 0;
}

std::vector<Transition> StaticDynamicOracle::derivation(const TransitionSystem& system) {
    restart();
    std::vector<Transition> taken;
    Configuration c = system.start(m_gold.size(), m_root);
    while (!system.isFinal(c)) {
        bool found = false;
        for (const Transition transition : system.legalTransitions(c)) {
            const Arc arc = system.arc(c, transition).value_or(Arc{});
            if (cost(c, transition, arc) > 0)
                continue;
            take(c, transition, arc);
            c = system.step(std::move(c), transition);
            taken.push_back(transition);
            found = true;
            break;
        }
        if (!found)
            return {};
    }
    return taken;
}

} // namespace parsescope
