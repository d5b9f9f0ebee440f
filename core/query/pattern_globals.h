// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/query.h"
#include "core/query/scanner.h"

#include <vector>

namespace parsescope {

/// Reads what stands behind `global`: "{ is_projective; sent_id = \"…\" }".
[[nodiscard]] Result<void> readGlobals(Scanner& scanner, std::vector<Condition>& globals);

/// Reads what stands behind `global.`: "is_projective" and the like.
[[nodiscard]] Result<Condition> readGraphProperty(Scanner& scanner);

/// Reads what stands behind `meta.`, "sent_id = \"…\"" and the like. With `absent` that is a key
/// alone, and the sentence must not have it.
[[nodiscard]] Result<Condition> readMetadata(Scanner& scanner, bool absent);

} // namespace parsescope
