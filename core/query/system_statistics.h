// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/oracle/derivation_statistics.h"
#include "core/treebank/treebank.h"

#include <functional>
#include <string>

namespace parsescope {

/// How a system gets along with the first sentences of a treebank. The queries find the sentences
/// counted, once all have been.
struct SystemStatistics {
    TransitionSystem system;
    Extent extent = Extent::All;
    DerivationStatistics counts = {};
    int read = 0; ///< sentences of the treebank that were looked at

    [[nodiscard]] std::string derivableQuery() const { return "derivable:" + system.name; }
    [[nodiscard]] std::string notDerivableQuery() const { return "not-derivable:" + system.name; }
    /// A sentence for each of `ambiguous`, a match for each of `choices`.
    [[nodiscard]] std::string ambiguousQuery() const { return "ambiguous:" + system.name; }
};

/// Goes on where it was left, through sentences without errors and with heads, up to the end or
/// until it is stopped. Calls `some` about ten times a second and at the end.
void countOn(SystemStatistics& statistics, const Treebank& treebank, const TaskControl& control,
             const std::function<void(const SystemStatistics&)>& some);

} // namespace parsescope
