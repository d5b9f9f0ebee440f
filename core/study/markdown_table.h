// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace parsescope {

/// Returns a row of a table in Markdown.
inline std::string row(const std::vector<std::string>& cells) {
    std::string text = "|";
    for (const std::string& cell : cells)
        text += ' ' + cell + " |";
    return text + '\n';
}

/// Returns the row of headings of a table, and the line below it.
inline std::string heading(const std::vector<std::string>& cells) {
    return row(cells) + row(std::vector<std::string>(cells.size(), "---"));
}

} // namespace parsescope
