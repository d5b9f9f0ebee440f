// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_fields.h"

#include <limits>
#include <utility>

namespace parsescope {

namespace {

/// The limits for a line. A derivation of the longest sentence has fewer values.
constexpr JsonLimits LineLimits{.values = 1'000'000};

Result<void> mustBeObject(const Json& line) {
    if (line.is_object())
        return {};
    return failure("the line is of type {0}, expected an object", line.type_name());
}

} // namespace

Result<Json> parseObject(std::string_view line) {
    Result<Json> object = parseJson(line, LineLimits);
    if (const Result<void> good = object.and_then(mustBeObject); !good)
        return tl::unexpected(good.error());
    return object;
}

Result<JsonApart> parseObject(std::string_view line, std::string_view apart) {
    Result<JsonApart> object = parseApart(line, apart, LineLimits);
    if (object)
        if (const Result<void> good = mustBeObject(object->value); !good)
            return tl::unexpected(good.error());
    return object;
}

tl::unexpected<Error> wrongType(std::string_view field, const Json& value, Text expected) {
    return failure("\"{0}\" is of type {1}, expected {2}", field, value.type_name(),
                   std::move(expected));
}

tl::unexpected<Error> missing(std::string_view field) {
    return failure("\"{0}\" is missing", field);
}

tl::unexpected<Error> missing(std::string_view field, Phrase expected) {
    return failure("\"{0}\" is missing, expected {1}", field, expected);
}

tl::unexpected<Error> unexpectedField(std::string_view field, Text expected, const Json& found) {
    constexpr std::size_t Longest = 60;
    std::string text = oneLine(found);
    if (text.size() > Longest) {
        cut(text, Longest);
        text += "…";
    }
    return failure("\"{0}\": expected {1}, found {2}", field, std::move(expected), text);
}

void cut(std::string& text, std::size_t longest) {
    if (text.size() <= longest)
        return;
    while (longest > 0 && (static_cast<unsigned char>(text[longest]) & 0xC0U) == 0x80U)
        --longest;
    text.resize(longest);
}

bool fitsInt(const Json& number) {
    constexpr int Largest = std::numeric_limits<int>::max();
    if (number.is_number_unsigned())
        return number.get<std::uint64_t>() <= Largest;
    return number.is_number_integer() && number.get<std::int64_t>() >= -Largest;
}

} // namespace parsescope
