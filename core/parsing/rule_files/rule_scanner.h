// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/text_scanner.h"

#include <string>
#include <string_view>

namespace parsescope {

/// Reads a part of the text of a system file from left to right. Comments ("# …" to the end of the
/// line) may stand between any two things.
class RuleScanner : public TextScanner {
public:
    /// Reads `text` from byte `begin` up to `end`. The text must outlive the scanner.
    RuleScanner(std::string_view text, std::size_t begin, std::size_t end);

    /// Goes back to, or on to, a position.
    void goTo(std::size_t position) {
        m_at = position;
        skip();
    }

    using TextScanner::take;
    /// Takes the Unicode or the ASCII spelling of a symbol if it comes next.
    bool take(std::string_view symbol, std::string_view ascii) {
        return take(symbol) || take(ascii);
    }
    /// A letter of ASCII and the letters and digits behind it, with "-" and "_" inside if `dashes`
    /// allows them; empty when there is none.
    std::string_view takeName(bool dashes = false);
    /// What stands between double quotes, of which the first comes next; it has no line end.
    Result<std::string> takeQuoted();

    /// "found …, expected `expected`", here.
    [[nodiscard]] tl::unexpected<Error> unexpected(std::string_view expected) const;
};

/// An error with the line and the column, in characters, of byte `position` of `text`.
[[nodiscard]] tl::unexpected<Error> errorIn(std::string_view text, std::size_t position,
                                            std::string message);

} // namespace parsescope
