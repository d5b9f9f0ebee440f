// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json_fields.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

// Fields of a JSON object in a nest of them, read one by one: what is wrong is thrown as
// std::invalid_argument, for the reader of the whole to catch, as the library of JSON throws, too.
// `where` says which object it is.
namespace parsescope::thrown_fields {

[[noreturn]] inline void expected(const std::string& what) {
    throw std::invalid_argument("expected " + what);
}

/// Throws for a field that is not known.
inline void checkKeys(const Json& object, const std::string& where,
                      const std::vector<std::string>& known) {
    if (!object.is_object())
        expected("an object for " + where);
    for (const auto& [key, value] : object.items())
        if (std::find(known.begin(), known.end(), key) == known.end())
            throw std::invalid_argument("unknown field \"" + key + "\" in " + where);
}

/// The value of `field`, which is said to be in `where`; Json stands for a list of anything.
template<class Value>
Value as(const Json& value, const std::string& field, const std::string& where) {
    if (!isOfType<Value>(value))
        expected(std::string(nameOfType<Value>()) + " for \"" + field + "\" in " + where);
    return value.get<Value>();
}

/// The value of a field that must be there.
template<class Value>
Value required(const Json& object, const char* field, const std::string& where) {
    if (!object.contains(field))
        throw std::invalid_argument("\"" + std::string(field) + "\" is missing in " + where);
    return as<Value>(object.at(field), field, where);
}

/// The value of a field, or another when it is not there.
template<class Value>
Value optional(const Json& object, const char* field, const std::string& where, Value otherwise) {
    return object.contains(field) ? as<Value>(object.at(field), field, where) : otherwise;
}

/// A whole number from 1 on.
inline int atLeastOne(const Json& object, const char* field, const std::string& where,
                      int otherwise) {
    const int value = optional(object, field, where, otherwise);
    if (value < 1)
        throw std::invalid_argument("expected at least 1 for \"" + std::string(field) + "\" in " +
                                    where);
    return value;
}

} // namespace parsescope::thrown_fields
