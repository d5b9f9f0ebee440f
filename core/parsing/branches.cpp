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

/// Returns, indexed by node, whether a node is on a branch that is not hidden.
std::vector<bool> visibleNodes(const Exploration& exploration) {
    std::vector<bool> visible(exploration.size(), false);
    for (int index = exploration.size() - 1; index >= 0; --index) { // children follow their parents
        const Exploration::Node& node = exploration.node(index);
        visible[index] = visible[index] || (node.children.empty() && !node.label.isHidden);
        if (visible[index] && node.parent >= 0)
            visible[node.parent] = true;
    }
    return visible;
}

/// Makes a branch through `child` the current one; one of the nodes `preferred`, if there is any.
/// The cursor is then at the parent of `child`, unless it is before this node.
void takeBranch(Exploration& exploration, int child, const std::vector<bool>& preferred) {
    const int fork = exploration.node(child).parent;
    const bool isBefore = exploration.current().depth < exploration.node(fork).depth;
    const int cursor = isBefore ? exploration.cursor() : fork;
    while (!exploration.node(child).children.empty()) {
        const Exploration::Node& node = exploration.node(child);
        const auto found = std::ranges::find_if(
            node.children, [&preferred](int index) { return preferred[index]; });
        child = found == node.children.end() ? node.children.front() : *found;
    }
    exploration.goTo(child);
    exploration.goTo(cursor);
}

} // namespace

std::vector<bool> shownNodes(const Exploration& exploration) {
    std::vector<bool> shown = visibleNodes(exploration);
    for (const int index : exploration.path())
        shown[index] = true;
    return shown;
}

int branchCount(const Exploration& exploration) {
    int count = 0;
    for (int index = 0; index < exploration.size(); ++index)
        count += exploration.node(index).children.empty();
    return count;
}

bool hideBranch(Exploration& exploration) {
    const std::vector<int> path = exploration.path();
    const BranchLabel before = exploration.node(path.back()).label;
    exploration.setLabel(path.back(), {before.name, true});
    const std::vector<bool> visible = visibleNodes(exploration);
    for (std::size_t i = path.size() - 1; i-- > 0;)
        for (const int child : exploration.node(path[i]).children)
            if (visible[child]) {
                takeBranch(exploration, child, visible);
                return true;
            }
    exploration.setLabel(path.back(), before);
    return false;
}

CarriedOver withoutBranch(const Exploration& exploration) {
    const std::vector<int> path = exploration.path();
    std::size_t own = path.size() - 1; // the index in `path` of the first step to remove
    while (own > 0 && exploration.node(path[own - 1]).children.size() == 1)
        --own;
    if (own == 0)
        return {{Visit()}, 0};
    Exploration rest = exploration;
    const std::vector<bool> visible = visibleNodes(exploration);
    std::vector<int> others = exploration.node(path[own - 1]).children;
    std::erase(others, path[own]);
    const auto shown =
        std::ranges::find_if(others, [&visible](int child) { return visible[child]; });
    takeBranch(rest, shown == others.end() ? others.front() : *shown, visible);
    std::vector<int> places(rest.size(), 0); // the new index of each node; -1 for removed nodes
    for (std::size_t i = own; i < path.size(); ++i)
        places[path[i]] = -1;
    CarriedOver kept;
    const auto placeOf = [&places](int index) { return index < 0 ? -1 : places[index]; };
    const std::vector<Visit> visits = visitsOf(rest);
    int count = 0;
    for (int& place : places)
        if (place == 0)
            place = count++;
    for (std::size_t i = 0; i < visits.size(); ++i)
        if (places[i] >= 0)
            kept.visits.push_back({placeOf(visits[i].parent), visits[i].transition,
                                   placeOf(visits[i].next), visits[i].label});
    kept.cursor = places[rest.cursor()];
    return kept;
}

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
