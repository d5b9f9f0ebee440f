// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace parsescope {

/// A file of the handbook, which is compiled into the program.
struct HandbookFile {
    std::string_view path; ///< path below `resources`
    std::string_view bytes;
};
/// Returns the pages and pictures of the handbook, sorted by path.
[[nodiscard]] std::span<const HandbookFile> handbookFiles();

} // namespace parsescope
