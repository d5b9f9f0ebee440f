// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

#include <string_view>

namespace parsescope {

/// Returns the oracle called `name` for a problem without ROOT, whose system is a result of
/// withoutRoot (see without_root.h). If `name` is empty, returns an oracle that asks an exact
/// oracle for ROOT last or, if there is none, the result of chooseOracle. First permits only trees
/// with a single root in `problem` if parses of the system end with one tree. Fails if there is no
/// oracle.
[[nodiscard]] Result<Oracle> findOracleWithoutRoot(Problem& problem, std::string_view name = {});

} // namespace parsescope
