// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/text.h"

#include <QString>

#include <string_view>

namespace parsescope {

/// Converts words and names of the core from UTF-8; they are not translated.
template<class String>
requires std::convertible_to<const String&, std::string_view>
[[nodiscard]] QString toQt(const String& string) {
    const std::string_view text = string;
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Returns a text of the core in the language of the window. Right-to-left names in it are enclosed
/// in isolation marks.
[[nodiscard]] QString toQt(const Text& text);

/// Returns a share from 0 to 1 in percent, "84.4 %".
[[nodiscard]] inline QString percentOf(double share, int decimals = 1) {
    return QStringLiteral("%1 %").arg(100 * share, 0, 'f', decimals);
}

/// Returns a word for use within a left-to-right text. A right-to-left word is enclosed in
/// isolation marks, so that it does not reorder neighbouring signs and numbers.
[[nodiscard]] inline QString isolated(const QString& word) {
    constexpr QChar firstStrongIsolate(0x2068);
    constexpr QChar popIsolate(0x2069);
    return word.isRightToLeft() ? firstStrongIsolate + word + popIsolate : word;
}

} // namespace parsescope
