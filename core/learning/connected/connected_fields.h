// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/learning/model.h"

#include <string>

// Fields of the lines that connected_protocol.h describes.
namespace parsescope::connected_fields {

/// Leaves at most so many bytes of a text, and no part of a character at its end.
void cut(std::string& text, std::size_t longest);
/// "field": expected …, found …
[[nodiscard]] tl::unexpected<Error> unlike(const std::string& field, const std::string& expected,
                                           const Json& found);
/// The text of a label, null for -1.
[[nodiscard]] Json labelText(const ModelDescription& model, int label);
/// The index of a label; -1 for null.
[[nodiscard]] Result<int> labelIn(const Json& value, const ModelDescription& model);

} // namespace parsescope::connected_fields
