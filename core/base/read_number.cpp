// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/read_number.h"

#include "core/base/ascii.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <optional>
#include <string>

namespace parsescope {

namespace {

/// A number at the beginning of a text.
struct Decimal {
    std::size_t length = 0; ///< the number of bytes in the text
    std::string text;       ///< the number without a decimal point, "-15e-1" for "-1.5"
};

/// Returns the number at the beginning of `text`; nothing if there is none.
std::optional<Decimal> decimalIn(std::string_view text, std::chars_format format) {
    Decimal result;
    const auto takeDigits = [&](std::string& digits) {
        const std::size_t begin = result.length;
        while (result.length < text.size() && isAsciiDigit(text[result.length]))
            ++result.length;
        digits += text.substr(begin, result.length - begin);
        return result.length - begin;
    };
    const auto take = [&](std::string_view characters) {
        const bool found = result.length < text.size() &&
                           characters.find(text[result.length]) != std::string_view::npos;
        result.length += found ? 1 : 0;
        return found;
    };
    if (take("-"))
        result.text = '-';
    const std::size_t before = takeDigits(result.text);
    const std::size_t behind = take(".") ? takeDigits(result.text) : 0;
    if (before + behind == 0)
        return std::nullopt;
    long long exponent = 0;
    const std::size_t end = result.length;
    if (format == std::chars_format::general && take("eE")) {
        const bool isNegative = take("-");
        if (!isNegative)
            take("+");
        std::string digits;
        if (takeDigits(digits) == 0) {
            result.length = end;
        } else {
            constexpr std::size_t Most = 10; // more digits do not change the result
            digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
            exponent = std::stoll(digits.substr(0, Most)) * (isNegative ? -1 : 1);
        }
    }
    result.text += 'e' + std::to_string(exponent - static_cast<long long>(behind));
    return result;
}

void convert(const char* text, double& number) {
    number = std::strtod(text, nullptr);
}

void convert(const char* text, float& number) {
    number = std::strtof(text, nullptr);
}

} // namespace

template<typename Number>
std::size_t readNumber(std::string_view text, Number& number, std::chars_format format) {
#ifdef __cpp_lib_to_chars
    const std::size_t first = text.starts_with('-') ? 1 : 0;
    if (first >= text.size() || (text[first] != '.' && !isAsciiDigit(text[first])))
        return 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), number, format);
    return error == std::errc() ? static_cast<std::size_t>(end - text.data()) : 0;
#else
    return readNumberByC(text, number, format);
#endif
}

template<typename Number>
std::size_t readNumberByC(std::string_view text, Number& number, std::chars_format format) {
    const std::optional<Decimal> decimal = decimalIn(text, format);
    if (!decimal)
        return 0;
    errno = 0;
    Number result = 0;
    convert(decimal->text.c_str(), result);
    if (errno == ERANGE)
        return 0;
    number = result;
    return decimal->length;
}

template std::size_t readNumber(std::string_view, double&, std::chars_format);
template std::size_t readNumber(std::string_view, float&, std::chars_format);
template std::size_t readNumberByC(std::string_view, double&, std::chars_format);
template std::size_t readNumberByC(std::string_view, float&, std::chars_format);

} // namespace parsescope
