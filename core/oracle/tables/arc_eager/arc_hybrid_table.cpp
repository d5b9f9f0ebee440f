// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/reachability.h"
#include "core/oracle/tables/arc_eager/arc_eager_table.h"

namespace parsescope {

/// Exact for arc-hybrid with any gold tree, in cubic time.
Oracle arcHybridTable() {
    return {
        .name = "arc-hybrid-table",
        .title = "Arc-hybrid table",
        .source = "Kuhlmann, Gómez-Rodríguez & Satta 2011",
        .cases = "arc-hybrid, also with lba and rba, and any gold tree, projective or not; cubic "
                 "time",
        .claim = [](const Problem& problem) { return frontTableClaim(problem, "arc-hybrid"); },
        .prepare = frontTableLoss,
        .reachable = isArcReachable,
        .record = recordFrontTable,
        .memory = frontTableMemory,
    };
}

} // namespace parsescope
