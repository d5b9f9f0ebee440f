// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/tree_pattern.h"
#include "core/query/value_test.h"

namespace parsescope {

/// Reads a relation without quotes, up to a character that cannot be part of it. Returns an empty
/// text if there is no relation.
[[nodiscard]] std::string plainLabel(Scanner& scanner);

/// Returns a feature of an arc: "label" is its relation; "1" and "2" are the parts of the relation
/// before and after the first ":"; "enhanced" is "yes" for enhanced arcs. Returns nothing if the
/// arc does not have the feature, and for all other names.
[[nodiscard]] std::optional<std::string_view> arcFeature(const GraphArc& arc,
                                                         std::string_view name);

/// Reads the test of a relation between "-[" and "]->".
[[nodiscard]] Result<ArcTest> takeArcTest(Scanner& scanner);

} // namespace parsescope
