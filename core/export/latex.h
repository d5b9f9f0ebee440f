// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// Returns the preamble that documents need for exported LaTeX. It works with pdflatex for text in
/// Latin letters, and with lualatex for all scripts, with fonts from the Debian packages
/// fonts-noto-core and fonts-wqy-microhei.
[[nodiscard]] std::string latexPreamble();
/// Returns the preamble as comments for the top of exported files.
[[nodiscard]] std::string latexHeader();

/// Returns `text` with the special characters of LaTeX escaped, so that it is set as typed: quotes
/// stay straight, and hyphens are not joined into dashes.
[[nodiscard]] std::string latexEscaped(std::string_view text);
/// Returns escaped `text` for a cell of a table: long words can be broken, and right-to-left words
/// do not change the order of the text beside them.
[[nodiscard]] std::string latexCell(std::string_view text);

/// A column of a table: its heading, as LaTeX, and its share of the width. The sum of all shares is
/// 1.
struct LatexColumn {
    std::string heading;
    double share = 1;
};
/// Returns a table as wide as the text, which can span pages. Cells are LaTeX.
[[nodiscard]] std::string latexTable(const std::vector<LatexColumn>& columns,
                                     const std::vector<std::vector<std::string>>& rows);

} // namespace parsescope
