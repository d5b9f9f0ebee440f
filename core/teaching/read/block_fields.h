// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <functional>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace parsescope {

/// A field of a block, as written in the lesson.
struct BlockField {
    std::string value;
    int line = 0;
    int column = 0; // column of the value
    int nameColumn = 0;
};

/// The fields of a block, and the list to which its errors are added.
class BlockFields {
public:
    /// Reads the fields in the text of a block, whose first line has the number `firstLine` in the
    /// lesson `name`. `name` and `errors` must outlive the fields.
    BlockFields(std::string_view text, int firstLine, const std::string& name,
                std::vector<Error>& errors);

    [[nodiscard]] const BlockField* find(std::string_view field) const {
        const auto found = m_fields.find(field);
        return found == m_fields.end() ? nullptr : &found->second;
    }
    /// Returns the path of the lesson.
    [[nodiscard]] const std::string& file() const { return m_name; }
    [[nodiscard]] const std::string& conllu() const { return m_conllu; }
    [[nodiscard]] int conlluLine() const { return m_conlluLine; }

    void complain(const BlockField& field, Text message) {
        complain(field.line, field.column, std::move(message));
    }
    void complain(int line, int column, Text message) {
        m_errors.push_back({std::move(message), m_name, line, column});
    }
    /// Reports an error at the line that opens the block.
    void complain(Text message) { complain(m_firstLine - 1, 0, std::move(message)); }
    /// Reports all fields that are not in `names`; `block` is the name of the kind of block.
    void allow(std::initializer_list<std::string_view> names, const char* block);

private:
    void addLine(std::string_view line, int number);

    const std::string& m_name;
    std::vector<Error>& m_errors;
    int m_firstLine;
    std::map<std::string, BlockField, std::less<>> m_fields;
    std::string m_conllu;
    int m_conlluLine = 0;
};

} // namespace parsescope
