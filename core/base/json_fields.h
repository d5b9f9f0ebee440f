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

// The functions below read the fields of JSON objects from other programs and return messages about
// mistakes.

/// Reads the object on a line.
[[nodiscard]] Result<Json> parseObject(std::string_view line);
/// Reads the object on a line, except for the value of the field `apart`, as parseApart does.
[[nodiscard]] Result<JsonApart> parseObject(std::string_view line, std::string_view apart);

// In the functions below, `expected` is a noun phrase, for example "a whole number".

/// Returns the error `"FIELD" is of type number, expected EXPECTED`.
[[nodiscard]] tl::unexpected<Error> wrongType(std::string_view field, const Json& value,
                                              Text expected);
[[nodiscard]] inline tl::unexpected<Error> wrongType(std::string_view field, const Json& value,
                                                     Phrase expected) {
    return wrongType(field, value, Text(expected));
}
/// Returns the error `"FIELD": expected EXPECTED, found 5`. Long values are shortened.
[[nodiscard]] tl::unexpected<Error> unexpectedField(std::string_view field, Text expected,
                                                    const Json& found);
[[nodiscard]] inline tl::unexpected<Error> unexpectedField(std::string_view field, Phrase expected,
                                                           const Json& found) {
    return unexpectedField(field, Text(expected), found);
}
/// Returns the error `"FIELD" is missing`.
[[nodiscard]] tl::unexpected<Error> missing(std::string_view field);
/// Returns the error `"FIELD" is missing, expected EXPECTED`.
[[nodiscard]] tl::unexpected<Error> missing(std::string_view field, Phrase expected);
/// Shortens a text to at most `longest` bytes without splitting a character.
void cut(std::string& text, std::size_t longest);

/// True if `value` is a whole number that fits an int and whose negative fits an int.
[[nodiscard]] bool fitsInt(const Json& value);

/// True if readField can read `value` into a T. If T is Json, `value` must be a list.
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

/// Returns the name of a C++ type in messages.
template<class T>
[[nodiscard]] constexpr Phrase nameOfType() {
    if constexpr (std::is_same_v<T, bool>)
        return Phrase("true or false");
    else if constexpr (std::is_integral_v<T>)
        return Phrase("a whole number");
    else if constexpr (std::is_arithmetic_v<T>)
        return Phrase("a number");
    else if constexpr (std::is_same_v<T, std::string>)
        return Phrase("a string");
    else if constexpr (std::is_same_v<T, std::vector<std::string>>)
        return Phrase("a list of strings");
    else if constexpr (std::is_same_v<T, std::vector<int>>)
        return Phrase("a list of whole numbers");
    else if constexpr (std::is_same_v<T, std::vector<std::uint64_t>>)
        return Phrase("a list of whole numbers from 0 on");
    else
        return Phrase("a list");
}

/// Reads the value of a field into `to`. Fails if the value is of another type.
template<class T>
[[nodiscard]] Result<void> readField(std::string_view field, const Json& value, T& to) {
    constexpr bool isNumber = std::is_arithmetic_v<T> && !std::is_same_v<T, bool>;
    if (!isOfType<T>(value)) // if the JSON type is right, the message shows the value
        return (isNumber ? value.is_number() : value.is_array())
                   ? unexpectedField(field, nameOfType<T>(), value)
                   : wrongType(field, value, nameOfType<T>());
    to = value.get<T>();
    return {};
}

/// Reads the value of a field into `to`. Fails if the value is of another type; the message shows
/// the value, and `expected` instead of the name of the type.
template<class T>
[[nodiscard]] Result<void> readField(std::string_view field, const Json& value, T& to,
                                     Phrase expected) {
    if (!isOfType<T>(value))
        return unexpectedField(field, expected, value);
    to = value.get<T>();
    return {};
}

/// Reads the value of `field` in `object` into `to`. Fails if there is no such field, or if its
/// value is of another type.
template<class T>
[[nodiscard]] Result<void> readRequired(const Json& object, std::string_view field, T& to,
                                        Phrase expected) {
    const auto found = object.find(field);
    if (found == object.end())
        return missing(field, expected);
    return readField(field, *found, to, expected);
}

/// Reads the value of `field` in `object` into `to`. If there is no such field, `to` is unchanged.
template<class T>
[[nodiscard]] Result<void> readOptional(const Json& object, std::string_view field, T& to) {
    const auto found = object.find(field);
    return found == object.end() ? Result<void>{} : readField(field, *found, to);
}

} // namespace parsescope
