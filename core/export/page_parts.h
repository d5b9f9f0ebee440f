// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace parsescope {

/// The style sheet of pages for the browser; and their script.
[[nodiscard]] std::string_view pageStyle();
[[nodiscard]] std::string_view pageScript();

} // namespace parsescope
