// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/final_tree.h"

namespace parsescope {

std::vector<int> treeAtEnd(const TransitionSystem& system, const Configuration& configuration) {
    return system.isFinal(configuration) ? finalHeads(configuration) : std::vector<int>();
}

std::vector<Arc> impliedArcs(const TransitionSystem& system, const Configuration& configuration) {
    std::vector<Arc> arcs;
    const std::vector<int> heads = treeAtEnd(system, configuration);
    for (int word = 1; word < static_cast<int>(heads.size()); ++word)
        if (!configuration.hasHead(word))
            arcs.push_back({heads[word], word});
    return arcs;
}

} // namespace parsescope
