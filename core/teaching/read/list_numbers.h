// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/xml_reader.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// The numbers that a word processor shows before the items of lists. They are not part of the text
/// of a document. Only lists with Arabic numbers and their outer items are considered.
class ListNumbers {
public:
    /// Receives the beginning of an element of numbering.xml of a .docx file.
    void define(std::string_view name, const XmlVisitor::Attributes& attributes);
    /// Receives the beginning of an element of a .docx or .odt document, while its text has `end`
    /// bytes.
    void open(std::string_view name, const XmlVisitor::Attributes& attributes, std::size_t end);
    /// Receives the end of an element, where the text is `text`.
    void close(std::string_view name, std::string_view text);
    /// Writes the numbers of the lists in which an item without a text is followed by an item with
    /// a text into `text`: without them, an answer that a student left open would be missing.
    void addTo(std::string& text) const;

private:
    struct Item {
        std::size_t begin = 0; ///< place in the text
        int number = 0;
        bool isEmpty = true;
    };

    void add(const std::string& list, std::size_t begin, bool isEmpty);

    std::map<std::string, int, std::less<>> m_starts; ///< first number of each list or style
    std::map<std::string, std::vector<Item>, std::less<>> m_lists;
    std::string m_definition; ///< the list or style that is being defined
    std::string m_level;      ///< the level that is being defined, or the one of the paragraph
    std::string m_list;       ///< the list of the paragraph (.docx), or the open list (.odt)
    std::size_t m_begin = 0;  ///< where the paragraph or item begins
    int m_depth = 0;          ///< number of open lists (.odt)
};

} // namespace parsescope
