// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/connected/connected_fields.h"

#include <algorithm>

namespace parsescope::connected_fields {

namespace {

std::string shortened(const Json& value) {
    constexpr std::size_t Longest = 60;
    std::string text = oneLine(value);
    if (text.size() <= Longest)
        return text;
    cut(text, Longest);
    return text + "…";
}

} // namespace

void cut(std::string& text, std::size_t longest) {
    if (text.size() <= longest)
        return;
    while (longest > 0 && (static_cast<unsigned char>(text[longest]) & 0xC0U) == 0x80U)
        --longest;
    text.resize(longest);
}

tl::unexpected<Error> unlike(const std::string& field, const std::string& expected,
                             const Json& found) {
    return failure('"' + field + "\": expected " + expected + ", found " + shortened(found));
}

Json labelText(const ModelDescription& model, int label) {
    return label < 0 ? Json() : Json(model.labels[label].text);
}

/// The index of a label; -1 for null.
Result<int> labelIn(const Json& value, const ModelDescription& model) {
    if (value.is_null())
        return -1;
    const auto found = std::ranges::find_if(
        model.labels, [&](const ModelLabel& label) { return isText(value, label.text); });
    if (found == model.labels.end())
        return unlike("labels", "relations that the parser has named, or null", value);
    return static_cast<int>(found - model.labels.begin());
}

} // namespace parsescope::connected_fields
