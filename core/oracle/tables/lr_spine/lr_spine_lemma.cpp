// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/lr_spine/lr_spine_lemma.h"

#include "core/oracle/oracle.h"
#include "core/parsing/systems.h"

#include <algorithm>
#include <vector>

namespace parsescope {

bool isInReachOfLrSpine(const Tree& gold, const Configuration& configuration) {
    const int n = gold.size();
    for (int word = 1; word <= n; ++word)
        if (configuration.hasHead(word) && configuration.head(word) != gold.head(word))
            return false;
    // Arcs of the configuration are gold: what a headless word waits for is outside its tree.
    std::vector<char> waits(n + 1, 0); // for a dependent to the right
    for (int word = 1; word <= n; ++word) {
        if (configuration.hasHead(word) || gold.head(word) > word)
            continue;
        int root = gold.head(word);
        while (configuration.hasHead(root))
            root = configuration.head(root);
        waits[root] = 1;
    }
    for (int depth = 1; depth < configuration.stackSize(); ++depth) {
        const int root = configuration.stack(depth);
        if (root != 0 && gold.head(root) < root && !waits[root])
            return false;
    }
    return true;
}

/// Lemma 1 of [SSN13] as the partial oracle that it is: it knows whether the gold tree can be
/// reached, and nothing of losses beyond that.
Oracle lrSpineLemma() {
    return {
        .name = "ssn13-lemma1",
        .title = "Lemma 1",
        .source = "Sartorio, Satta & Nivre 2013, Lemma 1",
        .cases = "lr-spine with projective gold trees; tells configurations that reach the gold "
                 "tree from those that don't, in next to no time",
        .claim =
            [](const Problem& problem) {
                const bool counts = !problem.singleRoot || problem.gold.rootCount() == 1;
                return rulesOf(problem.system) == "lr-spine" && problem.gold.isProjective() &&
                               counts
                           ? Claim::Bounds
                           : Claim::None;
            },
        .prepare =
            [](const Problem& problem) {
                int least = 1; // some head must be wrong
                if (problem.weights.size() > 1)
                    least = *std::min_element(problem.weights.begin() + 1, problem.weights.end());
                return LossFunction([gold = problem.gold, least](const Configuration& c) {
                    return isInReachOfLrSpine(gold, c) ? Loss(0) : Loss(least, false);
                });
            },
    };
}

} // namespace parsescope
