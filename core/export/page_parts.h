// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

// The files in resources/page, which are compiled into the program.
namespace parsescope {

/// Returns the style sheet of pages for the browser.
[[nodiscard]] std::string_view pageStyle();
/// Returns the style sheet of the handbook as a site.
[[nodiscard]] std::string_view handbookStyle();
/// Returns the script of pages for the browser.
[[nodiscard]] std::string_view pageScript();
/// Returns the style sheet of reports on marked exercises, on one line.
[[nodiscard]] std::string_view reportStyle();

} // namespace parsescope
