// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/explanation.h"
#include "core/parsing/configuration.h"

#include <QString>

#include <vector>

namespace parsescope {

class ParseExplorer;

/// The lost arcs that share a reason.
struct LossGroup {
    /// The reason as a sentence; if there are several arcs, they are listed below it.
    QString reason;
    std::vector<Arc> arcs;
};

/// Returns why the arcs `lost` are lost in the configuration `after` a transition. Arcs that need
/// the same word, which is no longer available, are in one group.
[[nodiscard]] std::vector<LossGroup> lossGroups(const ParseExplorer& parse,
                                                const Configuration& after,
                                                const std::vector<LostArc>& lost);

/// Returns true if one sentence explains the cost of the transition at the cursor: no continuation
/// builds the arcs that the transition loses, and all of them are lost for one reason.
[[nodiscard]] bool isPlainMistake(const ParseExplorer& parse, Transition transition);

} // namespace parsescope
