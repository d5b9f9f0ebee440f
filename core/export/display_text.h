// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/text.h"

#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// Returns true for characters that are drawn at the character before them, and for invisible ones.
[[nodiscard]] bool isCombining(char32_t code);

/// Returns true for East Asian wide characters and emoji, which take the place of two letters.
[[nodiscard]] bool isWide(char32_t code);

/// Returns the number of terminal columns that `text` takes: two for an East Asian wide character,
/// none for a combining mark.
[[nodiscard]] int displayWidth(std::string_view text);

/// Returns `text` with control characters and bytes that are not UTF-8 replaced by "\uFFFD", so
/// that it can be shown safely in a terminal.
[[nodiscard]] std::string harmless(std::string_view text);

/// Returns the result of `harmless` for a text of several lines, in which line ends and tabs are
/// kept.
[[nodiscard]] std::string harmlessLines(std::string_view text);

/// Returns the result of `harmless`, shortened to at most `width` columns. A shortened text ends in
/// "…".
[[nodiscard]] std::string shortened(std::string_view text, int width);

/// Returns the rows as lines that begin with `indent` and have `separator` between the columns. A
/// column is as wide as its widest cell. Rows may differ in length.
[[nodiscard]] std::string alignedTable(const std::vector<std::vector<std::string>>& rows,
                                       std::string_view indent, std::string_view separator);

/// Returns a name with isolation marks around it if it is written from right to left, so that it
/// does not change the order of the numbers and signs beside it in a window or a page.
[[nodiscard]] std::string isolatedName(std::string_view name);
/// Returns a text in English in which each name is the result of isolatedName.
[[nodiscard]] std::string isolatedEnglish(const Text& text);

} // namespace parsescope
