// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/subject.h"
#include "core/query/value_test.h"

namespace parsescope {

/// A relation without quotes: everything up to what ends it.
[[nodiscard]] std::string_view plainLabel(Scanner& scanner);

/// Relation of the arc to `node`; nothing for ROOT.
[[nodiscard]] std::optional<std::string_view> labelOf(Subject& subject, int node);

/// Reads what stands in -[…]->.
[[nodiscard]] Result<ValueTest> takeLabelTest(Scanner& scanner);

} // namespace parsescope
