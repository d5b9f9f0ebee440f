// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/number_text.h"
#include "core/study/experiment_claims.h"
#include "core/study/experiment_entries.h"
#include "core/treebank/sentence_length.h"

#include <algorithm>
#include <array>
#include <span>

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

/// Returns for each treebank a section of Markdown with the relations whose arcs gain most from one
/// variant to another, and with the number of these relations that are harder than the average
/// [ZM14 Table 4]. Empty if nothing can be compared.
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

/// Returns the mean as text; "–" if there are no values.
std::string meanText(const SeedSample& sample) {
    return sample.values.empty() ? "–" : fixed(sample.mean(), 1);
}

/// Returns the mean as text, with the deviation if there are several values.
std::string withDeviation(const SeedSample& sample) {
    if (sample.values.size() < 2)
        return fixed(sample.mean(), 2);
    return fixed(sample.mean(), 2) + " ± " + fixed(sample.deviation(), 2);
}

/// Returns the choices of `kind` that are not the first ones, for example "; labels: joint".
std::string choicesText(const ModelKind& kind, const TrainingOptions& options) {
    std::string text;
    for (const TrainingParameter& parameter : kind.parameters)
        if (const auto* choice = std::get_if<TrainingChoice>(&parameter.field))
            if (const std::size_t index = choice->get(options); index > 0)
                text +=
                    "; " + settingName(parameter) + ": " + std::string(choice->values[index].name);
    return text;
}

/// Returns the number of iterations, for example "15 iterations (lr-spine: 30)". Cells that are
/// made of other cells are not trained.
std::string iterationsText(const ExperimentGrid& grid) {
    std::string others;
    for (const ExperimentCell& cell : grid.cells) {
        const std::string other = cell.system + ": " + std::to_string(cell.iterations);
        if (cell.members.empty() && cell.iterations != grid.iterations &&
            others.find(other) == std::string::npos)
            others += (others.empty() ? "" : ", ") + other;
    }
    return counted(grid.iterations, "iteration") + (others.empty() ? "" : " (" + others + ')');
}

/// Returns the settings on which the results depend, in words.
std::string settingsText(const ExperimentGrid& grid, std::size_t results) {
    std::string text = std::to_string(results) + " of " + std::to_string(grid.cells.size()) +
                       " runs, " + iterationsText(grid);
    if (grid.sentences > 0)
        text += " over the first " +
                (grid.sentences == 1 ? "sentence" : counted(grid.sentences, "sentence"));
    if (grid.mostWords > 0)
        text += "; sentences of at most " + counted(grid.mostWords, "word");
    text += grid.punctuation ? "; punctuation counts" : "; punctuation does not count";
    for (const ModelKind& kind : modelKinds())
        if (std::ranges::any_of(grid.cells, [&](const ExperimentCell& cell) {
                return cell.kind == &kind && !cell.parameters;
            }))
            text += choicesText(kind, grid.training);
    for (const ModelKind& kind : modelKinds())
        if (kind.sizesText && std::ranges::any_of(grid.cells, [&](const ExperimentCell& cell) {
                return cell.kind == &kind;
            }))
            text += "; " + kind.sizesText(grid.training).english();
    return text + "; results of version " + std::to_string(ResultVersion) +
           ". Percent, mean ± standard deviation over seeds; LAS without subtypes. UEM: "
           "sentences with all heads right. PP, PR, NP, NR: precision and recall of "
           "projective and of non-projective arcs. Seconds of processor time for training.\n";
}

/// Returns the source and data of a published figure, as the heading of its column.
std::string originOf(const PublishedResult& published) {
    return published.source + ' ' + published.data;
}

std::vector<std::string> originsBeside(const ExperimentGrid& grid,
                                       std::span<const ExperimentEntry> entries) {
    std::vector<std::string> origins;
    for (const PublishedResult& p : grid.published) {
        const bool isBeside =
            std::any_of(entries.begin(), entries.end(),
                        [&](const ExperimentEntry& entry) { return p.isBeside(entry.cell); });
        if (isBeside && std::find(origins.begin(), origins.end(), originOf(p)) == origins.end())
            origins.push_back(originOf(p));
    }
    return origins;
}

std::string publishedScores(const ExperimentGrid& grid, const ExperimentCell& cell,
                            const std::string& origin) {
    for (const PublishedResult& p : grid.published)
        if (originOf(p) == origin && p.isBeside(cell))
            return p.scores;
    return {};
}

/// Returns a sentence with the number of sentences of a treebank that were too long to learn from
/// or to parse; empty if there are none.
std::string leftOutText(std::span<const ExperimentEntry> entries) {
    long long most = 0;
    for (const ExperimentEntry& entry : entries)
        most = std::max(most, entry.leftOut);
    return most == 0 ? ""
                     : counted(most, "sentence") + " of more than " +
                           std::to_string(LongestSentence) + " words left out.\n\n";
}

