// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace parsescope {

/// True for a space, a tab and the characters of a line end.
[[nodiscard]] bool isSpace(char c);

/// Reads a text from left to right: what the scanners of queries and of rules have in common.
/// White space and comments, which reach to the end of the line, may stand between any two things.
class TextScanner {
public:
    [[nodiscard]] bool atEnd() const { return m_at >= m_end; }
    /// The byte that comes next, 0-based.
    [[nodiscard]] std::size_t position() const { return m_at; }
    /// Returns what is left.
    [[nodiscard]] std::string_view rest() const { return m_text.substr(m_at, m_end - m_at); }

    /// Goes past white space and comments.
    void skip();
    /// Takes `symbol` if it comes next, and skips what follows.
    bool take(std::string_view symbol);
    /// Takes `word` if it comes next and is not the beginning of a longer word.
    bool takeWord(std::string_view word);

    /// Returns an error at byte `position`, with its line and its column in characters.
    [[nodiscard]] tl::unexpected<Error> errorAt(std::size_t position, std::string message) const;

protected:
    /// Reads `text` from byte `begin` up to `end`; the text must outlive the scanner. `isInWord`
    /// says which characters words consist of. Comments begin with `comment`: anywhere, or at the
    /// beginning of a line only.
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
