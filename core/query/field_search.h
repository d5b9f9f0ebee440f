// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/query.h"
#include "core/query/scanner.h"

namespace parsescope {

/// Reads a term about text: a word, "…" or /…/, optionally after "field:" or "field=".
[[nodiscard]] Result<Condition> parseText(Scanner& scanner);

} // namespace parsescope
