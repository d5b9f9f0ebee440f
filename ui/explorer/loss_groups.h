// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/explanation.h"
#include "core/parsing/configuration.h"

#include <QString>

#include <vector>

namespace parsescope {

class ParseExplorer;

/// Lost arcs with one reason.
struct LossGroup {
    QString reason; ///< a sentence; where there are several arcs, they are listed below it
    std::vector<Arc> arcs;
};

/// Why gold arcs are lost in the configuration `after` a transition; those that need the same word,
/// which is gone, together.
[[nodiscard]] std::vector<LossGroup> lossGroups(const ParseExplorer& parse,
                                                const Configuration& after,
                                                const std::vector<LostArc>& lost);

} // namespace parsescope
