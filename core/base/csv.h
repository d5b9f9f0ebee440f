// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace parsescope {

/// Returns `text` as one field of a CSV file, in quotes if necessary [RFC 4180].
[[nodiscard]] std::string csvField(std::string_view text);

} // namespace parsescope
