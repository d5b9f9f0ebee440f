// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace parsescope {

namespace {

/// A receiver of the values and brackets that the library finds in a text. If a function returns
/// false, the reading ends.
class Reader : public nlohmann::json_sax<Json> {
public:
    /// Sets the positions in messages for a part of a text: from byte `from` of the part on,
    /// positions in the whole text are larger by `bytes`.
    void shift(std::size_t from, std::ptrdiff_t bytes) {
        m_from = from;
        m_shift = bytes;
    }

    Result<void> read(std::string_view text) {
        if (Json::sax_parse(text, this) || !m_error)
            return {};
        return tl::unexpected(*m_error);
    }

    bool null() override { return scalar(Json()); }
    bool boolean(bool value) override { return scalar(Json(value)); }
    bool number_integer(number_integer_t value) override { return scalar(Json(value)); }
    bool number_unsigned(number_unsigned_t value) override { return scalar(Json(value)); }
    bool number_float(number_float_t value, const string_t& /*text*/) override {
        return scalar(Json(value));
    }
    bool string(string_t& value) override { return scalar(Json(std::move(value))); }
    bool binary(binary_t& /*value*/) override { return refuse(Text("not valid JSON")); }
    bool parse_error(std::size_t position, const std::string& /*token*/,
                     const Json::exception& error) override {
        const auto shift = position > m_from ? m_shift : 0;
        const bool isNumber = dynamic_cast<const Json::out_of_range*>(&error) != nullptr;
        return refuse(isNumber ? Text("not valid JSON: a number is too large")
                               : Text("not valid JSON at byte {0}",
                                      static_cast<std::ptrdiff_t>(position) + shift));
    }

protected:
    virtual bool scalar(Json value) = 0;
    bool keep(const Result<void>& done) {
        if (!done)
            m_error = done.error();
        return done.has_value();
    }
    bool refuse(Text message) { return keep(failure(std::move(message))); }

private:
    std::optional<Error> m_error;
    std::size_t m_from = 0;
    std::ptrdiff_t m_shift = 0;
};

/// A reader that builds a value.
class ValueReader final : public Reader {
public:
    explicit ValueReader(const JsonLimits& limits) : m_limits(limits) {}

    Json result() { return std::move(m_result); }

