// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace parsescope {

/// Returns the width of `text` in pixels, rounded up, in Inter, the font of the window, at a size
/// of `size` pixels. The widths of letters beyond ASCII are averages of their alphabets.
[[nodiscard]] int textWidth(std::string_view text, int size);

} // namespace parsescope
