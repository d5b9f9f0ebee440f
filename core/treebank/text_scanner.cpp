// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/text_scanner.h"

#include "core/base/utf8.h"

#include <algorithm>

namespace parsescope {

bool isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

TextScanner::TextScanner(std::string_view text, std::size_t begin, std::size_t end,
                         bool (*isInWord)(char), char comment, bool commentsAnywhere)
    : m_text(text), m_at(begin), m_end(end), m_isInWord(isInWord), m_comment(comment),
      m_commentsAnywhere(commentsAnywhere) {
    skip();
}

void TextScanner::skip() {
    while (!atEnd()) {
        if (m_text[m_at] == m_comment && (m_commentsAnywhere || isAtLineStart()))
            m_at = std::min(m_text.find('\n', m_at), m_end);
        else if (isSpace(m_text[m_at]))
            ++m_at;
        else
            return;
    }
}

bool TextScanner::isAtLineStart() const {
    const std::size_t before = m_text.substr(0, m_at).find_last_not_of(" \t\r");
    return before == std::string_view::npos || m_text[before] == '\n';
}

bool TextScanner::take(std::string_view symbol) {
    if (!rest().starts_with(symbol))
        return false;
    m_at += symbol.size();
    skip();
    return true;
}

bool TextScanner::takeWord(std::string_view word) {
    const std::string_view left = rest();
    return (left.size() <= word.size() || !m_isInWord(left[word.size()])) && take(word);
}

tl::unexpected<Error> TextScanner::errorAt(std::size_t position, Text message) const {
    const TextPlace place = placeAt(m_text, std::min(position, m_text.size()));
    return tl::unexpected(Error{std::move(message), {}, place.line, place.column});
}

} // namespace parsescope
