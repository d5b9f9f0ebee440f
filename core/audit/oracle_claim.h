// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/audit.h"

#include <optional>
#include <vector>

namespace parsescope {

/// The statement of another program's oracle about a legal transition.
struct OracleClaim {
    Transition transition;
    /// The claimed cost; nothing if the oracle only states which transitions are right.
    std::optional<Loss> cost;
    bool isRight = false; ///< true if the oracle calls the transition right
};

/// Returns the claims of the answer in a report about the transitions that are legal in
/// `configuration`, that of its question. A claimed loss becomes a cost against the claimed loss of
/// the configuration or, without one, the exact one.
[[nodiscard]] std::vector<OracleClaim> claimsOf(const FaultReport& report,
                                                const TransitionSystem& system,
                                                const Configuration& configuration);

} // namespace parsescope
