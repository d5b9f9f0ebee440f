// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/list_numbers.h"

#include "core/base/ascii.h"
#include "core/teaching/read/answer.h"

#include <algorithm>
#include <charconv>

namespace parsescope {

namespace {

int numberIn(std::string_view text, int otherwise) {
    int number = otherwise;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return std::clamp(number, 0, 1'000'000);
}

} // namespace

// In numbering.xml, an "abstractNum" defines levels, and a "num" names one of them.
void ListNumbers::define(std::string_view name, const XmlVisitor::Attributes& attributes) {
    if (name == "abstractNum") {
        m_definition = "abstract " + std::string(attributes("abstractNumId"));
    } else if (name == "num") {
        m_definition = std::string(attributes("numId"));
    } else if (name == "lvl" || name == "lvlOverride") {
        m_level = std::string(attributes("ilvl"));
    } else if (name == "abstractNumId") {
        const auto kind = m_starts.find("abstract " + std::string(attributes("val")));
        if (kind != m_starts.end())
            m_starts[m_definition] = kind->second;
    } else if (m_level == "0" && (name == "start" || name == "startOverride")) {
        m_starts[m_definition] = numberIn(attributes("val"), 1);
    } else if (m_level == "0" && name == "numFmt") {
        if (attributes("val") == "decimal")
            m_starts.emplace(m_definition, 1);
        else
            m_starts.erase(m_definition);
    }
}

void ListNumbers::open(std::string_view name, const XmlVisitor::Attributes& attributes,
                       std::size_t end) {
    if (name == "p" && m_depth == 0) {
        m_list.clear();
        m_level.clear();
        m_begin = end;
    } else if (name == "numId") {
        m_list = std::string(attributes("val"));
    } else if (name == "ilvl") {
        m_level = std::string(attributes("val"));
    } else if (name == "list-style") {
        m_definition = std::string(attributes("name"));
    } else if (name == "list-level-style-number") {
        if (attributes("level") == "1" && attributes("num-format") == "1")
            m_starts[m_definition] = numberIn(attributes("start-value"), 1);
    } else if (name == "list") {
        if (++m_depth > 1)
            return;
        m_list = std::string(attributes("style-name"));
        if (attributes("continue-numbering") != "true" && m_lists.contains(m_list)) {
            // A list that begins anew; its items are kept apart from those of the list before it.
            auto before = m_lists.extract(m_list);
            before.key() += " before " + std::to_string(end);
            m_lists.insert(std::move(before));
        }
    } else if (name == "list-item" && m_depth == 1) {
        m_begin = end;
    }
}

void ListNumbers::close(std::string_view name, std::string_view text) {
    const bool isParagraph = name == "p" && m_depth == 0 && (m_level.empty() || m_level == "0");
    if (isParagraph || (name == "list-item" && m_depth == 1))
        add(m_list, m_begin, trimmed(text.substr(std::min(m_begin, text.size()))).empty());
    if (name == "list" && m_depth > 0 && --m_depth == 0)
        m_list.clear();
    if (name == "p" && m_depth == 0)
        m_list.clear();
}

void ListNumbers::add(const std::string& list, std::size_t begin, bool isEmpty) {
    const auto start = m_starts.find(list);
    if (list.empty() || start == m_starts.end())
        return;
    std::vector<Item>& items = m_lists[list];
    items.push_back({begin, items.empty() ? start->second : items.back().number + 1, isEmpty});
}

void ListNumbers::addTo(std::string& text) const {
    std::map<std::size_t, int> numbers; // for each place in the text
    for (const auto& [list, items] : m_lists) {
        const auto gap = std::ranges::find(items, true, &Item::isEmpty);
        if (std::ranges::find(gap, items.end(), false, &Item::isEmpty) == items.end())
            continue;
        for (const Item& item : items)
            numbers.emplace(item.begin, item.number);
    }
    std::string numbered;
    std::size_t done = 0;
    for (const auto& [place, number] : numbers) {
        numbered.append(text, done, place - done);
        numbered += std::to_string(number) + ". ";
        done = place;
    }
    numbered.append(text, done);
    text = std::move(numbered);
}

} // namespace parsescope
