// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// The preamble that a document needs for everything exported as LaTeX. It works with pdflatex for
/// text in Latin letters, and with lualatex for all scripts, with fonts from Debian's packages
/// fonts-noto-core and fonts-wqy-microhei.
[[nodiscard]] std::string latexPreamble();
/// The preamble as comments, placed at the top of exported files.
[[nodiscard]] std::string latexHeader();

/// `text` with the special characters of LaTeX escaped, so that it is set as typed: quotes stay
/// straight, and hyphens are not joined into dashes.
[[nodiscard]] std::string latexEscaped(std::string_view text);
/// Escaped `text` for a cell of a table: long words may be broken, and right-to-left words do not
/// change the order of what stands beside them.
[[nodiscard]] std::string latexCell(std::string_view text);

/// A column of a table: its heading, as LaTeX, and its share of the width; all shares together
/// are 1.
struct LatexColumn {
    std::string heading;
    double share = 1;
};
/// A table as wide as the text, broken over pages. Cells are LaTeX.
[[nodiscard]] std::string latexTable(const std::vector<LatexColumn>& columns,
                                     const std::vector<std::vector<std::string>>& rows);

} // namespace parsescope