/// Returns the table of the results for one treebank.
std::string treebankTable(const ExperimentGrid& grid, std::span<const ExperimentEntry> entries) {
    const std::vector<std::string> origins = originsBeside(grid, entries);
    std::vector<std::string> names{"system", "regime", "positions", "variant", "runs",
                                   "UAS",    "LAS",    "UEM",       "PP",      "PR",
                                   "NP",     "NR",     "seconds",   "words/s", "LAS (dev)"};
    names.insert(names.end(), origins.begin(), origins.end());
    const auto has = [&](const char* dimension) {
        return std::ranges::any_of(entries, [&](const ExperimentEntry& entry) {
            return !entry.cell.value(dimension).empty();
        });
    };
    // Speed is shown if there are variants, because variants may trade speed for accuracy.
    constexpr int positions = 2;
    constexpr int variant = 3;
    constexpr int speed = 13;
    constexpr int choosing = 14;
    const bool hasPositions = has("positions");
    const bool hasVariants = has("variant");
    const bool chooses = std::ranges::any_of(
        entries, [](const ExperimentEntry& entry) { return !entry.chosenOn.values.empty(); });
    const auto shown = [&](std::vector<std::string> cells) {
        if (!chooses)
            cells.erase(cells.begin() + choosing);
        if (!hasVariants) {
            cells.erase(cells.begin() + speed);
            cells.erase(cells.begin() + variant);
        }
        if (!hasPositions)
            cells.erase(cells.begin() + positions);
        return cells;
    };
    std::string text = "\n## " + entries.front().cell.treebank.name + "\n\n" +
                       leftOutText(entries) + heading(shown(std::move(names)));
    for (const ExperimentEntry& entry : entries) {
        std::vector<std::string> cells{
            entry.cell.system,
            entry.cell.value("regime"),
            entry.cell.positions,
            entry.cell.variant,
            std::to_string(entry.uas.values.size()),
            withDeviation(entry.uas),
            withDeviation(entry.las),
            meanText(entry.exactHeads),
            meanText(entry.projectivePrecision),
            meanText(entry.projectiveRecall),
            meanText(entry.nonProjectivePrecision),
            meanText(entry.nonProjectiveRecall),
            meanText(entry.seconds),
            entry.speed.values.empty() ? "–" : fixed(entry.speed.mean(), 0),
            entry.chosenOn.values.empty() ? "–" : withDeviation(entry.chosenOn)};
        for (const std::string& origin : origins)
            cells.push_back(publishedScores(grid, entry.cell, origin));
        text += row(shown(std::move(cells)));
    }
    return text;
}

/// Returns the mean precision of the arcs that a transition adds, and in brackets their number.
std::string precisionText(const ExperimentEntry& entry, const std::string& name) {
    const auto found = entry.transitions.find(name);
    return found == entry.transitions.end()
               ? "–"
               : meanText(found->second) + " (" + fixed(entry.transitionArcs.at(name).mean(), 0) +
                     ")";
}

/// Returns a table of the labelled precision of the arcs that each transition adds [FGR12 Table 3].
/// Parsers that find trees without transitions are left out.
std::string transitionTable(std::span<const ExperimentEntry> entries) {
    std::vector<std::string> names;
    for (const ExperimentEntry& entry : entries)
        for (const auto& [name, precision] : entry.transitions)
            if (entry.cell.kind->needsSystem && std::ranges::find(names, name) == names.end())
                names.push_back(name);
    if (names.empty())
        return {};
    const bool hasVariants = std::ranges::any_of(
        entries, [](const ExperimentEntry& entry) { return !entry.cell.variant.empty(); });
    std::vector<std::string> titles{"system", "regime"};
    if (hasVariants)
        titles.emplace_back("variant");
    titles.insert(titles.end(), names.begin(), names.end());
    std::string text =
        "\n### Labelled precision by transition, and its number of arcs\n\n" + heading(titles);
    for (const ExperimentEntry& entry : entries) {
        std::vector<std::string> cells{entry.cell.system, entry.cell.value("regime")};
        if (hasVariants)
            cells.push_back(entry.cell.variant);
        for (const std::string& name : names)
            cells.push_back(precisionText(entry, name));
        if (!entry.transitions.empty() && entry.cell.kind->needsSystem)
            text += row(cells);
    }
    return text;
}

