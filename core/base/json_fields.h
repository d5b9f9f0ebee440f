// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace parsescope {

// Fields of JSON objects that others wrote, with messages that say what is wrong with them.

/// Reads the object that a line holds.
[[nodiscard]] Result<Json> parseObject(std::string_view line);
/// Reads the object that a line holds, except for one field, as parseApart does.
[[nodiscard]] Result<JsonApart> parseObject(std::string_view line, std::string_view apart);

/// "FIELD" is of type number, expected EXPECTED
[[nodiscard]] tl::unexpected<Error> wrongType(std::string_view field, const Json& value,
                                              std::string_view expected);
/// "FIELD": expected EXPECTED, found 5; long values are cut.
[[nodiscard]] tl::unexpected<Error> unexpectedField(std::string_view field,
                                                    std::string_view expected, const Json& found);
/// "FIELD" is missing
[[nodiscard]] tl::unexpected<Error> missing(std::string_view field);
/// Leaves at most `longest` bytes of a text, and no part of a character at its end.
void cut(std::string& text, std::size_t longest);

/// True if `value` is a whole number, and an int can hold it and its negative.
[[nodiscard]] bool fitsInt(const Json& value);

/// True if `value` is what readField reads into a T; Json stands for a list of anything.
template<class T>
[[nodiscard]] bool isOfType(const Json& value) {
    if constexpr (std::is_same_v<T, bool>)
        return value.is_boolean();
    else if constexpr (std::is_unsigned_v<T>)
        return value.is_number_unsigned();
    else if constexpr (std::is_integral_v<T>)
        return fitsInt(value);
    else if constexpr (std::is_arithmetic_v<T>)
        return value.is_number();
    else if constexpr (std::is_same_v<T, std::string>)
        return value.is_string();
    else if constexpr (std::is_same_v<T, Json>)
        return value.is_array();
    else
        return value.is_array() && std::ranges::all_of(value, isOfType<typename T::value_type>);
}

/// What a type of C++ is called in messages.
template<class T>
[[nodiscard]] constexpr const char* nameOfType() {
    if constexpr (std::is_same_v<T, bool>)
        return "true or false";
    else if constexpr (std::is_integral_v<T>)
        return "a whole number";
    else if constexpr (std::is_arithmetic_v<T>)
        return "a number";
    else if constexpr (std::is_same_v<T, std::string>)
        return "a string";
    else if constexpr (std::is_same_v<T, std::vector<std::string>>)
        return "a list of strings";
    else if constexpr (std::is_same_v<T, std::vector<int>>)
        return "a list of whole numbers";
    else if constexpr (std::is_same_v<T, std::vector<std::uint64_t>>)
        return "a list of whole numbers from 0 on";
    else
        return "a list";
}

/// Reads a value into `to`.
template<class T>
[[nodiscard]] Result<void> readField(std::string_view field, const Json& value, T& to) {
    constexpr bool isNumber = std::is_arithmetic_v<T> && !std::is_same_v<T, bool>;
    if (!isOfType<T>(value)) // the value is shown where its type alone would not tell
        return (isNumber ? value.is_number() : value.is_array())
                   ? unexpectedField(field, nameOfType<T>(), value)
                   : wrongType(field, value, nameOfType<T>());
    to = value.get<T>();
    return {};
}

/// Reads the value of `field` in `object` into `to`, which is left as it is without that field.
template<class T>
[[nodiscard]] Result<void> readOptional(const Json& object, std::string_view field, T& to) {
    const auto found = object.find(field);
    return found == object.end() ? Result<void>{} : readField(field, *found, to);
}

} // namespace parsescope
