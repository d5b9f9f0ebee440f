// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// What the preamble of a document needs for all that is exported as LaTeX. It works with pdflatex,
/// for text in Latin letters, and with lualatex, for all scripts; then with fonts that Debian has
/// in fonts-noto-core and fonts-wqy-microhei.
[[nodiscard]] std::string latexPreamble();
/// The same as comments, to stand above what is exported.
[[nodiscard]] std::string latexHeader();

/// `text` with what LaTeX would take for commands escaped; it comes out as it is typed, so quotes
/// stay straight, and hyphens are not joined to dashes.
[[nodiscard]] std::string latexEscaped(std::string_view text);
/// The same for a cell of a table: long words may be broken, and words that are written from right
/// to left don't turn around what stands beside them.
[[nodiscard]] std::string latexCell(std::string_view text);

/// A column of a table: its heading, as LaTeX, and its share of the width; all shares together
/// are 1.
struct LatexColumn {
    std::string heading;
    double share = 1;
};
/// A table as wide as the lines of text, over as many pages as it takes. Cells are LaTeX.
[[nodiscard]] std::string latexTable(const std::vector<LatexColumn>& columns,
                                     const std::vector<std::vector<std::string>>& rows);

} // namespace parsescope
