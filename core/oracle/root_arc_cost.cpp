// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/root_arc_cost.h"

#include "core/parsing/systems.h"

#include <algorithm>

namespace parsescope {

Oracle pairCount(); // pair_count.cpp

RootArcCost::RootArcCost(const Problem& problem)
    : m_problem{problem.system, {}, {}, {}},
      m_root(problem.shape.root == RootPlace::Last ? problem.gold.size() + 1 : 1) {
    const int words = problem.gold.size();
    std::vector<int> heads(words + 2, NoHead);
    std::vector<int> weights(words + 2, 0);
    heads[m_root] = 0;
    weights[m_root] = words + 1;
    for (int word = 1; word <= words; ++word) {
        const int cost = problem.cost(NoHead, word);
        heads[place(word)] = place(problem.gold.head(word));
        weights[place(word)] =
            problem.gold.head(word) == 0 ? std::min(cost, 1) : cost * (words + 1);
    }
    m_problem.gold = Tree::fromHeads(std::span(heads).subspan(1)).value();
    m_problem.weights = std::move(weights);
}

int RootArcCost::place(int node) const {
    return node == 0 ? m_root : node < m_root ? node : node + 1;
}

std::optional<RootArcCost> RootArcCost::of(const Problem& problem) {
    if (reachOf(problem.system) != Reach::Pairs)
        return std::nullopt;
    static const Oracle oracle = pairCount();
    RootArcCost cost(problem);
    if (oracle.claim(cost.m_problem) != Claim::Exact)
        return std::nullopt;
    cost.m_loss = oracle.prepare(cost.m_problem);
    return cost;
}

int RootArcCost::operator()(const Configuration& configuration) const {
    const auto places = [this](std::vector<int> nodes) {
        for (int& node : nodes)
            node = place(node);
        return nodes;
    };
    const int words = configuration.words();
    std::vector<std::vector<int>> lists;
    for (const std::vector<int>& list : configuration.lists())
        lists.push_back(places(list));
    Configuration changed(words + 1, places(configuration.stackNodes()),
                          places(configuration.bufferNodes()), RootPlace::First, std::move(lists));
    changed.bar(configuration.barredRule());
    int wrong = 0; // further cost of words that should be children of ROOT and have other heads
    for (int word = 1; word <= words; ++word) {
        if (!configuration.hasHead(word))
            continue;
        const int head = place(configuration.head(word));
        changed.attach(head, place(word));
        if (const int gold = m_problem.gold.head(place(word)); gold == m_root && head != gold)
            wrong += words;
    }
    return wrong + m_loss(changed).value;
}

} // namespace parsescope
