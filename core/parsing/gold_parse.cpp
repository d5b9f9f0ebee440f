// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/gold_parse.h"

#include <cstdint>
#include <utility>

namespace parsescope {

std::vector<int> projectiveOrder(const Tree& tree, RootPlace root) {
    std::vector<std::vector<int>> dependents(tree.size() + 1);
    for (int word = 1; word <= tree.size(); ++word)
        dependents[tree.head(word)].push_back(word);
    std::vector<int> order(dependents.size(), -1);
    std::vector<std::pair<int, std::size_t>> path{
        {0, 0}}; // a node, and the number of its dependents that are finished
    for (int place = 0; !path.empty();) {
        auto& [node, done] = path.back();
        const std::vector<int>& below = dependents[node];
        // ROOT waits for all its dependents.
        const bool waits = node == 0 && root == RootPlace::Last;
        if (order[node] < 0 && (done == below.size() || (below[done] > node && !waits)))
            order[node] = place++;
        if (done == below.size())
            path.pop_back();
        else
            path.emplace_back(below[done++], 0);
    }
    return order;
}

std::vector<int> projectiveComponents(const Tree& tree, RootPlace root) {
    std::vector<int> lacking(tree.size() + 1, 0); // numbers of dependents that are not joined yet
    for (int word = 1; word <= tree.size(); ++word)
        ++lacking[tree.head(word)];
    std::vector<int> heads(tree.size() + 1, NoHead); // the arcs that have been built
    std::vector<int> stack;
    const auto joins = [&](int head, int dependent) {
        if (!tree.hasArc({head, dependent}) || lacking[dependent] > 0)
            return false;
        heads[dependent] = head;
        --lacking[head];
        return true;
    };
    const auto shift = [&](int node) {
        stack.push_back(node);
        while (stack.size() >= 2) {
            const int top = stack.back();
            const int second = stack[stack.size() - 2];
            if (joins(top, second))
                stack.erase(stack.end() - 2);
            else if (joins(second, top))
                stack.pop_back();
            else
                break;
        }
    };
    if (root != RootPlace::Last)
        shift(0);
    for (int word = 1; word <= tree.size(); ++word)
        shift(word);
    if (root == RootPlace::Last)
        shift(0);
    std::vector<int> components;
    for (int node = 0; node <= tree.size(); ++node) {
        int top = node;
        while (heads[top] != NoHead)
            top = heads[top];
        components.push_back(top);
    }
    return components;
}

GoldParse::GoldParse(const TransitionSystem& system, const Tree& gold, Configuration configuration)
    : m_system(system), m_gold(gold), m_configuration(std::move(configuration)),
      m_left(gold.heads().size(), 0), m_right(gold.heads().size(), 0) {
    for (int word = 1; word <= gold.size(); ++word)
        if (!m_configuration.hasHead(word))
            count(word, +1);
}

/// Changes the number of dependents that the gold head of `dependent` lacks by `step`: -1 if the
/// dependent has received its head, +1 if it lacks a head.
void GoldParse::count(int dependent, int step) {
    const int head = m_gold.head(dependent);
    (dependent < m_configuration.placeOf(head) ? m_left : m_right)[head] += step;
}

bool GoldParse::isInOrder(int before, int after) const {
    if (m_order.empty())
        m_order = projectiveOrder(m_gold, m_configuration.rootPlace());
    return m_order[before] < m_order[after];
}

bool GoldParse::isSameComponent(int one, int other) const {
    if (m_components.empty())
        m_components = projectiveComponents(m_gold, m_configuration.rootPlace());
    return m_components[one] == m_components[other];
}

std::optional<Transition> GoldParse::next() const {
    for (int rule : m_system.canonicalOrder) {
        const int variant = m_system.rules[rule].canonical(*this);
        if (variant == 0)
            continue;
        const Transition transition{rule, variant};
        if (m_system.obstacle(m_configuration, transition) != Obstacle::None)
            return std::nullopt;
        return transition;
    }
    return std::nullopt;
}

void GoldParse::take(Transition transition) {
    if (const std::optional<Arc> arc = m_system.arc(m_configuration, transition))
        count(arc->dependent, -1);
    m_system.apply(m_configuration, transition);
}

std::vector<Transition> randomDerivation(const TransitionSystem& system, int words,
                                         std::mt19937_64& random) {
    // Standard libraries implement distributions differently. Therefore the probability is
    // represented by a 64-bit number: a random number is below `share` with this probability.
    const std::uint64_t share = random();
    std::vector<Transition> derivation;
    Configuration configuration = system.start(words);
    while (!system.isFinal(configuration)) {
        std::vector<Transition> without;
        std::vector<Transition> with;
        for (Transition transition : system.legalTransitions(configuration))
            (system.arc(configuration, transition) ? with : without).push_back(transition);
        const bool isWithout = random() < share;
        const std::vector<Transition>& choices =
            with.empty() || (isWithout && !without.empty()) ? without : with;
        if (choices.empty())
            break;
        derivation.push_back(choices[random() % choices.size()]);
        configuration = system.step(std::move(configuration), derivation.back());
    }
    return derivation;
}

} // namespace parsescope
