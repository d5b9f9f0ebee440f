// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/tree_arcs.h"
#include "core/treebank/sentence.h"

#include <string>
#include <string_view>

namespace parsescope {

/// Returns `text` with escapes for HTML and XML, which can also be used in attributes. Characters
/// that XML does not allow become U+FFFD.
[[nodiscard]] std::string htmlEscaped(std::string_view text);

/// Returns the bytes in base64 [RFC 4648 §4], on one line.
[[nodiscard]] std::string base64(std::string_view bytes);

/// Returns the words of a sentence with the arcs of `picture` as an SVG document, dark on white.
/// The layout assumes a common sans-serif font. Right-to-left sentences begin on the right.
[[nodiscard]] std::string treeSvg(const Sentence& sentence, const TreePicture& picture,
                                  RootPlace root = RootPlace::First);

/// Returns the width of `text` in pixels, rounded up, in Inter, the font of the window, at a size
/// of `size` pixels. The widths of letters beyond ASCII are averages of their alphabets.
[[nodiscard]] int textWidth(std::string_view text, int size);

} // namespace parsescope
