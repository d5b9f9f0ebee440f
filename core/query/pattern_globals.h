// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/query.h"
#include "core/query/scanner.h"

#include <vector>

namespace parsescope {

/// Reads what stands behind `global`: "{ is_projective; sent_id = \"…\" }".
[[nodiscard]] Result<void> readGlobals(Scanner& scanner, std::vector<Condition>& globals);

} // namespace parsescope
