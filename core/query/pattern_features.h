// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/pattern_builder.h"

#include <functional>

namespace parsescope {

/// Puts a clause that was read into a pattern. Fails when it speaks of a name that was not made.
using ClauseMaker = std::function<Result<void>(PatternBuilder&)>;

/// The name that comes next; an empty one where there is none.
[[nodiscard]] NameAt takeName(Scanner& scanner);

/// Reads "[…]" or "[…]|[…]", which are about the node of that name.
[[nodiscard]] Result<ClauseMaker> readFeatures(Scanner& scanner, const NameAt& node);

/// Reads what stands behind "owner.": "lemma = \"…\"", "label <> f.label", "length > 3", "Number";
/// behind "global." and "meta." what is asked of the sentence.
[[nodiscard]] Result<ClauseMaker> readFeatureOf(Scanner& scanner, const NameAt& owner);

/// Reads what stands behind "!": "N.Number", "meta.newdoc".
[[nodiscard]] Result<ClauseMaker> readAbsence(Scanner& scanner);

} // namespace parsescope
