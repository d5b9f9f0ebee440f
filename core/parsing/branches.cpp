// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/branches.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <unordered_map>
#include <utility>

namespace parsescope {

namespace {

int arcCount(const Configuration& configuration) {
    return static_cast<int>(configuration.heads().size()) -
           static_cast<int>(
               std::count(configuration.heads().begin(), configuration.heads().end(), NoHead));
}

/// Returns for each configuration of a derivation the words whose head differs from their head in
/// the previous configuration.
std::vector<std::vector<int>> changes(const std::vector<Configuration>& derivation) {
    std::vector<std::vector<int>> changed(derivation.size());
    for (std::size_t i = 0; i < derivation.size(); ++i)
        for (int word = 1; word <= derivation[i].words(); ++word)
            if (derivation[i].head(word) != (i == 0 ? NoHead : derivation[i - 1].head(word)))
                changed[i].push_back(word);
    return changed;
}

/// The number of arcs in only one of two configurations, and the difference of buffer lengths.
using Difference = std::pair<int, int>;

/// Returns the differences between `here` and each configuration of a derivation, given the result
/// of changes().
std::vector<Difference> differences(const Configuration& here,
                                    const std::vector<Configuration>& derivation,
                                    const std::vector<std::vector<int>>& changed) {
    const int arcs = arcCount(here);
    std::vector<Difference> result(derivation.size());
    int shared = 0;
    int others = 0;
    for (std::size_t j = 0; j < derivation.size(); ++j) {
        for (int word : changed[j]) {
            // Transitions never remove arcs.
            shared += derivation[j].head(word) == here.head(word);
            ++others;
        }
        result[j] = {arcs + others - 2 * shared,
                     std::abs(here.bufferSize() - derivation[j].bufferSize())};
    }
    return result;
}

} // namespace

ArcDifference compareArcs(const Configuration& first, const Configuration& second) {
    ArcDifference result;
    for (int word = 1; word <= first.words(); ++word) {
        const bool same = first.head(word) == second.head(word);
        if (first.hasHead(word))
            (same ? result.shared : result.onlyFirst).push_back({first.head(word), word});
        if (second.hasHead(word) && !same)
            result.onlySecond.push_back({second.head(word), word});
    }
    return result;
}

int forkOf(const Exploration& exploration, int first, int second) {
    while (first != second) {
        const bool firstIsDeeper = exploration.node(first).depth >= exploration.node(second).depth;
        int& deeper = firstIsDeeper ? first : second;
        deeper = exploration.node(deeper).parent;
    }
    return first;
}

std::vector<int> joinEqual(const Exploration& exploration) {
    std::unordered_map<Configuration, int, ConfigurationHash> first;
    std::vector<int> joined;
    for (int node = 0; node < exploration.size(); ++node)
        joined.push_back(first.emplace(exploration.node(node).configuration, node).first->second);
    return joined;
}

std::vector<int> alignByArcs(const std::vector<Configuration>& first,
                             const std::vector<Configuration>& second) {
    assert(!second.empty());
    const std::vector<std::vector<int>> changed = changes(second);
    // best[j] is the smallest sum of differences so far if j is the last partner.
    std::vector<Difference> best(second.size());
    // before[i][j] is the partner of configuration i - 1 if j is the partner of configuration i.
    std::vector<std::vector<int>> before(first.size());
    for (std::size_t i = 0; i < first.size(); ++i) {
        const std::vector<Difference> here = differences(first[i], second, changed);
        before[i].resize(second.size());
        std::size_t least = 0; // index of the smallest of best[0..j]
        Difference leastValue = best[0];
        for (std::size_t j = 0; j < second.size(); ++j) {
            if (best[j] < leastValue) {
                least = j;
                leastValue = best[j];
            }
            before[i][j] = static_cast<int>(least);
            best[j] = {leastValue.first + here[j].first, leastValue.second + here[j].second};
        }
    }
    std::vector<int> partners(first.size());
    auto partner = static_cast<int>(std::min_element(best.begin(), best.end()) - best.begin());
    for (std::size_t i = first.size(); i-- > 0;) {
        partners[i] = partner;
        partner = before[i][partner];
    }
    return partners;
}

} // namespace parsescope
