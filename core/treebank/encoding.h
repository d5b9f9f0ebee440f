// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/text.h"

#include <optional>
#include <string_view>

namespace parsescope {

/// Returns a message if a text file whose first bytes are `start` is encoded in UTF-16 or UTF-32,
/// with or without a byte order mark; nothing for other files. Four bytes suffice for `start`.
[[nodiscard]] std::optional<Text> otherEncoding(std::string_view start);

} // namespace parsescope
