// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/path.h"
#include "core/export/evaluation_report.h"
#include "core/learning/model_file.h"
#include "core/learning/parser.h"
#include "core/learning/tree_comparison.h"
#include "core/study/experiment_inputs.h"
#include "core/treebank/output_file.h"
#include "core/treebank/read_file.h"
#include "core/treebank/sentence_length.h"
#include "core/treebank/treebank.h"

#include <algorithm>
#include <ctime>
#include <filesystem>

namespace parsescope {

namespace {

template<class Value>
void addValue(Json& parameters, const TrainingParameter& parameter,
              Value& (*const& field)(TrainingOptions&), TrainingOptions& options) {
    parameters[settingName(parameter)] = field(options);
}

/// Adds the value of a choice. The first value is not written, because it is the value of results
/// that are older than the choice.
void addValue(Json& parameters, const TrainingParameter& parameter, const TrainingChoice& choice,
              TrainingOptions& options) {
    if (const std::size_t index = choice.get(options); index > 0)
        parameters[settingName(parameter)] = choice.values[index].name;
}

/// Returns the settings on which a result depends.
Json settings(const ExperimentGrid& grid, const ExperimentCell& cell) {
    Json object;
    object["version"] = ResultVersion;
    object["treebank"] = cell.treebank.name;
    object["system"] = cell.system;
    object["regime"] = cell.value("regime");
    object["seed"] = cell.seed;
    object["iterations"] = cell.iterations;
    object["root_last"] = grid.shape.root == RootPlace::Last;
    object["single_root"] = grid.shape.singleRoot();
    object["only_derivable"] = trainsOnlyOnDerivable(grid, cell);
    object["dev"] = !cell.treebank.dev.empty();
    if (!cell.treebank.chosenOn.empty())
        object["chosen_on"] = true;
    if (cell.treebank.relations != RelationSet::All)
        object["relations"] = cell.treebank.relations == RelationSet::One ? "one" : "universal";
    if (grid.sentences > 0)
        object["sentences"] = grid.sentences;
    if (grid.mostWords > 0)
        object["most_words"] = grid.mostWords;
    if (cell.kind->settingsField.empty())
        return object;
    object["scorer"] = cell.kind->name;
    object["positions"] = cell.positions;
    Json parameters;
    TrainingOptions options = parametersOf(grid, cell);
    for (const TrainingParameter& parameter : cell.kind->parameters)
        if (parameter.inExperiments)
            std::visit([&](const auto& field) { addValue(parameters, parameter, field, options); },
                       parameter.field);
    object[std::string(cell.kind->settingsField)] = std::move(parameters);
    if (!cell.variant.empty())
        object["variant"] = cell.variant;
    for (const ExperimentCell& member : cell.members)
        object["members"].push_back(member.fileName());
    if (cell.decoder != Decoder::Own)
        object["decoder"] = nameOf(cell.decoder);
    return object;
}

double processorSeconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

void simplify(std::vector<Sentence>& sentences, RelationSet relations) {
    if (relations == RelationSet::All)
        return;
    for (Sentence& sentence : sentences)
        for (Word& word : sentence.words)
            word.deprel =
                relations == RelationSet::One ? "dep" : std::string(withoutSubtype(word.deprel));
}

/// Returns all sentences of a file of `treebank` that the experiment uses, with the relations that
/// it tells apart. Sentences that are too long for the program are left out, and their number is
/// added to `leftOut`. Fails if a sentence has errors or, with `asGold`, no tree: words without a
/// head in gold trees would count as wrong.
Result<std::vector<Sentence>> allSentences(const ExperimentGrid& grid, const std::string& path,
                                           RelationSet relations, bool asGold,
                                           std::size_t& leftOut) {
    const Result<Treebank> treebank = Treebank::open(path);
    if (!treebank)
        return tl::unexpected(treebank.error());
    if (treebank->size() == 0)
        return tl::unexpected(Error{Text("no sentence found, expected at least one"), path, 1, 0});
    TreebankReading all = treebank->readAll();
    if (!all.errors.empty())
        return tl::unexpected(all.errors.front());
    for (int index = 0; asGold && index < treebank->size(); ++index)
        if (!all.sentences[static_cast<std::size_t>(index)].tree())
            return tl::unexpected(noTreeIn(*treebank, index));
    leftOut += leaveOutTooLong(all.sentences);
    if (grid.mostWords > 0)
        std::erase_if(all.sentences,
                      [&](const Sentence& sentence) { return sentence.size() > grid.mostWords; });
    simplify(all.sentences, relations);
    return std::move(all.sentences);
}

/// Trains the model of a cell without members.
Result<std::unique_ptr<Model>> trainCell(const ExperimentGrid& grid, const ExperimentCell& cell,
                                         std::size_t& leftOut) {
    Result<std::vector<Sentence>> train =
        allSentences(grid, cell.treebank.train, cell.treebank.relations, false, leftOut);
    if (!train)
        return tl::unexpected(train.error());
    if (grid.sentences > 0 && train->size() > static_cast<std::size_t>(grid.sentences))
        train->resize(grid.sentences);
    Result<std::vector<Sentence>> dev;
    if (!cell.treebank.dev.empty())
        dev = allSentences(grid, cell.treebank.dev, cell.treebank.relations, true, leftOut);
    if (!dev)
        return tl::unexpected(dev.error());
    return trainingOptionsOf(grid, cell).and_then([&](const TrainingOptions& options) {
        return trainModel(*cell.kind, *train, *dev, options);
    });
}

/// Returns the average of the models of the members, which are trained first if they are missing.
Result<std::unique_ptr<Model>> averagedModel(const ExperimentGrid& grid,
                                             const ExperimentCell& cell) {
    std::vector<std::unique_ptr<Model>> models;
    for (const ExperimentCell& member : cell.members) {
        if (!readCellResult(grid, member))
            if (const Result<void> done = runCell(grid, member); !done)
                return tl::unexpected(done.error());
        Result<std::unique_ptr<Model>> model = readModel(modelPath(grid, member));
        if (!model)
            return model;
        models.push_back(*std::move(model));
    }
    return averageModels(std::move(models));
}

/// Returns, for significance tests, the numbers of words, right heads and right labels of the
/// sentence that was added between `before` and `after`: over all words, and then over all words
/// except punctuation.
Json countsOf(const Evaluation& before, const Evaluation& after) {
    Json counts = Json::array();
    for (const auto& [from, to] : {std::pair(&before.all, &after.all),
                                   std::pair(&before.noPunctuation, &after.noPunctuation)}) {
        counts.push_back(to->words - from->words);
        counts.push_back(to->heads - from->heads);
        counts.push_back(to->labelled - from->labelled);
    }
    return counts;
}

/// Parses and evaluates the test part. Adds the counts of each sentence to `sentences`.
Evaluation evaluate(const ExperimentGrid& grid, const Model& model, Decoder decoder,
                    const std::vector<Sentence>& test, Json& sentences) {
    Evaluation evaluation;
    const std::vector<Parse> parses = parseAll(model, test, grid.shape.rootLimit, decoder);
    for (std::size_t i = 0; i < test.size(); ++i) {
        Sentence parsed = test[i];
        parses[i].writeTo(parsed, model.description());
        parses[i].writeTransitionsTo(parsed, model.description());
        const Evaluation before = evaluation;
        evaluation.add(test[i], parsed);
        sentences.push_back(countsOf(before, evaluation));
    }
    return evaluation;
}

/// Returns true if the field is a number that is not negative.
bool hasNumber(const Json& object, const char* field) {
    return object.is_object() && object.contains(field) && object.at(field).is_number() &&
           object.at(field).get<double>() >= 0;
}

/// Returns true if the field is a share, from 0 to 1.
bool hasShare(const Json& object, const char* field) {
    return hasNumber(object, field) && object.at(field).get<double>() <= 1;
}

/// Returns true if the result has valid figures for its relations, sentences and transitions.
bool hasParts(const Json& result) {
    const auto isCounts = [](const Json& counts) {
        constexpr std::size_t Counts = 6;
        return counts.is_array() && counts.size() == Counts &&
               std::ranges::all_of(counts, [](const Json& count) {
                   return count.is_number_unsigned() ||
                          (count.is_number_integer() && count.get<std::int64_t>() >= 0);
               });
    };
    const auto isTransition = [](const Json& arcs) {
        return hasShare(arcs, "labelled_precision") && hasNumber(arcs, "arcs");
    };
    const auto isRelation = [](const Json& arcs) {
        return hasNumber(arcs, "gold") && hasNumber(arcs, "system") &&
               hasShare(arcs, "precision") && hasShare(arcs, "recall");
    };
    const Json& evaluation = result.at("evaluation");
    return evaluation.contains("by_relation") && evaluation.at("by_relation").is_object() &&
           std::ranges::all_of(evaluation.at("by_relation"), isRelation) &&
           result.contains("sentences") && result.at("sentences").is_array() &&
           std::ranges::all_of(result.at("sentences"), isCounts) &&
           evaluation.contains("by_transition") && evaluation.at("by_transition").is_object() &&
           std::ranges::all_of(evaluation.at("by_transition"), isTransition);
}

/// Returns true if the result has all values that tables need.
bool isWhole(const Json& result) {
    if (!hasNumber(result, "training_seconds") || !result.contains("evaluation"))
        return false;
    if (result.contains("chosen_on"))
        for (const char* field : {"las", "las_no_punct"})
            if (!hasShare(result.at("chosen_on"), field))
                return false;
    for (const char* field : {"parsing_seconds", "left_out"})
        if (result.contains(field) && !hasNumber(result, field))
            return false;
    const Json& evaluation = result.at("evaluation");
    if (!evaluation.is_object() || !evaluation.contains("non_projective"))
        return false;
    const Json& crossing = evaluation.at("non_projective");
    for (const char* field : {"uas", "uas_no_punct", "las", "las_no_punct", "las_subtypes",
                              "exact_heads", "exact_heads_no_punct"})
        if (!hasShare(evaluation, field))
            return false;
    return hasNumber(crossing, "gold") && hasNumber(crossing, "system") &&
           hasShare(crossing, "precision") && hasShare(crossing, "recall") &&
           evaluation.contains("projective") &&
           hasShare(evaluation.at("projective"), "precision") &&
           hasShare(evaluation.at("projective"), "recall") && hasParts(result);
}

} // namespace

std::optional<Json> readCellResult(const ExperimentGrid& grid, const ExperimentCell& cell,
                                   Text* refused) {
    const std::string path = resultPath(grid, cell);
    std::error_code ignored;
    if (!std::filesystem::exists(pathOf(path), ignored))
        return std::nullopt;
    const auto refuse = [&](Text reason) -> std::optional<Json> {
        if (refused)
            *refused = std::move(reason);
        return std::nullopt;
    };
    const Result<std::string> bytes = readFile(path);
    const Json result = parseJson(bytes.value_or("")).value_or(Json());
    if (!result.is_object() || !isWhole(result))
        return refuse(Text("this is not a whole result of an experiment"));
    if (result.value("settings", Json()) != settings(grid, cell))
        return refuse(Text("made with other settings, or by another version of the program"));
    if (std::optional<Text> other = differentInput(result.value("inputs", Json()), grid, cell))
        return refuse(*std::move(other));
    if (cell.keepsModel && !std::filesystem::exists(pathOf(modelPath(grid, cell)), ignored))
        return std::nullopt;
    return result;
}

namespace {

/// Fails if the results of a cell would overwrite a treebank or a file of another kind.
Result<void> checkOutputs(const ExperimentGrid& grid, const ExperimentCell& cell) {
    std::vector<std::string> inputs;
    for (const std::string& path :
         {cell.treebank.train, cell.treebank.dev, cell.treebank.test, cell.treebank.chosenOn})
        if (!path.empty())
            inputs.push_back(path);
    const auto check = [&](const std::string& path, const FileKind& kind) {
        return checkIsNoInput(path, inputs).and_then([&] { return canWriteFile(path, kind); });
    };
    return check(resultPath(grid, cell), fileKindOf("json")).and_then([&] {
        return cell.keepsModel ? check(modelPath(grid, cell), ModelFile) : Result<void>();
    });
}

} // namespace

Result<void> runCell(const ExperimentGrid& grid, const ExperimentCell& cell) {
    std::error_code failed;
    std::filesystem::create_directories(pathOf(grid.results), failed);
    if (failed)
        return tl::unexpected(
            Error{Text("cannot make the folder: {0}", failed.message()), grid.results, 0, 0});
    if (Result<void> can = checkOutputs(grid, cell); !can)
        return can;
    std::size_t leftOut = 0;
    const auto read = [&](const std::string& path) {
        return path.empty() ? Result<std::vector<Sentence>>()
                            : allSentences(grid, path, cell.treebank.relations, true, leftOut);
    };
    const Result<std::vector<Sentence>> test = read(cell.treebank.test);
    if (!test)
        return tl::unexpected(test.error());
    const Result<std::vector<Sentence>> chosenOn = read(cell.treebank.chosenOn);
    if (!chosenOn)
        return tl::unexpected(chosenOn.error());
    const double begin = processorSeconds();
    const Result<std::unique_ptr<Model>> model =
        cell.members.empty() ? trainCell(grid, cell, leftOut) : averagedModel(grid, cell);
    if (!model) {
        Error error = model.error();
        if (error.file.empty())
            error.file = cell.treebank.train;
        return tl::unexpected(error);
    }
    if (const Result<void> can = checkDecoder(**model, cell.decoder); !can)
        return tl::unexpected(can.error());
    const double trained = processorSeconds();
    Json sentences = Json::array();
    const Evaluation evaluation = evaluate(grid, **model, cell.decoder, *test, sentences);
    if (cell.keepsModel)
        if (const Result<void> written = writeModel(**model, modelPath(grid, cell)); !written)
            return written;
    Result<Json> inputs = inputHashes(grid, cell);
    if (!inputs)
        return tl::unexpected(inputs.error());
    Json result;
    result["settings"] = settings(grid, cell);
    result["inputs"] = *std::move(inputs);
    result["training_seconds"] = trained - begin;
    result["parsing_seconds"] = processorSeconds() - trained;
    if (leftOut > 0)
        result["left_out"] = leftOut;
    result["evaluation"] = evaluationJson(evaluation);
    result["sentences"] = std::move(sentences);
    if (!chosenOn->empty()) {
        Json ignored;
        result["chosen_on"] =
            evaluationJson(evaluate(grid, **model, cell.decoder, *chosenOn, ignored));
    }
    return writeFileAtomically(resultPath(grid, cell), manyLines(result));
}

} // namespace parsescope