    bool start_object(std::size_t /*size*/) override { return open(Json::object()); }
    bool start_array(std::size_t /*size*/) override { return open(Json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool key(string_t& name) override {
        Open& object = m_open.back();
        if (++object.fields > MaxJsonFields)
            return refuse(Text("an object with more than {0} fields", MaxJsonFields));
        object.field = &(*object.value)[name];
        return true;
    }

private:
    /// A list or an object that has not ended.
    struct Open {
        Json* value;
        Json* field = nullptr; ///< place for the value of the current field if `value` is an object
        int fields = 0;
    };

    bool scalar(Json value) override {
        if (value.is_number_float() && !(std::abs(value.get<double>()) <= m_limits.largest))
            return refuse(Text("a number is too large: {0}", value.dump()));
        return put(std::move(value)) != nullptr;
    }

    bool open(Json value) {
        if (m_open.size() == MaxJsonDepth)
            return refuse(Text("nested more than {0} deep", MaxJsonDepth));
        Json* const place = put(std::move(value));
        m_open.push_back({place});
        return place != nullptr;
    }

    bool close() {
        m_open.pop_back();
        return true;
    }

    /// Adds a value to the innermost open list or object and returns its place; a null pointer if
    /// the value is refused.
    Json* put(Json value) {
        if (++m_values > m_limits.values) {
            refuse(Text("more than {0} values", m_limits.values));
            return nullptr;
        }
        Json* place = &m_result;
        if (!m_open.empty()) {
            Open& within = m_open.back();
            place = within.value->is_array() ? &within.value->emplace_back() : within.field;
        }
        *place = std::move(value);
        return place;
    }

    const JsonLimits& m_limits;
    Json m_result;
    std::vector<Open> m_open;
    std::size_t m_values = 0;
};

/// A reader that passes the lists of an object to a visitor.
class ListReader final : public Reader {
public:
    ListReader(const std::string& field, ListVisitor& visitor)
        : m_field(field), m_visitor(visitor) {}

    bool start_object(std::size_t /*size*/) override {
        if (std::exchange(m_isInside, true))
            return m_ignored++ > 0 || show(Json::object());
        return true;
    }
    bool end_object() override {
        if (m_ignored > 0 && --m_ignored == 0)
            advance();
        return true;
    }
    bool start_array(std::size_t /*size*/) override {
        if (m_ignored > 0) {
            ++m_ignored;
            return true;
        }
        const bool goesOn = show(Json::array());
        m_at.push_back(0);
        return goesOn;
    }
    bool end_array() override {
        if (m_ignored > 0) {
            --m_ignored;
            return true;
        }
        const int size = m_at.back();
        m_at.pop_back();
        const bool goesOn = keep(m_visitor.end(m_list, m_at, size));
        advance();
        return goesOn;
    }
    bool key(string_t& name) override {
        if (m_ignored == 0)
            m_list = std::move(name);
        return true;
    }

private:
    bool scalar(Json value) override {
        if (m_ignored > 0)
            return true;
        const bool goesOn = show(value);
        advance();
        return goesOn;
    }

    bool show(const Json& value) {
        if (!m_isInside)
            return refuse(
                Text("\"{0}\" is of type {1}, expected an object", m_field, value.type_name()));
        return keep(m_visitor.value(m_list, m_at, value));
    }

    void advance() {
        if (!m_at.empty())
            ++m_at.back();
    }

    const std::string& m_field;
    ListVisitor& m_visitor;
    bool m_isInside = false; ///< true inside the outermost object
    std::string m_list;
    std::vector<int> m_at;   ///< indices of the next value
    long long m_ignored = 0; ///< number of open lists and objects that are skipped
};

/// Returns the index after the string that begins at `at`.
std::size_t afterString(std::string_view text, std::size_t at) {
    for (++at; at < text.size() && text[at] != '"'; ++at)
        at += text[at] == '\\';
    return std::min(at + 1, text.size());
}

/// Finds the value of a field of the outermost object of a text by looking only at brackets and
/// quotation marks. Returns the indices of the first byte of the value and of the byte after its
/// last byte; nothing if there is no such field. The result is right only if the text is JSON.
std::optional<std::pair<std::size_t, std::size_t>> findField(std::string_view text,
                                                             std::string_view field) {
    const std::string key = '"' + std::string(field) + '"';
    std::optional<std::size_t> begin;
    int depth = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"') {
            const std::size_t end = afterString(text, at);
            const std::size_t colon = text.find_first_not_of(" \t\r\n", end);
            const bool isKey = depth == 1 && colon != std::string_view::npos && text[colon] == ':';
            if (!begin && isKey && text.substr(at, end - at) == key)
                begin = colon + 1;
            at = end - 1;
        } else if (c == '[' || c == '{') {
            ++depth;
        } else if (begin && depth == 1 && (c == ',' || c == '}')) {
            return std::pair(*begin, at);
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    return std::nullopt;
}

} // namespace

Result<Json> parseJson(std::string_view text, const JsonLimits& limits) {
    ValueReader reader(limits);
    return reader.read(text).map([&] { return reader.result(); });
}

Result<JsonApart> parseApart(std::string_view text, std::string_view field,
                             const JsonLimits& limits) {
    constexpr std::string_view Null = "null";
    JsonApart result;
    result.field = field;
    ValueReader reader(limits);
    std::string rest;
    if (const auto found = findField(text, field)) {
        const auto [begin, end] = *found;
        result.lists = text.substr(begin, end - begin);
        result.at = begin;
        rest.append(text.substr(0, begin)).append(Null).append(text.substr(end));
        reader.shift(begin + Null.size(), static_cast<std::ptrdiff_t>(result.lists.size()) -
                                              static_cast<std::ptrdiff_t>(Null.size()));
        text = rest;
    }
    return reader.read(text).map([&] {
        result.value = reader.result();
        return std::move(result);
    });
}

Result<void> visitLists(const JsonApart& json, ListVisitor& visitor) {
    ListReader reader(json.field, visitor);
    reader.shift(0, static_cast<std::ptrdiff_t>(json.at));
    return reader.read(json.lists);
}

std::string oneLine(const Json& value) {
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string manyLines(const Json& value) {
    return value.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace parsescope
