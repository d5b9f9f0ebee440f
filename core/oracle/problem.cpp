// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/problem.h"

#include <algorithm>

namespace parsescope {

const TransitionLoss* Losses::find(Transition transition) const {
    const auto found =
        std::find_if(transitions.begin(), transitions.end(),
                     [&](const TransitionLoss& t) { return t.transition == transition; });
    return found == transitions.end() ? nullptr : &*found;
}

std::string Loss::text() const {
    if (value >= Unreachable)
        return "∞";
    return (exact ? "" : "≥ ") + std::to_string(value);
}

Problem onlyWords(const Problem& problem, const std::vector<int>& words) {
    Problem only = problem;
    only.weights.assign(problem.gold.size() + 1, 0);
    for (int word : words)
        only.weights[word] = 1;
    return only;
}

namespace {

/// Returns the cost and the number of roots of the words that have left the stack, the lists and
/// the buffer, whose heads cannot be replaced.
Built builtForGood(const Problem& problem, const Configuration& configuration) {
    std::vector<char> isGone(configuration.words() + 1, 1);
    const auto keep = [&isGone](const std::vector<int>& nodes) {
        for (const int node : nodes)
            isGone[node] = 0;
    };
    keep(configuration.stackNodes());
    keep(configuration.bufferNodes());
    for (const std::vector<int>& list : configuration.lists())
        keep(list);
    Built built;
    for (int word = 1; word <= configuration.words(); ++word) {
        if (isGone[word] == 0)
            continue;
        const int head = std::max(0, configuration.head(word)); // at the end, NoHead becomes ROOT
        built.cost += problem.cost(head, word);
        built.roots += head == 0 ? 1 : 0;
    }
    return built;
}

} // namespace

Built builtSoFar(const Problem& problem, const Configuration& configuration) {
    if (problem.system->traits.replacesHeads)
        return builtForGood(problem, configuration);
    Built built;
    const std::vector<int>& heads = configuration.heads();
    const std::vector<int>& gold = problem.gold.heads();
    const bool isWeighted = !problem.weights.empty();
    for (std::size_t word = 1; word < heads.size(); ++word) {
        const int head = heads[word];
        built.roots += head == 0;
        if (head != NoHead && head != gold[word])
            built.cost += isWeighted ? problem.weights[word] : 1;
    }
    return built;
}

int treeLoss(const Problem& problem, std::span<const int> heads) {
    int loss = 0;
    int roots = 0;
    for (int word = 1; word < static_cast<int>(heads.size()); ++word) {
        const int head = heads[word];
        loss += problem.cost(head, word);
        roots += head == 0;
    }
    return problem.shape.singleRoot() && roots != 1 ? Unreachable : loss;
}

int finalLoss(const Problem& problem, const Configuration& configuration) {
    return treeLoss(problem, finalHeads(configuration));
}

} // namespace parsescope
