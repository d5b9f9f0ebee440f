// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/query/regex.h"
#include "core/treebank/text_scanner.h"

#include <optional>
#include <string>
#include <string_view>

namespace parsescope {

/// A scanner that reads the text of a query from left to right. Comments ("% …" up to the end of
/// the line) are allowed at the beginning of a line and, after allowComments(true), anywhere.
class Scanner : public TextScanner {
public:
    explicit Scanner(std::string_view text);

    void allowComments(bool allow) { m_commentsAnywhere = allow; }

    /// Reads a name: letters, digits, "_", all characters outside ASCII, and "-" between any of
    /// these. Returns an empty text if no name comes next.
    std::string_view takeName();
    /// Reads the name of a node or arc of a pattern, or of a feature, like takeName. The name may
    /// also contain "'" after the first character, and "$" at the end.
    std::string_view takeIdentifier();
    /// Reads everything up to white space or one of `stops`. Does not advance past white space.
    std::string_view takeUntil(std::string_view stops);
    /// Reads a number, for example 3, -1 or 2.5.
    Result<double> takeNumber();
    /// Reads the text between two quotation marks `quote`; the first mark must come next. "\"
    /// before `quote` means `quote`; between double quotation marks, "\\" means "\". Stops after
    /// the second mark.
    Result<std::string> takeQuoted(char quote);
    /// Reads a regular expression: /…/ or /…/i (PCRE2), or re"…" (str_syntax.h) if `re` is true.
    /// Returns nothing if no regular expression comes next.
    Result<std::optional<Regex>> takeRegex(RegexScope scope, bool re);

    /// Returns the error "found …, expected `expected`" at the current position.
    [[nodiscard]] tl::unexpected<Error> unexpected(Text expected) const;
    template<class... Arguments>
    [[nodiscard]] tl::unexpected<Error> unexpected(TextPattern<sizeof...(Arguments)> expected,
                                                   Arguments&&... arguments) const {
        return unexpected(Text(expected, std::forward<Arguments>(arguments)...));
    }
};

/// Returns a regular expression in the notation of Perl that is equivalent to `expression` in the
/// notation of OCaml's module Str, in which Grew reads re"…". In Str, `\|` `\(` `\)` are operators
/// and `( ) | { }` are not; `\1` to `\9` repeat a group, `\b` is a word boundary, and "\" before
/// any other character (even in `\d`) denotes that character. "*", "+" and "?" at the beginning
/// denote themselves, and so does "\" in brackets. "." is any character except a line end. Unlike
/// Str, whose expressions match bytes, the result matches characters, also in brackets. Fails for
/// an expression that Str rejects.
[[nodiscard]] Result<std::string> perlFromStr(std::string_view expression);

/// A comparison with a number, for example "at least 20".
struct Comparison {
    enum class Sign { Equal, Different, Less, LessEqual, Greater, GreaterEqual };
    Sign sign = Sign::Equal;
    double number = 0;

    [[nodiscard]] bool holds(double value) const;
};

/// Reads a sign and a number, for example ">= 20". The signs are >, >=, <, <=, =, != and <>.
[[nodiscard]] Result<Comparison> takeComparison(Scanner& scanner);

} // namespace parsescope
