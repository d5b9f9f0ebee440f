// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

/// Functions for the files for Windows only.
namespace parsescope::platform {

/// Converts a text in UTF-8 to UTF-16, the encoding of Windows.
[[nodiscard]] std::wstring wideText(std::string_view text);
/// Converts a text in UTF-16 to UTF-8.
[[nodiscard]] std::string utf8Text(std::wstring_view text);
/// Converts a path to UTF-16. Long paths become absolute and get the beginning "\\?\", without
/// which Windows refuses paths of more than 260 characters.
[[nodiscard]] std::wstring widePath(const std::string& path);
/// Converts a path to UTF-16, and makes it absolute.
[[nodiscard]] std::wstring fullPath(const std::string& path);
/// Sets errno to the reason why the last call of a Windows function failed.
void setErrno();

} // namespace parsescope::platform
