// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace parsescope {

/// Returns true for a document in HTML: its name ends in ".html" or ".htm", or the text begins with
/// an element of HTML.
[[nodiscard]] bool isHtml(std::string_view text, std::string_view name);

/// Returns the text of a document in HTML, or of a text with elements of HTML. Values typed into
/// the fields of a form count. Texts with elements of other kinds, such as those in XML, are
/// refused with the line of the first of these elements. With `hasHtmlInCells`, a text that is no
/// document is returned as it is. `name` is the name of the file.
[[nodiscard]] Result<std::string> withoutMarkup(std::string text, const std::string& name,
                                                bool hasHtmlInCells);

} // namespace parsescope
