// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart/chart.h"

#include "core/base/hash.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace parsescope {

template<class Value>
std::size_t BasicChart<Value>::KeyHash::operator()(const std::array<int, 5>& key) const {
    return numbersHash(key);
}

template<class Value>
void BasicChart<Value>::setAxis(const std::vector<int>& stack, const std::vector<int>& buffer) {
    axis = stack;
    axis.insert(axis.end(), buffer.begin(), buffer.end());
    stackSize = static_cast<int>(stack.size());
}

template<class Value>
int BasicChart<Value>::addKind(std::string name, std::string text, std::string label,
                               ItemShape shape) {
    if (label.empty())
        label = text;
    m_kinds.push_back({std::move(name), std::move(text), std::move(label), shape});
    return static_cast<int>(m_kinds.size()) - 1;
}

template<class Value>
int BasicChart<Value>::addRule(std::string name, std::string text) {
    m_rules.push_back({std::move(name), std::move(text)});
    return static_cast<int>(m_rules.size()) - 1;
}

template<class Value>
int BasicChart<Value>::item(int kind, std::initializer_list<int> key, int row, int column) {
    Item item{kind, {-1, -1, -1, -1}, row, column, Infinite, -1};
    std::copy(key.begin(), key.end(), item.key.begin());
    const auto& [a, b, c, d] = item.key;
    const std::array<int, 5> place{kind, a, b, c, d};
    if (!m_items.empty() && (m_isFull || bytes() + ItemBytes > budget)) {
        const auto known = m_index.find(place);
        m_isFull = m_isFull || known == m_index.end();
        return known == m_index.end() ? 0 : known->second;
    }
    const auto [found, isNew] = m_index.try_emplace(place, static_cast<int>(m_items.size()));
    if (isNew)
        m_items.push_back(item);
    return found->second;
}

template<class Value>
int BasicChart<Value>::deduce(int rule, int conclusion, std::initializer_list<int> premises,
                              Value cost, Arc arc) {
    m_isFull = m_isFull || bytes() + DeductionBytes > budget;
    if (m_isFull)
        return -1;
    Deduction step{rule, conclusion, {-1, -1, -1}, cost, arc, cost};
    std::copy(premises.begin(), premises.end(), step.premises.begin());
    for (int premise : premises)
        if (premise >= 0)
            step.value = ChartValue<Value>::sum(step.value, m_items[premise].value);
    const int index = static_cast<int>(m_deductions.size());
    m_deductions.push_back(step);
    Item& item = m_items[conclusion];
    if (ChartValue<Value>::isBetter(step.value, item.value)) {
        item.value = step.value;
        item.best = index;
    }
    return index;
}

template<class Value>
std::string BasicChart<Value>::filled(const std::string& text, const Item& item,
                                      const NodeName& name) const {
    std::string result;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::size_t end = text[at] == '{' ? text.find('}', at) : std::string::npos;
        if (end == std::string::npos) {
            result += text[at];
            continue;
        }
        const char sign = text[at + 1];
        const bool isNode = sign != '=' && sign != '#';
        const int number = std::atoi(text.c_str() + at + (isNode && sign != '@' ? 1 : 2));
        const int key = sign == '@' ? number : item.key[number];
        if (sign == '=')
            result += key >= 0 && key < static_cast<int>(phrases.size()) ? phrases[key] : "";
        else
            result += isNode && name ? name(key) : std::to_string(key);
        at = end;
    }
    return result;
}

template<class Value>
std::string BasicChart<Value>::text(int item, const NodeName& name) const {
    const Item& it = m_items[item];
    return filled(m_kinds[it.kind].text, it, name);
}

template<class Value>
std::string BasicChart<Value>::label(int item) const {
    const Item& it = m_items[item];
    return filled(m_kinds[it.kind].label, it, nullptr);
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
