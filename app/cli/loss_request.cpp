// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/loss_request.h"

#include "app/cli/input.h"
#include "core/treebank/text.h"

#include <nlohmann/json.hpp>

#include <limits>
#include <utility>

namespace parsescope::cli {

namespace {

using nlohmann::json;

tl::unexpected<Error> wrongType(std::string_view field, const json& value,
                                std::string_view expected) {
    return failure("\"" + std::string(field) + "\" is of type " + value.type_name() +
                   ", expected " + std::string(expected));
}

Result<json> parse(std::string_view line) {
    try {
        return json::parse(line);
    } catch (const json::parse_error& error) {
        return failure("not valid JSON at byte " + std::to_string(error.byte));
    } catch (const json::exception&) { // a number that no type can hold
        return failure("not valid JSON: a number is too large");
    }
}

Result<void> read(std::string_view field, const json& value, std::string& to) {
    if (!value.is_string())
        return wrongType(field, value, "a string");
    to = value.get<std::string>();
    return {};
}

Result<void> read(std::string_view field, const json& value, bool& to) {
    if (!value.is_boolean())
        return wrongType(field, value, "true or false");
    to = value.get<bool>();
    return {};
}

Result<void> read(std::string_view field, const json& value, std::vector<std::string>& to) {
    if (!value.is_array())
        return wrongType(field, value, "a list of strings");
    for (const json& entry : value) {
        if (!entry.is_string())
            return failure("entry " + std::to_string(to.size() + 1) + " of \"" +
                           std::string(field) + "\" is of type " + entry.type_name() +
                           ", expected a string");
        to.push_back(entry.get<std::string>());
    }
    return {};
}

bool fitsInt(const json& number) {
    constexpr int Largest = std::numeric_limits<int>::max();
    if (number.is_number_unsigned())
        return number.get<std::uint64_t>() <= Largest;
    return number.is_number_integer() && number.get<std::int64_t>() >= -Largest;
}

Result<void> read(std::string_view field, const json& value, std::vector<int>& to) {
    if (!value.is_array())
        return wrongType(field, value, "a list of whole numbers");
    if (value.size() > MaxWords)
        return failure(tooLong(value.size()));
    for (const json& entry : value) {
        if (!fitsInt(entry))
            return failure(
                "the head of word " + std::to_string(to.size() + 1) + " is " +
                (entry.is_number() ? entry.dump() : std::string("of type ") + entry.type_name()) +
                ", expected a whole number from 0 to " + std::to_string(value.size()));
        to.push_back(entry.get<int>());
    }
    return {};
}

Result<void> readField(std::string_view field, const json& value, LossRequest& request) {
    if (field == "system")
        return read(field, value, request.system);
    if (field == "heads")
        return read(field, value, request.heads);
    if (field == "transitions")
        return read(field, value, request.transitions);
    if (field == "oracle")
        return read(field, value, request.oracle);
    if (field == "single_root")
        return read(field, value, request.singleRoot);
    return failure("unknown field " + quoted(field) +
                   ", expected system, heads, transitions, oracle or single_root");
}

} // namespace

bool LossRequest::sameProblem(const LossRequest& other) const {
    return system == other.system && heads == other.heads && oracle == other.oracle &&
           singleRoot == other.singleRoot;
}

Result<LossRequest> readLossRequest(std::string_view line) {
    const Result<json> object = parse(line);
    if (!object)
        return tl::unexpected(object.error());
    if (!object->is_object())
        return failure(std::string("the line is of type ") + object->type_name() +
                       ", expected an object");
    LossRequest request;
    for (const auto& [field, value] : object->items())
        if (const Result<void> done = readField(field, value, request); !done)
            return tl::unexpected(done.error());
    for (const char* field : {"system", "heads"})
        if (!object->contains(field))
            return failure("\"" + std::string(field) + "\" is missing");
    return request;
}

} // namespace parsescope::cli
