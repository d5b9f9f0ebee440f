// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace parsescope {

/// Returns a score for the match of `query` with `text`, the higher the better; nothing if `text`
/// does not have all letters of `query` in their order. Case and spaces are ignored. Letters at the
/// start of the text or of a word, and consecutive letters, score more; shorter texts score more,
/// too.
[[nodiscard]] std::optional<int> fuzzyScore(const QString& query, const QString& text);

} // namespace parsescope
