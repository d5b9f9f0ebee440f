// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/experiment_points.h"

#include "core/treebank/checks/checked_sentence.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace parsescope {

namespace {

/// Returns the number with which `text` begins; nothing if it is not from 0 to `most`.
std::optional<double> leadingNumber(std::string_view text, double most) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isNumber = error == std::errc() && number >= 0 && number <= most;
    return isNumber ? std::optional(number) : std::nullopt;
}

/// The indices of the columns that are needed. The column of the variants may be missing.
struct RunColumns {
    std::size_t treebank, system, regime, positions, uas, variant;
};

std::size_t columnOf(const std::vector<std::string_view>& names, std::string_view name) {
    return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
}

/// Returns the data and the measure of a published result, for example "PTB test" and "UAS" for
/// "PTB test (UAS / UEM)".
std::pair<std::string_view, std::string_view> dataOf(const PublishedResult& published) {
    const std::string_view text = published.data;
    const std::size_t open = text.rfind(" (");
    if (open == std::string_view::npos)
        return {text, {}};
    const std::string_view measures = text.substr(open + 2);
    return {text.substr(0, open), measures.substr(0, measures.find_first_of(" )"))};
}

/// Returns the 0-based index of the data `name` in the list. Adds the data if they are new.
std::size_t placeOfData(std::vector<std::string>& data, const std::string& name) {
    const auto place = static_cast<std::size_t>(std::ranges::find(data, name) - data.begin());
    if (place == data.size())
        data.push_back(name);
    return place;
}

/// Returns the sample of a parser for some data. Adds the parser if it is new.
SeedSample& sampleOf(ExperimentPoints& points, const ExperimentPoints::Parser& wanted,
                     std::size_t data) {
    const std::string name = wanted.name();
    auto found = std::ranges::find(points.parsers, name, &ExperimentPoints::Parser::name);
    if (found == points.parsers.end())
        found = points.parsers.insert(found, wanted);
    found->uas.resize(std::max(found->uas.size(), data + 1));
    return found->uas[data];
}

} // namespace

Result<std::vector<ExperimentRun>> readRuns(std::string_view text, const std::string& path) {
    std::vector<ExperimentRun> runs;
    std::vector<std::string_view> names;
    RunColumns columns{};
    int number = 0;
    const auto wrong = [&](Text message) {
        return tl::unexpected(Error{std::move(message), path, number, 0});
    };
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        ++number;
        const std::vector<std::string_view> fields = checks::splitAt(line, '\t');
        if (number == 1) {
            names = fields;
            columns = {columnOf(names, "treebank"), columnOf(names, "system"),
                       columnOf(names, "regime"),   columnOf(names, "positions"),
                       columnOf(names, "uas"),      columnOf(names, "variant")};
            for (const char* name : {"treebank", "system", "regime", "positions", "uas"})
                if (columnOf(names, name) == names.size())
                    return wrong(Text("expected a column \"{0}\"", name));
            continue;
        }
        if (fields.size() != names.size())
            return wrong(Text("expected {0} columns, found {1}", names.size(), fields.size()));
        const std::optional<double> uas = leadingNumber(fields[columns.uas], 1);
        if (!uas)
            return wrong(Text("expected a number from 0 to 1 for \"uas\""));
        const auto field = [&](std::size_t column) {
            return column < fields.size() ? std::string(fields[column]) : std::string();
        };
        runs.push_back({field(columns.treebank), field(columns.system), field(columns.regime),
                        field(columns.positions), field(columns.variant), *uas});
    }
    return runs;
}

std::string ExperimentPoints::Parser::name() const {
    std::string text = system;
    for (const std::string* part : {&regime, &positions, &variant})
        if (!part->empty())
            text += ", " + *part;
    return text;
}

ExperimentPoints experimentPoints(const std::vector<ExperimentRun>& runs,
                                  const std::vector<PublishedResult>& published) {
    ExperimentPoints points;
    constexpr double hundred = 100;
    for (const ExperimentRun& run : runs) {
        const std::size_t data = placeOfData(points.data, run.treebank);
        sampleOf(points, {run.system, run.regime, run.positions, run.variant, {}}, data)
            .values.push_back(hundred * run.uas);
    }
    for (const PublishedResult& result : published) {
        const auto [name, measure] = dataOf(result);
        const std::optional<double> uas = leadingNumber(result.scores, hundred);
        if (measure != "UAS" || !uas)
            continue;
        const std::size_t data = placeOfData(points.data, result.source + ' ' + std::string(name));
        sampleOf(points, {result.system, result.regime, result.positions, {}, {}}, data).values = {
            *uas};
    }
    for (ExperimentPoints::Parser& parser : points.parsers)
        parser.uas.resize(points.data.size());
    return points;
}

} // namespace parsescope
