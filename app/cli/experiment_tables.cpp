// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/experiment_grid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace parsescope::cli {

namespace {

/// Mean and deviation over seeds.
struct Sample {
    std::vector<double> values;

    [[nodiscard]] double mean() const {
        double sum = 0;
        for (double value : values)
            sum += value;
        return sum / static_cast<double>(values.size());
    }
    [[nodiscard]] double deviation() const {
        if (values.size() < 2)
            return 0;
        double sum = 0;
        for (double value : values)
            sum += (value - mean()) * (value - mean());
        return std::sqrt(sum / static_cast<double>(values.size() - 1));
    }
};

/// What the seeds of one combination of treebank, system and regime came to.
struct Entry {
    ExperimentCell cell; ///< of the first seed
    Sample uas;
    Sample las;
    Sample nonProjectiveRecall;
    Sample nonProjectivePrecision;
    Sample seconds;
};

std::vector<Entry> entriesOf(const ExperimentGrid& grid) {
    std::vector<Entry> entries;
    constexpr double Percent = 100;
    for (const ExperimentCell& cell : grid.cells) {
        const std::optional<Json> result = readCellResult(grid, cell);
        if (!result)
            continue;
        auto entry = std::find_if(entries.begin(), entries.end(), [&](const Entry& other) {
            return other.cell.treebank.name == cell.treebank.name &&
                   other.cell.system == cell.system && other.cell.regime == cell.regime;
        });
        if (entry == entries.end())
            entry = entries.insert(entries.end(), Entry{cell, {}, {}, {}, {}, {}});
        const Json& evaluation = result->at("evaluation");
        const Json& crossing = evaluation.at("non_projective");
        entry->uas.values.push_back(Percent * evaluation.at("uas").get<double>());
        entry->las.values.push_back(Percent * evaluation.at("las").get<double>());
        entry->nonProjectiveRecall.values.push_back(Percent * crossing.at("recall").get<double>());
        entry->nonProjectivePrecision.values.push_back(Percent *
                                                       crossing.at("precision").get<double>());
        entry->seconds.values.push_back(result->at("training_seconds").get<double>());
    }
    // Treebanks in the order of the grid, also where several grids have them.
    std::vector<std::string> order;
    for (const ExperimentCell& cell : grid.cells)
        if (std::find(order.begin(), order.end(), cell.treebank.name) == order.end())
            order.push_back(cell.treebank.name);
    const auto place = [&](const Entry& entry) {
        return std::find(order.begin(), order.end(), entry.cell.treebank.name) - order.begin();
    };
    std::stable_sort(entries.begin(), entries.end(),
                     [&](const Entry& a, const Entry& b) { return place(a) < place(b); });
    return entries;
}

std::string fixed(double value, int digits) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.*f", digits, value);
    return text.data();
}

/// The mean, with the deviation if there are several values.
std::string withDeviation(const Sample& sample) {
    if (sample.values.size() < 2)
        return fixed(sample.mean(), 2);
    return fixed(sample.mean(), 2) + " ± " + fixed(sample.deviation(), 2);
}

std::string row(const std::vector<std::string>& cells) {
    std::string text = "|";
    for (const std::string& cell : cells)
        text += ' ' + cell + " |";
    return text + '\n';
}

std::string heading(const std::vector<std::string>& cells) {
    return row(cells) + row(std::vector<std::string>(cells.size(), "---"));
}

std::string describe(const std::map<std::string, std::string>& values) {
    std::string text;
    for (const auto& [dimension, value] : values)
        text += (text.empty() ? "" : ", ") + value;
    return text;
}

bool matches(const ExperimentCell& cell, const std::map<std::string, std::string>& values) {
    return std::all_of(values.begin(), values.end(),
                       [&](const auto& entry) { return cell.value(entry.first) == entry.second; });
}

/// The entry that differs from `entry` in the values of a claim only.
const Entry* counterpart(const std::vector<Entry>& entries, const Entry& entry,
                         const std::map<std::string, std::string>& values) {
    const auto found = std::find_if(entries.begin(), entries.end(), [&](const Entry& other) {
        for (const char* dimension : {"treebank", "system", "regime"}) {
            const auto wanted = values.find(dimension);
            const std::string value =
                wanted == values.end() ? entry.cell.value(dimension) : wanted->second;
            if (other.cell.value(dimension) != value)
                return false;
        }
        return true;
    });
    return found == entries.end() ? nullptr : &*found;
}

