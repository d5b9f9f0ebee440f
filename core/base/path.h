// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace parsescope {

/// Returns the path `text`, which is encoded in UTF-8. Code must call this function instead of the
/// constructor of std::filesystem::path, which on Windows expects another encoding.
[[nodiscard]] inline std::filesystem::path pathOf(std::string_view text) {
    return std::u8string(text.begin(), text.end());
}

/// Returns the text of `path` in UTF-8: the reverse of pathOf.
[[nodiscard]] inline std::string textOfPath(const std::filesystem::path& path) {
    const std::u8string text = path.u8string();
    return {text.begin(), text.end()};
}

} // namespace parsescope
