// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart/score_chart.h"

#include <algorithm>
#include <cassert>

namespace parsescope {

std::size_t ScoreChart::KeyHash::operator()(const std::array<int, 5>& key) const {
    std::size_t hash = 0xcbf29ce484222325u;
    for (int part : key)
        hash = (hash ^ static_cast<std::size_t>(part + 2)) * 0x100000001b3u;
    return hash;
}

int ScoreChart::addKind(std::string name, std::string text) {
    m_kinds.push_back({std::move(name), std::move(text)});
    return static_cast<int>(m_kinds.size()) - 1;
}

int ScoreChart::addRule(std::string name, std::string text) {
    m_rules.push_back({std::move(name), std::move(text)});
    return static_cast<int>(m_rules.size()) - 1;
}

int ScoreChart::item(int kind, std::array<int, 4> key, int row, int column) {
    const auto [found, isNew] = m_index.try_emplace({kind, key[0], key[1], key[2], key[3]},
                                                    static_cast<int>(m_items.size()));
    if (isNew)
        m_items.push_back({kind, key, row, column, Infinite, -1});
    return found->second;
}

int ScoreChart::deduce(int rule, int conclusion, std::array<int, 3> premises, double cost,
                       Arc arc) {
    double value = cost;
    for (int premise : premises)
        if (premise >= 0)
            value = value + m_items[static_cast<std::size_t>(premise)].value;
    const int index = static_cast<int>(m_deductions.size());
    m_deductions.push_back({rule, conclusion, premises, cost, arc, value});
    Item& item = m_items[static_cast<std::size_t>(conclusion)];
    if (value > item.value) {
        item.value = value;
        item.best = index;
    }
    return index;
}

std::string ScoreChart::text(int item) const {
    const Item& it = m_items[static_cast<std::size_t>(item)];
    std::string text = m_kinds[static_cast<std::size_t>(it.kind)].text;
    for (std::size_t i = 0; i < it.key.size(); ++i) {
        const std::string hole = "{" + std::to_string(i) + "}";
        const std::string value = std::to_string(it.key[i]);
        for (std::size_t at = text.find(hole); at != std::string::npos;
             at = text.find(hole, at + value.size()))
            text.replace(at, hole.size(), value);
    }
    return text;
}

std::vector<int> ScoreChart::derivation(int item) const {
    // From the goal downwards, conclusions first; turned around at the end.
    std::vector<int> result;
    std::vector<int> waiting{item};
    while (!waiting.empty()) {
        const int next = waiting.back();
        waiting.pop_back();
        const int best = m_items[static_cast<std::size_t>(next)].best;
        if (best < 0)
            continue;
        result.push_back(best);
        for (int premise : m_deductions[static_cast<std::size_t>(best)].premises)
            if (premise >= 0)
                waiting.push_back(premise);
    }
    std::reverse(result.begin(), result.end());
    return result;
}

double ScoreChart::total() const {
    if (goal < 0)
        return Infinite;
    return built + m_items[static_cast<std::size_t>(goal)].value;
}

} // namespace parsescope