std::string claimRow(const ExperimentClaim& claim, const std::vector<Entry>& entries) {
    int compared = 0;
    int holds = 0;
    double uas = 0;
    double las = 0;
    std::string exceptions;
    for (const Entry& entry : entries) {
        if (!matches(entry.cell, claim.larger))
            continue;
        const Entry* other = counterpart(entries, entry, claim.smaller);
        if (!other)
            continue;
        ++compared;
        const double difference = entry.uas.mean() - other->uas.mean();
        uas += difference;
        las += entry.las.mean() - other->las.mean();
        if (difference > 0) {
            ++holds;
            continue;
        }
        exceptions += exceptions.empty() ? "" : "; ";
        std::string place = entry.cell.treebank.name;
        for (const char* dimension : {"system", "regime"})
            if (!claim.larger.contains(dimension))
                place += ' ' + entry.cell.value(dimension);
        exceptions += place + ' ' + fixed(difference, 2);
    }
    if (compared == 0)
        return {};
    return row({describe(claim.larger) + " > " + describe(claim.smaller), claim.source,
                std::to_string(holds) + " of " + std::to_string(compared), fixed(uas / compared, 2),
                fixed(las / compared, 2), exceptions.empty() ? "–" : exceptions});
}

} // namespace

std::string experimentMarkdown(const ExperimentGrid& grid) {
    const std::vector<Entry> entries = entriesOf(grid);
    std::string text = "# " + grid.title + "\n\n";
    std::size_t results = 0;
    for (const Entry& entry : entries)
        results += entry.uas.values.size();
    text += std::to_string(results) + " of " + std::to_string(grid.cells.size()) +
            " runs; percent, mean ± standard deviation over seeds; LAS without subtypes, "
            "punctuation counts. NP, NR: precision and recall of non-projective arcs. Seconds "
            "of processor time for training.\n";
    std::string treebank;
    for (const Entry& entry : entries) {
        if (entry.cell.treebank.name != treebank) {
            treebank = entry.cell.treebank.name;
            text += "\n## " + treebank + "\n\n" +
                    heading({"system", "regime", "runs", "UAS", "LAS", "NP", "NR", "seconds"});
        }
        text += row({entry.cell.system, entry.cell.regime, std::to_string(entry.uas.values.size()),
                     withDeviation(entry.uas), withDeviation(entry.las),
                     fixed(entry.nonProjectivePrecision.mean(), 1),
                     fixed(entry.nonProjectiveRecall.mean(), 1), fixed(entry.seconds.mean(), 1)});
    }
    std::string claims;
    for (const ExperimentClaim& claim : grid.claims)
        claims += claimRow(claim, entries);
    if (!claims.empty())
        text += "\n## Does it hold?\n\nA comparison is between the means of two runs that differ "
                "in nothing else. Differences in UAS and LAS are means over all comparisons.\n\n" +
                heading({"claim", "source", "holds (UAS)", "UAS", "LAS", "where it does not"}) +
                claims;
    if (!grid.published.empty()) {
        text += "\n## Published, on other data\n\n" +
                heading({"source", "data", "system", "regime", "UAS", "LAS"});
        for (const PublishedResult& p : grid.published)
            text += row({p.source, p.data, p.system, p.regime, fixed(p.uas, 2), fixed(p.las, 2)});
    }
    return text;
}

std::string experimentTsv(const ExperimentGrid& grid) {
    std::string text = "treebank\tsystem\tregime\tseed\tuas\tlas\tlas_subtypes\texact_heads\t"
                       "np_precision\tnp_recall\ttraining_seconds\n";
    for (const ExperimentCell& cell : grid.cells) {
        const std::optional<Json> result = readCellResult(grid, cell);
        if (!result)
            continue;
        const Json& e = result->at("evaluation");
        const std::array<double, 7> numbers{e.at("uas"),
                                            e.at("las"),
                                            e.at("las_subtypes"),
                                            e.at("exact_heads"),
                                            e.at("non_projective").at("precision"),
                                            e.at("non_projective").at("recall"),
                                            result->at("training_seconds")};
        for (const char* dimension : {"treebank", "system", "regime"})
            text += cell.value(dimension) + '\t';
        text += cell.value("seed");
        for (double number : numbers)
            text += '\t' + fixed(number, 4);
        text += '\n';
    }
    return text;
}

} // namespace parsescope::cli
