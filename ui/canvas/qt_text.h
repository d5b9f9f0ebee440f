// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/text.h"

#include <QString>

#include <string_view>

namespace parsescope {

/// Returns UTF-8 of the core for the window: words and names, which are not translated.
template<class String>
requires std::convertible_to<const String&, std::string_view>
[[nodiscard]] QString toQt(const String& string) {
    const std::string_view text = string;
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Returns a text of the core in the language of the window. Names that run from right to left are
/// isolated.
[[nodiscard]] QString toQt(const Text& text);

/// A word within a text that runs from left to right: one that runs from right to left is isolated,
/// so that it does not carry along the signs and numbers beside it.
[[nodiscard]] inline QString isolated(const QString& word) {
    constexpr QChar firstStrongIsolate(0x2068);
    constexpr QChar popIsolate(0x2069);
    return word.isRightToLeft() ? firstStrongIsolate + word + popIsolate : word;
}

} // namespace parsescope
