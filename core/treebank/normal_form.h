// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace parsescope {

/// True when `text` certainly is in Unicode normal form C, as all text below U+0300 is; false when
/// that is not certain. O(n), without allocation.
[[nodiscard]] bool isSurelyNormal(std::string_view text);

/// `text` in Unicode normal form C, in which "é" is one character however it was typed. Text that
/// is not UTF-8 is returned as it is.
[[nodiscard]] std::string normalForm(std::string_view text);

} // namespace parsescope
