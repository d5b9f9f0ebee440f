// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/query/regex.h"

#include <optional>
#include <string>
#include <string_view>

namespace parsescope {

/// Reads the text of a query from left to right. White space may stand between any two things, and
/// comments ("% …" to the end of the line) at the begin of a line and where they are allowed;
/// `skip` goes past them, and all that takes something does so afterwards.
class Scanner {
public:
    explicit Scanner(std::string_view text) : m_text(text) { skip(); }

    [[nodiscard]] bool atEnd() const { return m_at >= m_text.size(); }
    [[nodiscard]] std::size_t position() const { return m_at; }
    /// What is left.
    [[nodiscard]] std::string_view rest() const { return m_text.substr(m_at); }
    void skip();
    void allowComments(bool allow) { m_comments = allow; }

    /// Takes `symbol` if it comes next.
    bool take(std::string_view symbol);
    /// Takes `symbol` if it comes next and nothing of a name behind it.
    bool takeWord(std::string_view symbol);
    /// Letters, digits, "_", "-" inside, and all that is not ASCII; empty when there is none.
    std::string_view takeName();
    /// The name of a node or an arc of a pattern, or of a feature: as takeName, and it may have "'"
    /// behind the first character and "$" at the end.
    std::string_view takeIdentifier();
    /// Everything up to white space or one of `stops`, without going past what follows.
    std::string_view takeUntil(std::string_view stops);
    /// A number such as 3, -1 or 2.5.
    Result<double> takeNumber();
    /// What stands between two `quote`s, of which the first comes next. "\" and `quote` stands for
    /// `quote`; between double quotes "\\" stands for "\". What follows is not gone past.
    Result<std::string> takeQuoted(char quote);
    /// /…/ or /…/i (PCRE2) if it comes next; or re"…" (str_syntax.h) if `re` allows it. Nothing if
    /// neither comes next.
    Result<std::optional<Regex>> takeRegex(RegexScope scope, bool re);

    /// "found …, expected `expected`", here.
    [[nodiscard]] tl::unexpected<Error> unexpected(std::string_view expected) const;
    /// An error at byte `position`.
    [[nodiscard]] tl::unexpected<Error> errorAt(std::size_t position, std::string message) const;

private:
    [[nodiscard]] bool isAtLineStart() const;

    std::string_view m_text;
    std::size_t m_at = 0;
    bool m_comments = false;
};

} // namespace parsescope
