// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/loss_groups.h"

#include "ui/explorer/narration.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/wording.h"

#include <QCoreApplication>

#include <algorithm>

namespace parsescope {

namespace {

struct GroupTexts {
    Q_DECLARE_TR_FUNCTIONS(LossGroups)
};

bool isGone(const Configuration& configuration, int node) {
    const std::vector<int>& stack = configuration.stackNodes();
    const std::vector<int> buffer = configuration.bufferNodes();
    return std::find(stack.begin(), stack.end(), node) == stack.end() &&
           std::find(buffer.begin(), buffer.end(), node) == buffer.end();
}

} // namespace

std::vector<LossGroup> lossGroups(const ParseExplorer& parse, const Configuration& after,
                                  const std::vector<LostArc>& lost) {
    std::vector<LossGroup> groups;
    // Indexed by group: the word that all arcs of the group need; NoHead if they are lost for
    // another reason.
    std::vector<int> missing;
    for (const LostArc& entry : lost) {
        const bool needsHead =
            entry.alone && !after.hasHead(entry.arc.dependent) && isGone(after, entry.arc.head);
        const int head = needsHead ? entry.arc.head : NoHead;
        const auto same = std::find(missing.begin(), missing.end(), head);
        if (needsHead && same != missing.end()) {
            LossGroup& group = groups[same - missing.begin()];
            group.arcs.push_back(entry.arc);
            group.reason = GroupTexts::tr("%1 arcs need %2, which has left the stack:")
                               .arg(group.arcs.size())
                               .arg(quoted(parse, head));
            continue;
        }
        groups.push_back({lossReason(parse, after, entry), {entry.arc}});
        missing.push_back(head);
    }
    return groups;
}

bool isPlainMistake(const ParseExplorer& parse, Transition transition) {
    const std::optional<int> cost = parse.losses().cost(parse.exploration().cursor(), transition);
    if (!parse.losses().oracle() || cost.value_or(0) <= 0)
        return false;
    Explainer explainer(parse.problem(), *parse.losses().oracle());
    const Consequences consequences = explainer.consequences(parse.configuration(), transition);
    const bool isAlone = std::ranges::all_of(consequences.lost, &LostArc::alone);
    const Configuration after = parse.system().step(parse.configuration(), transition);
    return isAlone && lossGroups(parse, after, consequences.lost).size() == 1;
}

} // namespace parsescope
