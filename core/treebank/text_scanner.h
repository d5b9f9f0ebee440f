// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <utility>

namespace parsescope {

/// Returns true for a space, a tab and the characters of a line end.
[[nodiscard]] bool isSpace(char c);

/// A reader of a text from left to right, the common base of the scanners of queries and of rules.
/// White space and comments, which extend to the end of the line, may occur between any two tokens.
class TextScanner {
public:
    [[nodiscard]] bool atEnd() const { return m_at >= m_end; }
    /// Returns the 0-based offset of the next byte.
    [[nodiscard]] std::size_t position() const { return m_at; }
    /// Returns the text that has not been read.
    [[nodiscard]] std::string_view rest() const { return m_text.substr(m_at, m_end - m_at); }

    /// Advances past white space and comments.
    void skip();
    /// Advances past `symbol` and the white space and comments after it, if `symbol` comes next.
    /// Returns false otherwise.
    bool take(std::string_view symbol);
    /// Advances past `word` and the white space and comments after it, if `word` comes next and is
    /// not the beginning of a longer word. Returns false otherwise.
    bool takeWord(std::string_view word);

    /// Returns an error at the 0-based byte `position`, with its line and its column in characters.
    [[nodiscard]] tl::unexpected<Error> errorAt(std::size_t position, Text message) const;
    template<class... Arguments>
    [[nodiscard]] tl::unexpected<Error> errorAt(std::size_t position,
                                                TextPattern<sizeof...(Arguments)> pattern,
                                                Arguments&&... arguments) const {
        return errorAt(position, Text(pattern, std::forward<Arguments>(arguments)...));
    }

protected:
    /// Makes a scanner of the bytes `begin` to `end` of `text`, which must outlive the scanner.
    /// `isInWord` returns true for the characters of words. Comments begin with `comment`: anywhere
    /// if `commentsAnywhere` is true, otherwise only at the beginning of a line.
    TextScanner(std::string_view text, std::size_t begin, std::size_t end, bool (*isInWord)(char),
                char comment, bool commentsAnywhere);

    std::string_view m_text;
    std::size_t m_at;
    std::size_t m_end;
    bool (*m_isInWord)(char);
    char m_comment;
    bool m_commentsAnywhere;

private:
    [[nodiscard]] bool isAtLineStart() const;
};

} // namespace parsescope
