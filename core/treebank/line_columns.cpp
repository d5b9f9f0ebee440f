// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/line_columns.h"

#include "core/base/utf8.h"
#include "core/treebank/sentence.h"

namespace parsescope {

std::size_t LineColumns::split(std::string_view line) {
    if (const PlusColumns* plus = m_format.plusColumns())
        return splitPlus(line, *plus);
    return splitColumns(line, m_fields);
}

std::size_t LineColumns::splitPlus(std::string_view line, const PlusColumns& plus) {
    m_fields.fill("_");
    m_further.assign(plus.further().size(), "_");
    std::size_t count = 0;
    for (std::size_t begin = 0;; ++count) {
        const std::size_t tab = line.find('\t', begin);
        if (count < plus.size()) {
            const std::size_t column = plus.columnAt(count);
            (column < m_fields.size() ? m_fields[column] : m_further[column - m_fields.size()]) =
                line.substr(begin, tab - begin);
        }
        if (tab == std::string_view::npos)
            return count + 1;
        begin = tab + 1;
    }
}

std::size_t LineColumns::expected() const {
    const PlusColumns* plus = m_format.plusColumns();
    return plus != nullptr ? plus->size() : m_fields.size();
}

Text LineColumns::countError(std::string_view line, std::size_t count) const {
    const auto found = static_cast<long long>(count);
    if (m_format.plusColumns() != nullptr)
        return plural("found {0} column, expected the {1} of the first line of the file, "
                      "separated by tabs",
                      "found {0} columns, expected the {1} of the first line of the file, "
                      "separated by tabs",
                      found, expected());
    return count < expected() && hasSpacesForTabs(line)
               ? plural("found {0} column, expected 10 separated by tabs; there are "
                        "spaces where tabs should be",
                        "found {0} columns, expected 10 separated by tabs; there are "
                        "spaces where tabs should be",
                        found)
               : plural("found {0} column, expected 10 separated by tabs",
                        "found {0} columns, expected 10 separated by tabs", found);
}

void LineColumns::storeFurther(std::vector<std::string>& values) const {
    for (std::size_t i = 0; i < m_further.size(); ++i)
        if (m_further[i] != "_")
            setFurtherValue(values, i, m_further[i]);
}

std::string_view idOf(std::string_view line, const Format& format) {
    const PlusColumns* plus = format.plusColumns();
    if (plus == nullptr)
        return line.substr(0, line.find_first_of("\t "));
    for (std::size_t place = plus->placeOf(IdColumn).value_or(0); place > 0; --place) {
        const std::size_t tab = line.find('\t');
        line = tab == std::string_view::npos ? std::string_view() : line.substr(tab + 1);
    }
    return line.substr(0, line.find('\t'));
}

Error errorAt(const FieldPosition& place, Text message) {
    const auto before = static_cast<std::size_t>(place.field.data() - place.line.data());
    const auto column = static_cast<int>(characterCount(place.line.substr(0, before))) + 1;
    return {std::move(message), {}, place.number, column};
}

Text unexpectedValue(std::string_view name, std::string_view value, const Text& expected) {
    return value.empty() ? Text("{0} is empty, expected {1}", name, expected)
                         : Text("{0} is {1}, expected {2}", name, inQuotes(value), expected);
}

} // namespace parsescope
