// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart/chart.h"

#include <algorithm>
#include <cassert>

namespace parsescope {

template<class Value>
std::size_t BasicChart<Value>::KeyHash::operator()(const std::array<int, 5>& key) const {
    std::size_t hash = 0xcbf29ce484222325u;
    for (int part : key)
        hash = (hash ^ static_cast<std::size_t>(part + 2)) * 0x100000001b3u;
    return hash;
}

template<class Value>
int BasicChart<Value>::addKind(std::string name, std::string text, std::string label) {
    if (label.empty())
        label = text;
    m_kinds.push_back({std::move(name), std::move(text), std::move(label)});
    return static_cast<int>(m_kinds.size()) - 1;
}

template<class Value>
int BasicChart<Value>::addRule(std::string name, std::string text) {
    m_rules.push_back({std::move(name), std::move(text)});
    return static_cast<int>(m_rules.size()) - 1;
}

template<class Value>
int BasicChart<Value>::item(int kind, std::array<int, 4> key, int row, int column) {
    if (stop.stop_requested() && !m_items.empty())
        return 0;
    const auto [found, isNew] = m_index.try_emplace({kind, key[0], key[1], key[2], key[3]},
                                                    static_cast<int>(m_items.size()));
    if (isNew)
        m_items.push_back({kind, key, row, column, Infinite, -1});
    return found->second;
}

template<class Value>
int BasicChart<Value>::deduce(int rule, int conclusion, std::array<int, 3> premises, Value cost,
                              Arc arc) {
    if (stop.stop_requested())
        return -1;
    Value value = cost;
    for (int premise : premises)
        if (premise >= 0)
            value = ChartValue<Value>::sum(value, m_items[premise].value);
    const int index = static_cast<int>(m_deductions.size());
    m_deductions.push_back({rule, conclusion, premises, cost, arc, value});
    Item& item = m_items[conclusion];
    if (ChartValue<Value>::isBetter(value, item.value)) {
        item.value = value;
        item.best = index;
    }
    return index;
}

template<class Value>
std::string BasicChart<Value>::filled(std::string text, const Item& item) const {
    const auto fill = [&text](const std::string& hole, const std::string& value) {
        for (std::size_t at = text.find(hole); at != std::string::npos;
             at = text.find(hole, at + value.size()))
            text.replace(at, hole.size(), value);
    };
    for (std::size_t i = 0; i < item.key.size(); ++i) {
        const std::string number = std::to_string(i);
        const auto key = static_cast<std::size_t>(item.key[i]);
        fill("{" + number + "}", std::to_string(item.key[i]));
        if (key < phrases.size())
            fill("{=" + number + "}", phrases[key]);
    }
    return text;
}

template<class Value>
std::string BasicChart<Value>::text(int item) const {
    const Item& it = m_items[item];
    return filled(m_kinds[it.kind].text, it);
}

template<class Value>
std::string BasicChart<Value>::label(int item) const {
    const Item& it = m_items[item];
    return filled(m_kinds[it.kind].label, it);
}

template<class Value>
int BasicChart<Value>::placeOf(int node) const {
    const auto placeIn = [this](int wanted) {
        const auto found = std::find(axis.begin(), axis.end(), wanted);
        return found == axis.end() ? -1 : static_cast<int>(found - axis.begin());
    };
    const int place = placeIn(node);
    if (place >= 0)
        return place;
    for (const Fragment& fragment : fragments)
        if (std::find(fragment.words.begin(), fragment.words.end(), node) != fragment.words.end())
            return placeIn(fragment.root);
    return -1;
}

template<class Value>
std::vector<int> BasicChart<Value>::derivation(int item) const {
    // From the goal downwards, conclusions first; turned around at the end.
    std::vector<int> result;
    std::vector<int> waiting{item};
    while (!waiting.empty()) {
        const int next = waiting.back();
        waiting.pop_back();
        const int best = m_items[next].best;
        if (best < 0)
            continue;
        result.push_back(best);
        for (int premise : m_deductions[best].premises)
            if (premise >= 0)
                waiting.push_back(premise);
    }
    std::reverse(result.begin(), result.end());
    return result;
}

template<class Value>
std::vector<Arc> BasicChart<Value>::arcs(int item) const {
    std::vector<Arc> arcs;
    for (int deduction : derivation(item)) {
        const Arc& arc = m_deductions[deduction].arc;
        if (arc.head != NoHead)
            arcs.push_back(arc);
    }
    std::sort(arcs.begin(), arcs.end(),
              [](const Arc& a, const Arc& b) { return a.dependent < b.dependent; });
    arcs.erase(std::unique(arcs.begin(), arcs.end()), arcs.end());
    return arcs;
}

template<class Value>
Value BasicChart<Value>::total() const {
    if (goal < 0)
        return Infinite;
    return ChartValue<Value>::sum(built, m_items[goal].value);
}

template class BasicChart<int>;
template class BasicChart<double>;

} // namespace parsescope
