// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace parsescope::checks {

/// Returns the text of resources/ud/guidelines.txt.
[[nodiscard]] std::string_view udGuidelines();

} // namespace parsescope::checks
