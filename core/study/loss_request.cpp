// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/loss_request.h"

#include "core/study/json_fields.h"
#include "core/treebank/text.h"

namespace parsescope {

namespace {

Result<void> readInto(LossRequest& request, std::string_view field, const Json& value) {
    if (field == "system")
        return readField(field, value, request.system);
    if (field == "heads")
        return readField(field, value, request.heads);
    if (field == "transitions")
        return readField(field, value, request.transitions);
    if (field == "oracle")
        return readField(field, value, request.oracle);
    if (field == "single_root")
        return readField(field, value, request.singleRoot);
    if (field == "root")
        return readField(field, value, request.root);
    return failure("unknown field " + quoted(field) +
                   ", expected system, heads, transitions, oracle, single_root or root");
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
    return request;
}

} // namespace parsescope
