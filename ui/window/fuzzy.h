// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace parsescope {

/// How well `query` fits `text`, the higher the better; nothing when its letters are not all in the
/// text in that order. Case and spaces do not count. Letters at the start of the text or of a word
/// and letters in a row are worth more, a match near the start more than one farther on, and of
/// equal matches the shorter text.
[[nodiscard]] std::optional<int> fuzzyScore(const QString& query, const QString& text);

} // namespace parsescope
