// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/evaluation_report.h"
#include "app/cli/experiment_grid.h"
#include "app/cli/input.h"
#include "core/learning/parser.h"
#include "core/parsing/systems.h"
#include "core/treebank/read_file.h"

#include <ctime>
#include <filesystem>

namespace parsescope::cli {

namespace {

/// Raised whenever results of before are no longer comparable.
constexpr int ResultVersion = 1;

/// What a result depends on.
Json settings(const ExperimentGrid& grid, const ExperimentCell& cell) {
    Json object;
    object["version"] = ResultVersion;
    object["treebank"] = cell.treebank.name;
    object["system"] = cell.system;
    object["regime"] = cell.regime;
    object["seed"] = cell.seed;
    object["iterations"] = grid.iterations;
    object["root_last"] = grid.rootLast;
    object["single_root"] = grid.singleRoot;
    object["dev"] = !cell.treebank.dev.empty();
    return object;
}

std::string resultPath(const ExperimentGrid& grid, const ExperimentCell& cell) {
    return (std::filesystem::path(grid.results) / cell.fileName()).string();
}

double processorSeconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// All sentences of a file; one with errors is an error.
Result<std::vector<Sentence>> allSentences(const std::string& path) {
    const Result<Treebank> treebank = openSentences(path);
    if (!treebank)
        return tl::unexpected(treebank.error());
    std::vector<Sentence> sentences;
    for (int i = 0; i < treebank->size(); ++i) {
        SentenceReading reading = treebank->read(i);
        if (!reading.errors.empty())
            return tl::unexpected(reading.errors.front());
        sentences.push_back(std::move(reading.sentence));
    }
    return sentences;
}

} // namespace

std::optional<Json> readCellResult(const ExperimentGrid& grid, const ExperimentCell& cell) {
    const std::string path = resultPath(grid, cell);
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored))
        return std::nullopt;
    const Result<std::string> bytes = readFile(path);
    const Json result = Json::parse(bytes.value_or(""), nullptr, false);
    if (!result.is_object() || result.value("settings", Json()) != settings(grid, cell) ||
        !result.contains("evaluation"))
        return std::nullopt;
    return result;
}

Result<void> runCell(const ExperimentGrid& grid, const ExperimentCell& cell) {
    std::error_code failed;
    std::filesystem::create_directories(grid.results, failed);
    if (failed)
        return tl::unexpected(
            Error{"can't make the folder: " + failed.message(), grid.results, 0, 0});
    const Result<std::vector<Sentence>> train = allSentences(cell.treebank.train);
    const Result<std::vector<Sentence>> test = allSentences(cell.treebank.test);
    Result<std::vector<Sentence>> dev;
    if (!cell.treebank.dev.empty())
        dev = allSentences(cell.treebank.dev);
    for (const Result<std::vector<Sentence>>* sentences : {&train, &test, &std::as_const(dev)})
        if (!*sentences)
            return tl::unexpected(sentences->error());
    TrainingOptions options;
    options.system = findSystem(cell.system).value();
    options.regime = findRegime(cell.regime).value();
    options.rootLast = grid.rootLast;
    options.iterations = grid.iterations;
    options.seed = cell.seed;
    const double begin = processorSeconds();
    const Result<std::unique_ptr<Model>> model = trainPerceptron(*train, *dev, options);
    if (!model)
        return tl::unexpected(Error{model.error().message, cell.treebank.train, 0, 0});
    const double trained = processorSeconds();
    Evaluation evaluation;
    for (const Sentence& gold : *test) {
        Sentence parsed = gold;
        const Parse parse = parseGreedily(**model, gold, grid.singleRoot);
        parse.writeTo(parsed, (*model)->description());
        parse.writeTransitionsTo(parsed, (*model)->description());
        evaluation.add(gold, parsed);
    }
    Json result;
    result["settings"] = settings(grid, cell);
    result["training_seconds"] = trained - begin;
    result["parsing_seconds"] = processorSeconds() - trained;
    result["evaluation"] = evaluationJson(evaluation);
    return writeFileAtomically(resultPath(grid, cell), manyLines(result));
}

} // namespace parsescope::cli
