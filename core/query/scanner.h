// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/regex.h"
#include "core/treebank/text_scanner.h"

#include <optional>
#include <string>
#include <string_view>

namespace parsescope {

/// Reads the text of a query from left to right. Comments ("% …" to the end of the line) may stand
/// at the beginning of a line and where they are allowed.
class Scanner : public TextScanner {
public:
    explicit Scanner(std::string_view text);

    void allowComments(bool allow) { m_commentsAnywhere = allow; }

    /// Letters, digits, "_", "-" inside, and all that is not ASCII; empty when there is none.
    std::string_view takeName();
    /// The name of a node or an arc of a pattern, or of a feature: as takeName, and it may have "'"
    /// behind the first character and "$" at the end.
    std::string_view takeIdentifier();
    /// Everything up to white space or one of `stops`, without going past what follows.
    std::string_view takeUntil(std::string_view stops);
    /// A number such as 3, -1 or 2.5.
    Result<double> takeNumber();
    /// Reads the text between two `quote`s; the first one must come next. "\" and `quote` mean
    /// `quote`; between double quotes "\\" means "\". Stops after the second one.
    Result<std::string> takeQuoted(char quote);
    /// /…/ or /…/i (PCRE2) if it comes next; or re"…" (str_syntax.h) if `re` allows it. Nothing if
    /// neither comes next.
    Result<std::optional<Regex>> takeRegex(RegexScope scope, bool re);

    /// "found …, expected `expected`", here.
    [[nodiscard]] tl::unexpected<Error> unexpected(std::string_view expected) const;
};

} // namespace parsescope
