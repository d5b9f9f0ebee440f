// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace parsescope {

/// Returns the text of a file of answers in UTF-8, without a byte order mark, with "\n" at the ends
/// of lines. The file may be in UTF-8, UTF-16 or Windows-1252, with CR, LF or CRLF at the ends of
/// its lines. For an HTML document, the format in which Moodle stores text typed in its editor,
/// returns the text of the document. Spaces and hyphens at which no line ends become usual ones,
/// and the lines of drawn tables become "|", "-" and "+". Fails for files of other kinds (PDF,
/// office documents, pictures). `name` is the name of the file in messages. With `hasHtmlInCells`,
/// the elements of HTML in a text that is no document belong to the cells of a table and stay.
[[nodiscard]] Result<std::string> answerText(std::string_view bytes, const std::string& name,
                                             bool hasHtmlInCells = false);

} // namespace parsescope
