// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

// The files in resources/page, which the build puts into the program.
namespace parsescope {

/// The style sheet of pages for the browser.
[[nodiscard]] std::string_view pageStyle();
/// The script of pages for the browser.
[[nodiscard]] std::string_view pageScript();
/// The style sheet of the pages that report on marked exercises, in one line.
[[nodiscard]] std::string_view reportStyle();
/// The style sheet of the pictures of trees, in one line.
[[nodiscard]] std::string_view treeStyle();

} // namespace parsescope
