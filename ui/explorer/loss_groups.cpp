// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/loss_groups.h"

#include "core/oracle/arc_fate.h"
#include "ui/session/parse_explorer.h"

#include <algorithm>

namespace parsescope {

bool isPlainMistake(const ParseExplorer& parse, Transition transition) {
    const std::optional<int> cost = parse.losses().cost(parse.exploration().cursor(), transition);
    if (!parse.losses().oracle() || cost.value_or(0) <= 0)
        return false;
    Explainer explainer(parse.problem(), *parse.losses().oracle());
    const Consequences consequences = explainer.consequences(parse.configuration(), transition);
    const bool isAlone = std::ranges::all_of(consequences.lost, &LostArc::alone);
    const Configuration after = parse.system().step(parse.configuration(), transition);
    return isAlone && fateGroups(after, consequences.lost).size() == 1;
}

} // namespace parsescope
