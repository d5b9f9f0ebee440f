// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

/// The surroundings of a program: its arguments, the terminal and the display.
namespace parsescope::platform {

/// Prepares standard input and output for bytes that the system does not change, and for text in
/// UTF-8.
void setUpStandardFiles();
/// Returns the arguments of the program, beginning with its name, in UTF-8.
[[nodiscard]] std::vector<std::string> arguments(int argc, char** argv);
/// Returns true if the file descriptor belongs to a terminal.
[[nodiscard]] bool isTerminal(int file);
/// Returns true if standard error belongs to a terminal that shows colours.
[[nodiscard]] bool errorsHaveColours();
/// Returns true if windows can be shown only on a display that the variable DISPLAY or
/// WAYLAND_DISPLAY names.
[[nodiscard]] bool needsDisplayServer();

} // namespace parsescope::platform
