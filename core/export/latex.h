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
/// Returns the beginning, up to the body, of a LaTeX document with the preamble of latexPreamble().
/// `geometry` contains options of the package geometry.
[[nodiscard]] std::string latexBegin(const std::string& geometry);
/// Returns the end of a document that begins with latexBegin().
[[nodiscard]] std::string latexEnd();
/// Returns a LaTeX document with the preamble of latexPreamble(). `geometry` contains options of
/// the package geometry, and `body` is LaTeX. The first line names the program for editors:
/// pdflatex, or lualatex if `body` has characters that pdflatex cannot set; then another program
/// stops with an error that says so.
[[nodiscard]] std::string latexDocument(const std::string& geometry, const std::string& body);
/// Returns the preamble of latexPreamble() as LaTeX comments, for the top of exported files.
[[nodiscard]] std::string latexHeader();

/// Returns `text` with escapes for the special characters of LaTeX, so that it is set as typed:
/// quotation marks stay straight, and hyphens are not joined into dashes.
[[nodiscard]] std::string latexEscaped(std::string_view text);
/// Returns `text` with escapes for a cell of a table: long words can be broken, and right-to-left
/// words do not change the order of the text beside them.
[[nodiscard]] std::string latexCell(std::string_view text);

/// A column of a table. `heading` is LaTeX, and `share` is its share of the width of the table. The
/// sum of all shares is 1.
struct LatexColumn {
    std::string heading;
    double share = 1;
};
/// Returns a table as wide as the text, which can span pages. The texts of the cells are LaTeX.
[[nodiscard]] std::string latexTable(const std::vector<LatexColumn>& columns,
                                     const std::vector<std::vector<std::string>>& rows);

} // namespace parsescope
