// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace parsescope {

/// Returns a command that does the same as `command` in a shell, and in which the last program
/// takes the place of the shell if this is possible: "exec python3 parser.py" for "python3
/// parser.py". Otherwise, the shell would keep the input and the output of the program open until
/// the program ends, even if the program has closed them. Commands whose last part is not a simple
/// call of a program, such as a loop or a pipe, are returned unchanged, and so are commands
/// for the shell of Windows.
[[nodiscard]] std::string withExec(const std::string& command);

/// Returns `text` as one word of a command for a shell, in quotation marks if it needs them.
[[nodiscard]] std::string shellWord(std::string_view text);

} // namespace parsescope