/// Returns the pivot table of one treebank: means of UAS, with published figures in brackets.
std::string pivotTable(const ExperimentGrid& grid, const ExperimentPivot& pivot,
                       std::span<const ExperimentEntry> entries) {
    const auto valuesOf = [&](const std::string& dimension) {
        std::vector<std::string> values;
        for (const ExperimentEntry& entry : entries)
            if (const std::string value = entry.cell.value(dimension);
                entry.cell.regime == pivot.regime &&
                std::find(values.begin(), values.end(), value) == values.end())
                values.push_back(value);
        return values;
    };
    std::vector<std::string> names = valuesOf(pivot.columns);
    if (names.empty())
        return {};
    const std::vector<std::string> columns = names;
    names.insert(names.begin(), pivot.rows);
    std::string text = "\n### " + pivot.title + "\n\n" + heading(names);
    for (const std::string& rowValue : valuesOf(pivot.rows)) {
        std::vector<std::string> cells{rowValue};
        for (const std::string& column : columns) {
            const auto found =
                std::find_if(entries.begin(), entries.end(), [&](const ExperimentEntry& entry) {
                    return entry.cell.regime == pivot.regime &&
                           entry.cell.value(pivot.rows) == rowValue &&
                           entry.cell.value(pivot.columns) == column;
                });
            std::string content = found == entries.end() ? "–" : withDeviation(found->uas);
            if (found != entries.end())
                if (const std::string scores = publishedScores(grid, found->cell, pivot.published);
                    !scores.empty())
                    content += " (" + scores + ')';
            cells.push_back(std::move(content));
        }
        text += row(cells);
    }
    return text;
}

/// Returns a table of the published figures for combinations that are not among the results.
std::string otherPublished(const ExperimentGrid& grid, std::span<const ExperimentEntry> entries) {
    std::string rows;
    for (const PublishedResult& p : grid.published)
        if (std::none_of(entries.begin(), entries.end(),
                         [&](const ExperimentEntry& entry) { return p.isBeside(entry.cell); }))
            rows += row({p.source, p.data, p.system, p.regime, p.positions, p.scores});
    if (rows.empty())
        return {};
    return "\n## Published, without a counterpart above\n\n" +
           heading({"source", "data", "system", "regime", "positions", "scores"}) + rows;
}

} // namespace

std::string experimentMarkdown(const ExperimentGrid& grid) {
    const std::vector<ExperimentEntry> entries = entriesOf(grid);
    std::size_t results = 0;
    for (const ExperimentEntry& entry : entries)
        results += entry.uas.values.size();
    std::string text = "# " + grid.title + "\n\n" + settingsText(grid, results);
    if (!grid.published.empty())
        text += "\nBeside the results stand those that were published for other data and other "
                "settings.\n";
    for (auto begin = entries.begin(); begin != entries.end();) {
        const auto end = std::find_if(begin, entries.end(), [&](const ExperimentEntry& entry) {
            return entry.cell.treebank.name != begin->cell.treebank.name;
        });
        const std::span<const ExperimentEntry> ofTreebank(begin, end);
        text += treebankTable(grid, ofTreebank) + transitionTable(ofTreebank);
        for (const ExperimentPivot& pivot : grid.pivots)
            text += pivotTable(grid, pivot, ofTreebank);
        begin = end;
    }
    return text + claimsMarkdown(grid, entries) + relationGainsMarkdown(grid, entries) +
           otherPublished(grid, entries);
}

std::string experimentClaims(const ExperimentGrid& grid, const std::string& printed) {
    return claimsMarkdown(grid, entriesOf(grid), printed);
}

std::string experimentTsv(const ExperimentGrid& grid) {
    std::string text =
        "treebank\tsystem\tregime\tpositions\tseed\tuas\tlas\tlas_subtypes\texact_heads\t"
        "np_precision\tnp_recall\ttraining_seconds";
    const bool hasVariants = std::ranges::any_of(
        grid.cells, [](const ExperimentCell& cell) { return !cell.variant.empty(); });
    text += hasVariants ? "\tvariant\tversion\n" : "\tversion\n";
    for (const ExperimentCell& cell : grid.cells) {
        const std::optional<Json> result = readCellResult(grid, cell);
        if (!result)
            continue;
        const Json& e = result->at("evaluation");
        const std::string suffix = punctuationSuffix(grid);
        const std::array<double, 7> numbers{e.at("uas" + suffix),
                                            e.at("las" + suffix),
                                            e.at("las_subtypes" + suffix),
                                            e.at("exact_heads" + suffix),
                                            e.at("non_projective").at("precision"),
                                            e.at("non_projective").at("recall"),
                                            result->at("training_seconds")};
        for (const char* dimension : {"treebank", "system", "regime", "positions"})
            text += cell.value(dimension) + '\t';
        text += cell.value("seed");
        for (double number : numbers)
            text += '\t' + fixed(number, 4);
        if (hasVariants)
            text += '\t' + cell.variant;
        text += '\t' + std::to_string(ResultVersion) + '\n';
    }
    return text;
}

} // namespace parsescope
