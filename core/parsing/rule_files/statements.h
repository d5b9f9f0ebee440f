// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

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
