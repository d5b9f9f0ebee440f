// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/oracle/derivation_statistics.h"
#include "core/treebank/treebank.h"

#include <functional>
#include <string>

namespace parsescope {

/// The statistics of a transition system on the first sentences of a treebank. The queries find the
/// sentences that have been counted, provided that all sentences have been counted.
struct SystemStatistics {
    TransitionSystem system;
    Extent extent = Extent::All;
    DerivationStatistics counts = {};
    int read = 0; ///< number of sentences of the treebank that have been read

    [[nodiscard]] std::string derivableQuery() const { return "derivable:" + system.name; }
    [[nodiscard]] std::string notDerivableQuery() const { return "not-derivable:" + system.name; }
    /// Returns the query that finds the sentences counted in `ambiguous`; its matches are counted
    /// in `choices`.
    [[nodiscard]] std::string ambiguousQuery() const { return "ambiguous:" + system.name; }
};

/// Continues counting with the next sentence, up to the end of the treebank or until `control` asks
/// to stop. Sentences with errors or without heads are not counted. Calls `some` about ten times a
/// second and at the end.
void countOn(SystemStatistics& statistics, const Treebank& treebank, const TaskControl& control,
             const std::function<void(const SystemStatistics&)>& some);

} // namespace parsescope
