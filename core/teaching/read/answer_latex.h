// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace parsescope {

/// Returns true if a text contains one of the commands of LaTeX that withoutLatex replaces.
[[nodiscard]] bool isLatex(std::string_view text);

/// Returns the text of a document in LaTeX, or of a part of one: rows of tables as in Markdown,
/// items of lists with hyphens, sections as titles in Markdown, and arrows and other signs as
/// characters. The preamble and commands that only set the layout are left out. Unknown commands,
/// comments, and lines without commands stay. Lines keep their numbers, unless a line has several
/// rows of a table.
[[nodiscard]] std::string withoutLatex(std::string_view text);

} // namespace parsescope
