// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string_view>

namespace parsescope {

/// UTF-8 text of the core for the window.
[[nodiscard]] inline QString toQt(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// A word within a text that runs from left to right: one that runs from right to left is isolated,
/// so that it does not carry along the signs and numbers beside it.
[[nodiscard]] inline QString isolated(const QString& word) {
    constexpr QChar firstStrongIsolate(0x2068);
    constexpr QChar popIsolate(0x2069);
    return word.isRightToLeft() ? firstStrongIsolate + word + popIsolate : word;
}

} // namespace parsescope
