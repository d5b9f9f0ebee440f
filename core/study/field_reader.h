// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json_fields.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace parsescope {

/// The first error in a file. After it, the reader continues with empty values; what it returns
/// must not be used.
class FirstError {
public:
    void add(std::string message) {
        if (m_message.empty())
            m_message = std::move(message);
    }
    void expected(const std::string& what) { add("expected " + what); }
    [[nodiscard]] bool isSet() const { return !m_message.empty(); }
    [[nodiscard]] const std::string& message() const { return m_message; }

private:
    std::string m_message;
};

/// The value of a field of `where`, empty on an error; Json stands for a list of anything.
template<class Value>
[[nodiscard]] Value valueOf(const Json& value, const std::string& field, const std::string& where,
                            FirstError& error) {
    if (isOfType<Value>(value))
        return value.get<Value>();
    error.expected(Text(nameOfType<Value>()).english() + " for \"" + field + "\" in " + where);
    return {};
}

/// Reads the fields of one of many nested objects.
class FieldReader {
public:
    /// `object`, called `where` in messages, should have no other fields than the `known` ones. It
    /// must outlive the reader, as must `error`.
    FieldReader(const Json& object, std::string where, const std::vector<std::string>& known,
                FirstError& error)
        : m_object(object), m_where(std::move(where)), m_error(error) {
        if (!object.is_object()) {
            error.expected("an object for " + m_where);
            return;
        }
        for (const auto& [key, value] : object.items())
            if (std::ranges::find(known, key) == known.end())
                error.add("unknown field \"" + key + "\" in " + m_where);
    }

    [[nodiscard]] bool has(const char* field) const { return m_object.contains(field); }
    /// The value of a field that must be there.
    template<class Value>
    [[nodiscard]] Value required(const char* field) const {
        if (has(field))
            return valueOf<Value>(m_object.at(field), field, m_where, m_error);
        m_error.add("\"" + std::string(field) + "\" is missing in " + m_where);
        return {};
    }
    [[nodiscard]] std::string text(const char* field) const { return required<std::string>(field); }
    /// The value of a field, or `otherwise` without that field.
    template<class Value>
    [[nodiscard]] Value optional(const char* field, Value otherwise) const {
        return has(field) ? valueOf<Value>(m_object.at(field), field, m_where, m_error) : otherwise;
    }
    [[nodiscard]] std::string optionalText(const char* field) const {
        return optional(field, std::string());
    }
    /// The objects of a list; none without that field.
    [[nodiscard]] Json list(const char* field) const { return optional(field, Json::array()); }
    /// A whole number from 1 on.
    [[nodiscard]] int atLeastOne(const char* field, int otherwise) const {
        const int value = optional(field, otherwise);
        if (value < 1)
            m_error.add("expected at least 1 for \"" + std::string(field) + "\" in " + m_where);
        return value;
    }

private:
    const Json& m_object;
    std::string m_where;
    FirstError& m_error;
};

} // namespace parsescope
