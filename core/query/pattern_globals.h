// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/query.h"
#include "core/query/scanner.h"

#include <vector>

namespace parsescope {

/// Reads the conditions after `global`, for example "{ is_projective; sent_id = \"…\" }".
[[nodiscard]] Result<void> readGlobals(Scanner& scanner, std::vector<Condition>& globals);

/// Reads a property after `global.`, for example "is_projective".
[[nodiscard]] Result<Condition> readGraphProperty(Scanner& scanner);

/// Reads a condition on a comment after `meta.`, for example "sent_id = \"…\"". If `absent` is
/// true, reads only a key; the condition is that the sentence has no comment with this key.
[[nodiscard]] Result<Condition> readMetadata(Scanner& scanner, bool absent);

} // namespace parsescope
