// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace parsescope {

/// A line of a table in Markdown.
inline std::string row(const std::vector<std::string>& cells) {
    std::string text = "|";
    for (const std::string& cell : cells)
        text += ' ' + cell + " |";
    return text + '\n';
}

/// The titles of its columns, with the line below.
inline std::string heading(const std::vector<std::string>& cells) {
    return row(cells) + row(std::vector<std::string>(cells.size(), "---"));
}

} // namespace parsescope
