// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/tree_pattern.h"
#include "core/query/value_test.h"

namespace parsescope {

/// A relation without quotes: everything up to what ends it.
[[nodiscard]] std::string plainLabel(Scanner& scanner);

/// A feature of an arc: label, its relation; 1 and 2, the parts of that before and behind the first
/// ":"; enhanced, "yes" or not there. An arc has no others.
[[nodiscard]] std::optional<std::string_view> arcFeature(const GraphArc& arc,
                                                         std::string_view name);

/// Reads what stands in -[…]->.
[[nodiscard]] Result<ArcTest> takeArcTest(Scanner& scanner);

} // namespace parsescope
