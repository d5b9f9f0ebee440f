// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"

#include <cmath>
#include <vector>

namespace parsescope {

namespace {

/// Thrown by what looks on while a text is parsed, and caught in this file.
struct BeyondLimits {
    std::string message;
};

} // namespace

Result<Json> parseJson(std::string_view text, const JsonLimits& limits) {
    std::vector<int> fields; // of the objects that are open
    const auto look = [&](int /*depth*/, Json::parse_event_t event, Json& parsed) {
        using Event = Json::parse_event_t;
        switch (event) {
        case Event::object_start:
        case Event::array_start:
            fields.push_back(0);
            if (static_cast<int>(fields.size()) > limits.depth)
                throw BeyondLimits{"nested more than " + std::to_string(limits.depth) + " deep"};
            break;
        case Event::object_end:
        case Event::array_end:
            fields.pop_back();
            break;
        case Event::key:
            if (++fields.back() > limits.fields)
                throw BeyondLimits{"an object with more than " + std::to_string(limits.fields) +
                                   " fields"};
            break;
        case Event::value:
            if (parsed.is_number_float() && !(std::abs(parsed.get<double>()) <= limits.largest))
                throw BeyondLimits{"a number is too large: " + parsed.dump()};
            break;
        }
        return true;
    };
    try {
        return Json::parse(text, look);
    } catch (const BeyondLimits& beyond) {
        return failure(beyond.message);
    } catch (const Json::parse_error& error) {
        return failure("not valid JSON at byte " + std::to_string(error.byte));
    } catch (const Json::exception&) { // a number that no type can hold
        return failure("not valid JSON: a number is too large");
    }
}

std::string oneLine(const Json& value) {
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string manyLines(const Json& value) {
    return value.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace parsescope
