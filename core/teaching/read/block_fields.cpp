// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/block_fields.h"

#include "core/base/utf8.h"
#include "core/teaching/read/answer.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace parsescope {

namespace {

constexpr std::array<std::string_view, 21> BlockFieldNames{
    "sentence", "heads",   "relations", "system",     "steps", "step",           "workspace",
    "point",    "caption", "kind",      "transition", "cell",  "other",          "question",
    "key",      "answer",  "policy",    "root",       "rows",  "show-relations", "losses"};

} // namespace

BlockFields::BlockFields(std::string_view text, int firstLine, const std::string& name,
                         std::vector<Error>& errors)
    : m_name(name), m_errors(errors), m_firstLine(firstLine) {
    for (int line = firstLine; !text.empty(); ++line)
        addLine(takeLine(text), line);
}

void BlockFields::allow(std::initializer_list<std::string_view> names, const char* block) {
    for (const auto& [name, field] : m_fields)
        if (std::find(names.begin(), names.end(), name) == names.end())
            complain(field.line, field.nameColumn,
                     Text("a block \"{0}\" has no field \"{1}\"", block, name));
}

void BlockFields::addLine(std::string_view line, int number) {
    if (isBlankLine(line))
        return;
    if (line.find('\t') != std::string_view::npos || line.starts_with('#')) {
        if (m_conllu.empty())
            m_conlluLine = number;
        while (m_conlluLine + std::count(m_conllu.begin(), m_conllu.end(), '\n') < number)
            m_conllu += '\n'; // empty lines keep the numbers of lines unchanged
        m_conllu += std::string(line) + "\n";
        return;
    }
    const std::size_t begin = line.find_first_not_of(' ');
    const std::size_t colon = line.find(':');
    const int column = static_cast<int>(begin) + 1;
    if (colon == std::string_view::npos) {
        complain(number, column,
                 Text("expected \"name: value\" or a line of CoNLL-U, found {0}",
                      inQuotes(trimmed(line))));
        return;
    }
    const std::string name = std::string(trimmed(line.substr(0, colon)));
    if (std::ranges::find(BlockFieldNames, name) == BlockFieldNames.end()) {
        complain(number, column, Text("unknown field {0}", inQuotes(name)));
        return;
    }
    const std::string_view value = trimmed(line.substr(colon + 1));
    const std::size_t at =
        value.empty() ? line.size() : static_cast<std::size_t>(value.data() - line.data());
    const BlockField field{std::string(value), number,
                           static_cast<int>(characterCount(line.substr(0, at))) + 1, column};
    if (!m_fields.emplace(name, field).second)
        complain(number, column, Text("the field {0} occurs twice", inQuotes(name)));
}

} // namespace parsescope
