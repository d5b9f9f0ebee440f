// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/csv.h"

#include <algorithm>

namespace parsescope {

namespace {

constexpr std::string_view FormulaSigns = "=+-@";
constexpr char Guard = '\''; // after an apostrophe, spreadsheets show the text unchanged

/// Returns true if a spreadsheet would evaluate a field as a formula: it begins with the sign of a
/// formula and is not a number.
bool isFormula(std::string_view text) {
    if (text.size() < 2 || FormulaSigns.find(text.front()) == std::string_view::npos)
        return false;
    const std::string_view rest = text.substr(1);
    const bool isNumber = text.front() != '=' && text.front() != '@' &&
                          rest.find_first_not_of("0123456789.") == std::string_view::npos &&
                          std::ranges::count(rest, '.') <= 1;
    return !isNumber && rest.find_first_not_of(FormulaSigns) != std::string_view::npos;
}

/// Replaces control characters, which could control a terminal, by U+FFFD. Line ends are kept.
std::string withoutControls(std::string_view text) {
    constexpr unsigned char Delete = 0x7F;
    std::string kept;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        const bool isEight = c == 0xC2 && i + 1 < text.size() && // U+0080 to U+009F
                             static_cast<unsigned char>(text[i + 1]) < 0xA0;
        if ((c < ' ' && c != '\n' && c != '\r') || c == Delete || isEight)
            kept += "\uFFFD";
        else
            kept += text[i];
        i += isEight ? 1 : 0;
    }
    return kept;
}

} // namespace

std::string csvField(std::string_view text) {
    const std::string shown =
        (isFormula(text) ? std::string(1, Guard) : "") + withoutControls(text);
    if (shown.find_first_of(",\"\r\n") == std::string::npos)
        return shown;
    std::string field = "\"";
    for (char c : shown)
        field += c == '"' ? "\"\"" : std::string(1, c);
    return field + "\"";
}

std::string_view withoutGuard(std::string_view field) {
    return field.starts_with(Guard) && isFormula(field.substr(1)) ? field.substr(1) : field;
}

} // namespace parsescope
