// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/format.h"

#include "core/treebank/conllu_fields.h"

#include <algorithm>

namespace parsescope {

namespace {

constexpr std::string_view White = " \t";

std::string_view withoutMargins(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(White);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

std::vector<std::string_view> namesIn(std::string_view list) {
    std::vector<std::string_view> names;
    while (!(list = withoutMargins(list)).empty()) {
        const std::size_t end = std::min(list.find_first_of(White), list.size());
        names.push_back(list.substr(0, end));
        list.remove_prefix(end);
    }
    return names;
}

} // namespace

PlusColumns::PlusColumns(std::string_view list) {
    for (const std::string_view name : namesIn(list)) {
        m_list.append(m_list.empty() ? "" : " ").append(name);
        auto column =
            static_cast<std::size_t>(std::ranges::find(ConllUNames, name) - ConllUNames.begin());
        if (column == ConllUNames.size()) {
            column +=
                static_cast<std::size_t>(std::ranges::find(m_further, name) - m_further.begin());
            if (column == ConllUNames.size() + m_further.size())
                m_further.emplace_back(name);
        }
        if (placeOf(column) && !m_problem)
            m_problem = Text("the first line of the file lists the column {0} twice", name);
        m_targets.push_back(column);
    }
    for (const std::size_t column : {std::size_t{IdColumn}, std::size_t{FormColumn}})
        if (!placeOf(column) && !m_problem)
            m_problem = Text("the first line of the file lists no column {0}, which CoNLL-U Plus "
                             "needs",
                             ConllUNames[column]);
}

std::optional<std::size_t> PlusColumns::placeOf(std::size_t column) const {
    const auto found = std::ranges::find(m_targets, column);
    if (found == m_targets.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - m_targets.begin());
}

bool PlusColumns::hasConllU() const {
    std::size_t column = 0;
    while (column < ConllUNames.size() && placeOf(column))
        ++column;
    return column == ConllUNames.size();
}

Format Format::plus(std::string_view list) {
    Format format(ConllU);
    if constexpr (!ReadsConllUPlus)
        return format;
    PlusColumns columns(list);
    bool isConllU = columns.size() == ConllUNames.size();
    for (std::size_t place = 0; isConllU && place < columns.size(); ++place)
        isConllU = columns.columnAt(place) == place;
    if (!isConllU)
        format.m_plus = std::make_shared<const PlusColumns>(std::move(columns));
    return format;
}

std::string Format::header() const {
    return m_plus ? "# global.columns = " + m_plus->list() + '\n' : std::string();
}

std::optional<std::string_view> listedColumns(std::string_view line) {
    constexpr std::string_view Key = "global.columns";
    if (!ReadsConllUPlus || !line.starts_with('#'))
        return std::nullopt;
    line = withoutMargins(line.substr(1));
    if (!line.starts_with(Key))
        return std::nullopt;
    line = withoutMargins(line.substr(Key.size()));
    if (!line.starts_with('='))
        return std::nullopt;
    return withoutMargins(line.substr(1));
}

} // namespace parsescope
