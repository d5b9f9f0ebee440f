// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/relation_gains.h"

#include "core/base/number_text.h"
#include "core/study/markdown_table.h"

#include <algorithm>

namespace parsescope {

namespace {

struct Gain {
    std::string relation;
    double arcs; ///< number of gold arcs per seed
    double before;
    double after;

    [[nodiscard]] double size() const { return after - before; }
};

/// Returns the gains, the largest first.
std::vector<Gain> gainsOf(const RelationGains& wanted, const ExperimentEntry& smaller,
                          const ExperimentEntry& larger) {
    const auto seeds = static_cast<double>(smaller.uas.values.size());
    std::vector<Gain> gains;
    for (const auto& [relation, counts] : smaller.relations)
        if (const auto after = larger.relations.find(relation);
            after != larger.relations.end() && counts.gold >= seeds * wanted.leastArcs)
            gains.push_back({relation, counts.gold / seeds, counts.f(), after->second.f()});
    std::ranges::stable_sort(gains, std::greater(), &Gain::size);
    gains.resize(std::min(gains.size(), static_cast<std::size_t>(wanted.most)));
    return gains;
}

std::string tableOf(const RelationGains& wanted, const ExperimentEntry& smaller,
                    const ExperimentEntry& larger) {
    const std::vector<Gain> gains = gainsOf(wanted, smaller, larger);
    if (gains.empty())
        return {};
    const double average = smaller.uas.mean();
    const auto harder =
        std::ranges::count_if(gains, [average](const Gain& gain) { return gain.before < average; });
    std::string text = "\n### " + wanted.title + ": " + smaller.cell.treebank.name + "\n\n" +
                       std::to_string(harder) + " of these " + std::to_string(gains.size()) +
                       " relations were below the average of " + fixed(average, 2) + ".\n\n" +
                       heading({"relation", "arcs", wanted.smaller, wanted.larger, "gain"});
    for (const Gain& gain : gains)
        text += row({gain.relation, fixed(gain.arcs, 0), fixed(gain.before, 2),
                     fixed(gain.after, 2), fixed(gain.size(), 2)});
    return text;
}

} // namespace

std::string relationGainsMarkdown(const ExperimentGrid& grid,
                                  const std::vector<ExperimentEntry>& entries) {
    std::string text;
    for (const RelationGains& wanted : grid.relationGains)
        for (const ExperimentEntry& smaller : entries) {
            if (smaller.cell.variant != wanted.smaller)
                continue;
            ExperimentCell like = smaller.cell;
            like.variant = wanted.larger;
            const auto larger = std::ranges::find_if(
                entries, [&](const ExperimentEntry& entry) { return entry.cell.isLike(like); });
            if (larger != entries.end())
                text += tableOf(wanted, smaller, *larger);
        }
    return text.empty() ? text : "\n## Relations that gain most, by unlabelled F\n" + text;
}

} // namespace parsescope
