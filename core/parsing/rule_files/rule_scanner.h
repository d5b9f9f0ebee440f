// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace parsescope {

/// Reads a part of the text of a system file from left to right. White space, line ends and
/// comments ("# …" to the end of the line) may stand between any two things.
class RuleScanner {
public:
    /// Reads `text` from byte `begin` up to `end`. The text must outlive the scanner.
    RuleScanner(std::string_view text, std::size_t begin, std::size_t end)
        : m_text(text), m_at(begin), m_end(end) {
        skip();
    }

    [[nodiscard]] bool atEnd() const { return m_at >= m_end; }
    [[nodiscard]] std::size_t position() const { return m_at; }
    /// Goes back to, or on to, a position.
    void goTo(std::size_t position) {
        m_at = position;
        skip();
    }

    /// Takes `symbol` if it comes next.
    bool take(std::string_view symbol);
    /// Takes the Unicode or the ASCII spelling of a symbol if it comes next.
    bool take(std::string_view symbol, std::string_view ascii) {
        return take(symbol) || take(ascii);
    }
    /// Takes `word` if it comes next and no letter or digit behind it.
    bool takeWord(std::string_view word);
    /// A letter of ASCII and the letters and digits behind it, with "-" and "_" inside if `dashes`
    /// allows them; empty when there is none.
    std::string_view takeName(bool dashes = false);
    /// What stands between double quotes, of which the first comes next; it has no line end.
    Result<std::string> takeQuoted();

    /// "found …, expected `expected`", here.
    [[nodiscard]] tl::unexpected<Error> unexpected(std::string_view expected) const;
    /// An error at byte `position`.
    [[nodiscard]] tl::unexpected<Error> errorAt(std::size_t position, std::string message) const;

private:
    [[nodiscard]] std::string_view rest() const { return m_text.substr(m_at, m_end - m_at); }
    void skip();

    std::string_view m_text;
    std::size_t m_at;
    std::size_t m_end;
};

/// An error with the line and the column, in characters, of byte `position` of `text`.
[[nodiscard]] tl::unexpected<Error> errorIn(std::string_view text, std::size_t position,
                                            std::string message);

} // namespace parsescope
