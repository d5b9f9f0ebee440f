// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/tree_arcs.h"
#include "core/treebank/sentence.h"

#include <string>
#include <string_view>

namespace parsescope {

/// `text` with what HTML and XML would take for markup escaped; also fit for attributes. What XML
/// has no place for becomes U+FFFD.
[[nodiscard]] std::string htmlEscaped(std::string_view text);

/// [RFC 4648 §4], on one line.
[[nodiscard]] std::string base64(std::string_view bytes);

/// The words of a sentence with arcs, as an SVG document of its own, dark on white. Text is as wide
/// as common sans-serif fonts make it. Sentences that are written from right to left begin on the
/// right.
[[nodiscard]] std::string treeSvg(const Sentence& sentence, const TreePicture& picture,
                                  RootPlace root = RootPlace::First);

} // namespace parsescope
