// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart/chart.h"

#include "core/base/hash.h"

#include <algorithm>
#include <cstdlib>

namespace parsescope {

std::string ItemKey::phrase(std::size_t part) const {
    if (!m_key)
        return number(part);
    const int index = (*m_key)[part];
    return index >= 0 && index < static_cast<int>(m_phrases->size()) ? (*m_phrases)[index] : "";
}

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
int BasicChart<Value>::addKind(Text name, ItemStatement text, std::string label, ItemShape shape) {
    m_kinds.push_back({std::move(name), std::move(text), std::move(label), shape});
    return static_cast<int>(m_kinds.size()) - 1;
}

template<class Value>
int BasicChart<Value>::addRule(Text name, Text text) {
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
Text BasicChart<Value>::text(int item, const NodeName& name) const {
    const Item& it = m_items[item];
    return m_kinds[it.kind].text(ItemKey(it.key, phrases, name));
}

template<class Value>
std::string BasicChart<Value>::label(int item) const {
    const Item& it = m_items[item];
    const std::string& label = m_kinds[it.kind].label;
    const NodeName none;
    const ItemKey key(it.key, phrases, none);
    std::string result;
    for (std::size_t at = 0; at < label.size(); ++at) {
        const std::size_t end = label[at] == '{' ? label.find('}', at) : std::string::npos;
        if (end == std::string::npos) {
            result += label[at];
            continue;
        }
        const char sign = label[at + 1];
        const auto number = static_cast<std::size_t>(
            std::atoi(label.c_str() + at + (sign == '=' || sign == '@' ? 2 : 1)));
        result += sign == '@'   ? std::to_string(number)
                  : sign == '=' ? key.phrase(number)
                                : key.number(number);
        at = end;
    }
    return result;
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
    // The deductions are collected from the item downwards, conclusions first, and reversed at the
    // end.
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
