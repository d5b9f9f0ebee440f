// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace parsescope {

/// Returns true if `text` is certainly in Unicode normal form C, as all text below U+0300 is; false
/// if that is not certain. Takes linear time and allocates no memory.
[[nodiscard]] bool isSurelyNormal(std::string_view text);

/// Returns `text` in Unicode normal form C, in which "é" is one character however it was typed.
/// Text that is not valid UTF-8 is returned unchanged.
[[nodiscard]] std::string normalForm(std::string_view text);

} // namespace parsescope
