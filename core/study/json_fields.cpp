// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/json_fields.h"

#include "core/treebank/sentence_length.h"

#include <cstdint>
#include <limits>

namespace parsescope {

namespace {

/// Derivations with more transitions are of sentences longer than LongestSentence.
constexpr JsonLimits LineLimits{.values = 1'000'000};

Result<void> mustBeObject(const Json& line) {
    if (line.is_object())
        return {};
    return failure(std::string("the line is of type ") + line.type_name() + ", expected an object");
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

tl::unexpected<Error> wrongType(std::string_view field, const Json& value,
                                std::string_view expected) {
    return failure("\"" + std::string(field) + "\" is of type " + value.type_name() +
                   ", expected " + std::string(expected));
}

tl::unexpected<Error> missing(std::string_view field) {
    return failure("\"" + std::string(field) + "\" is missing");
}

Result<void> readField(std::string_view field, const Json& value, std::string& to) {
    if (!value.is_string())
        return wrongType(field, value, "a string");
    to = value.get<std::string>();
    return {};
}

Result<void> readField(std::string_view field, const Json& value, bool& to) {
    if (!value.is_boolean())
        return wrongType(field, value, "true or false");
    to = value.get<bool>();
    return {};
}

Result<void> readField(std::string_view field, const Json& value, std::vector<std::string>& to) {
    if (!value.is_array())
        return wrongType(field, value, "a list of strings");
    for (const Json& entry : value) {
        if (!entry.is_string())
            return failure("entry " + std::to_string(to.size() + 1) + " of \"" +
                           std::string(field) + "\" is of type " + entry.type_name() +
                           ", expected a string");
        to.push_back(entry.get<std::string>());
    }
    return {};
}

Result<void> readField(std::string_view field, const Json& value, RootPlace& to) {
    if (!isText(value, "first") && !isText(value, "last"))
        return failure("\"" + std::string(field) + "\" is " + value.dump() +
                       ", expected \"first\" or \"last\"");
    to = isText(value, "last") ? RootPlace::Last : RootPlace::First;
    return {};
}

bool fitsInt(const Json& number) {
    constexpr int Largest = std::numeric_limits<int>::max();
    if (number.is_number_unsigned())
        return number.get<std::uint64_t>() <= Largest;
    return number.is_number_integer() && number.get<std::int64_t>() >= -Largest;
}

Result<void> readField(std::string_view field, const Json& value, std::vector<int>& to) {
    if (!value.is_array())
        return wrongType(field, value, "a list of whole numbers");
    if (value.size() > LongestSentence)
        return failure(tooLong(value.size()));
    for (const Json& entry : value) {
        if (!fitsInt(entry))
            return failure(
                "the head of word " + std::to_string(to.size() + 1) + " is " +
                (entry.is_number() ? entry.dump() : std::string("of type ") + entry.type_name()) +
                ", expected a whole number from 0 to " + std::to_string(value.size()));
        to.push_back(entry.get<int>());
    }
    return {};
}

} // namespace parsescope
