// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/loss_request.h"

#include "core/study/json_fields.h"
#include "core/treebank/sentence_length.h"
#include "core/treebank/text.h"

namespace parsescope {

namespace {

/// Reads a list of nodes, or of heads, of a configuration.
Result<void> readNodes(std::string_view field, const Json& value, std::vector<int>& to) {
    if (!value.is_array())
        return wrongType(field, value, "a list of whole numbers");
    if (value.size() > LongestSentence + 1)
        return failure(tooLong(value.size()));
    for (const Json& entry : value) {
        if (!fitsInt(entry))
            return failure("\"" + std::string(field) + "\" has " +
                           (entry.is_number()
                                ? entry.dump()
                                : "a value of type " + std::string(entry.type_name())) +
                           ", expected whole numbers");
        to.push_back(entry.get<int>());
    }
    return {};
}

Result<void> readConfiguration(const Json& value, std::optional<GivenConfiguration>& to) {
    if (!value.is_object())
        return wrongType("configuration", value, "an object");
    to.emplace();
    for (const auto& [field, nodes] : value.items()) {
        std::vector<int>* place = field == "stack"    ? &to->stack
                                  : field == "buffer" ? &to->buffer
                                  : field == "heads"  ? &to->heads
                                                      : nullptr;
        if (place == nullptr)
            return failure("unknown field " + parsescope::quoted(field) +
                           " of \"configuration\", expected stack, buffer or heads");
        if (const Result<void> done = readNodes(field, nodes, *place); !done)
            return done;
    }
    for (const char* field : {"stack", "buffer", "heads"})
        if (!value.contains(field))
            return failure("\"configuration\": \"" + std::string(field) + "\" is missing");
    return {};
}

Result<void> readInto(LossRequest& request, std::string_view field, const Json& value) {
    if (field == "system")
        return readField(field, value, request.system);
    if (field == "heads")
        return readField(field, value, request.heads);
    if (field == "transitions")
        return readField(field, value, request.transitions);
    if (field == "configuration")
        return readConfiguration(value, request.configuration);
    if (field == "oracle")
        return readField(field, value, request.oracle);
    if (field == "single_root")
        return readField(field, value, request.singleRoot);
    if (field == "root")
        return readField(field, value, request.root);
    return failure(
        "unknown field " + quoted(field) +
        ", expected system, heads, transitions, configuration, oracle, single_root or root");
}

} // namespace

bool LossRequest::sameProblem(const LossRequest& other) const {
    return system == other.system && heads == other.heads && oracle == other.oracle &&
           singleRoot == other.singleRoot && root == other.root;
}

Result<LossRequest> readLossRequest(std::string_view line) {
    const Result<Json> object = parseObject(line);
    if (!object)
        return tl::unexpected(object.error());
    LossRequest request;
    for (const auto& [field, value] : object->items())
        if (const Result<void> done = readInto(request, field, value); !done)
            return tl::unexpected(done.error());
    for (const char* field : {"system", "heads"})
        if (!object->contains(field))
            return missing(field);
    if (request.configuration && object->contains("transitions"))
        return failure(
            "\"transitions\" and \"configuration\" are both there, expected one of them");
    return request;
}

} // namespace parsescope
