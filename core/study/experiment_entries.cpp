// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/experiment_entries.h"

#include <algorithm>
#include <cmath>

namespace parsescope {

double SeedSample::mean() const {
    double sum = 0;
    for (double value : values)
        sum += value;
    return sum / static_cast<double>(values.size());
}

double SeedSample::deviation() const {
    if (values.size() < 2)
        return 0;
    double sum = 0;
    for (double value : values)
        sum += (value - mean()) * (value - mean());
    return std::sqrt(sum / static_cast<double>(values.size() - 1));
}

double RelationCounts::f() const {
    const double precision = system > 0 ? systemRight / system : 0;
    const double recall = gold > 0 ? goldRight / gold : 0;
    return precision + recall > 0 ? 200 * precision * recall / (precision + recall) : 0;
}

std::string punctuationSuffix(const ExperimentGrid& grid) {
    return grid.punctuation ? "" : "_no_punct";
}

namespace {

/// Returns the counts of the sentences of a run: the counts over all words or, after them, the
/// counts without punctuation.
std::vector<AttachmentCounts> sentencesOf(const Json& run, bool punctuation) {
    const std::size_t from = punctuation ? 0 : 3;
    std::vector<AttachmentCounts> counts;
    for (const Json& sentence : run)
        counts.push_back({sentence[from].get<long long>(), sentence[from + 1].get<long long>(),
                          sentence[from + 2].get<long long>()});
    return counts;
}

void addRelations(const Json& run, std::map<std::string, RelationCounts>& relations) {
    for (const auto& [name, arcs] : run.items()) {
        RelationCounts& counts = relations[name];
        const auto gold = arcs.at("gold").get<double>();
        const auto system = arcs.at("system").get<double>();
        counts.gold += gold;
        counts.system += system;
        counts.goldRight += gold * arcs.at("recall").get<double>();
        counts.systemRight += system * arcs.at("precision").get<double>();
    }
}

/// Returns the number of words in all sentences of a run.
double wordsOf(const Json& run) {
    double words = 0;
    for (const Json& counts : run)
        words += counts[0].get<double>();
    return words;
}

} // namespace

std::vector<ExperimentEntry> entriesOf(const ExperimentGrid& grid) {
    std::vector<ExperimentEntry> entries;
    constexpr double Percent = 100;
    const std::string suffix = punctuationSuffix(grid);
    for (const ExperimentCell& cell : grid.cells) {
        const std::optional<Json> result = readCellResult(grid, cell);
        if (!result)
            continue;
        auto entry =
            std::find_if(entries.begin(), entries.end(),
                         [&](const ExperimentEntry& other) { return other.cell.isLike(cell); });
        if (entry == entries.end()) {
            entry = entries.emplace(entries.end());
            entry->cell = cell;
        }
        const Json& evaluation = result->at("evaluation");
        const Json& crossing = evaluation.at("non_projective");
        const auto add = [](SeedSample& sample, const Json& share) {
            sample.values.push_back(Percent * share.get<double>());
        };
        add(entry->uas, evaluation.at("uas" + suffix));
        add(entry->las, evaluation.at("las" + suffix));
        if (result->contains("chosen_on"))
            add(entry->chosenOn, result->at("chosen_on").at("las" + suffix));
        addRelations(evaluation.at("by_relation"), entry->relations);
        add(entry->exactHeads, evaluation.at("exact_heads" + suffix));
        const Json& inside = evaluation.at("projective");
        add(entry->projectivePrecision, inside.at("precision"));
        add(entry->projectiveRecall, inside.at("recall"));
        for (const auto& [name, arcs] : evaluation.at("by_transition").items()) {
            add(entry->transitions[name], arcs.at("labelled_precision"));
            entry->transitionArcs[name].values.push_back(arcs.at("arcs").get<double>());
        }
        entry->sentences.push_back(sentencesOf(result->at("sentences"), grid.punctuation));
        if (crossing.at("gold").get<long long>() > 0)
            add(entry->nonProjectiveRecall, crossing.at("recall"));
        if (crossing.at("system").get<long long>() > 0)
            add(entry->nonProjectivePrecision, crossing.at("precision"));
        entry->leftOut = std::max(entry->leftOut, result->value("left_out", 0LL));
        entry->seconds.values.push_back(result->at("training_seconds").get<double>());
        if (const double seconds = result->value("parsing_seconds", 0.0); seconds > 0)
            entry->speed.values.push_back(wordsOf(result->at("sentences")) / seconds);
    }
    // The treebanks are in the order of the grid, even if several grids contain them.
    std::vector<std::string> order;
    for (const ExperimentCell& cell : grid.cells)
        if (std::find(order.begin(), order.end(), cell.treebank.name) == order.end())
            order.push_back(cell.treebank.name);
    const auto place = [&](const ExperimentEntry& entry) {
        return std::find(order.begin(), order.end(), entry.cell.treebank.name) - order.begin();
    };
    std::stable_sort(
        entries.begin(), entries.end(),
        [&](const ExperimentEntry& a, const ExperimentEntry& b) { return place(a) < place(b); });
    return entries;
}

} // namespace parsescope
