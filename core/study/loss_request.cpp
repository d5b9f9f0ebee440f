// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/loss_request.h"

#include "core/base/utf8.h"

#include <algorithm>
#include <array>

namespace parsescope {

using namespace std::string_view_literals;

namespace {

Result<void> readConfiguration(std::string_view field, const Json& value, GivenConfiguration& to) {
    if (value.is_object())
        for (const auto& [name, nodes] : value.items())
            if (name != "stack" && name != "buffer" && name != "heads" && name != "lists" &&
                name != "not_next" && name != "labels")
                return failure("unknown field {0} of \"configuration\", expected stack, buffer, "
                               "heads, labels, lists or not_next",
                               inQuotes(name));
    return readField(field, value, to);
}

/// Returns true for the fields that only answers have.
bool isOfAnswer(std::string_view field) {
    constexpr std::array Fields{
        "loss"sv,   "losses"sv,  "costs"sv,  "loss_exact"sv, "losses_exact"sv, "best"sv,
        "stack"sv,  "optimal"sv, "buffer"sv, "lists"sv,      "final"sv,        "tree"sv,
        "oracle"sv, "exact"sv,   "error"sv,  "not_next"sv,   "sent_id"sv};
    return std::ranges::count(Fields, field) > 0;
}

Result<void> readInto(LossRequest& request, std::string_view field, const Json& value) {
    if (field == "system")
        return readField(field, value, request.system);
    if (field == "heads")
        return readHeads(field, value, request.heads);
    if (field == "labels")
        return readField(field, value, request.labels);
    if (field == "transitions")
        return readField(field, value, request.transitions);
    if (field == "configuration")
        return readConfiguration(field, value, request.configuration.emplace());
    if (field == "oracle")
        return readField(field, value, request.oracle);
    if (field == "single_root")
        return readField(field, value, request.shape.rootLimit);
    if (field == "root" && isText(value, "none")) {
        request.leaveOutRoot();
        return {};
    }
    if (field == "root" && !isText(value, "first") && !isText(value, "last"))
        return failure("\"root\" is {0}, expected \"first\", \"last\" or \"none\"", value.dump());
    if (field == "root")
        return readField(field, value, request.shape.root);
    if (field == "id")
        return readField(field, value, request.id.emplace());
    return failure("unknown field {0}, expected system, heads, labels, transitions, configuration, "
                   "oracle, single_root, root or id",
                   inQuotes(field));
}

} // namespace

bool LossRequest::sameProblem(const LossRequest& other) const {
    return system == other.system && heads == other.heads && oracle == other.oracle &&
           shape == other.shape && hasNoRoot == other.hasNoRoot;
}

Result<LossRequest> readLossRequest(std::string_view line) {
    return parseObject(line).and_then([](const Json& object) { return requestOf(object); });
}

Result<LossRequest> requestOf(const Json& object, bool answer) {
    LossRequest request;
    for (const auto& [field, value] : object.items()) {
        if (answer && isOfAnswer(field))
            continue;
        if (const Result<void> done = readInto(request, field, value); !done)
            return tl::unexpected(done.error());
    }
    for (const char* field : {"system", "heads"})
        if (!object.contains(field))
            return missing(field);
    if (request.hasNoRoot && request.configuration)
        request.configuration->buffer.push_back(0);
    request.hasBoth = request.configuration && object.contains("transitions");
    return request;
}

} // namespace parsescope
