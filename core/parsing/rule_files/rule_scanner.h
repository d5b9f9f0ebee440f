// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/text_scanner.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A scanner that reads a part of the text of a system file from left to right. Comments ("# …" to
/// the end of the line) may occur between any two tokens.
class RuleScanner : public TextScanner {
public:
    /// Makes a scanner of the bytes from `begin` to before `end` of `text`, which must outlive the
    /// scanner.
    RuleScanner(std::string_view text, std::size_t begin, std::size_t end);

    /// Moves to byte `position` and past the white space and comments after it.
    void goTo(std::size_t position) {
        m_at = position;
        skip();
    }

    using TextScanner::take;
    /// Takes the Unicode or the ASCII spelling of a symbol. Returns false if neither spelling comes
    /// next.
    bool take(std::string_view symbol, std::string_view ascii) {
        return take(symbol) || take(ascii);
    }
    /// Takes an ASCII letter and the letters and digits after it, with "-" and "_" if `dashes`
    /// allows them. If `digitFirst` is true, a digit may come first. Returns an empty string if
    /// neither comes next.
    std::string_view takeName(bool dashes = false, bool digitFirst = false);
    /// Takes a text in double quotes, the first of which must come next. Fails if the line has no
    /// second double quote.
    Result<std::string> takeQuoted();

    /// Returns the error "found …, expected `expected`" at the current position.
    [[nodiscard]] tl::unexpected<Error> unexpected(Text expected) const;
};

/// Returns an error at byte `position` of `text`, with its line and its column in characters.
[[nodiscard]] tl::unexpected<Error> errorIn(std::string_view text, std::size_t position,
                                            Text message);

/// A part of a file: a line and the lines that continue it, as byte positions.
struct Statement {
    std::size_t begin;
    std::size_t end; ///< end of the statement, without the last line end
};

/// Returns the statements of a system file. Lines with only a comment are left out.
[[nodiscard]] std::vector<Statement> statementsOf(std::string_view text);

/// Returns a text on one line, with each run of white space replaced by a blank.
[[nodiscard]] std::string inOneLine(std::string_view text);

/// Returns the position of the first control character other than a tab or a line end; npos if
/// there is none.
[[nodiscard]] std::size_t findControl(std::string_view text);

} // namespace parsescope
