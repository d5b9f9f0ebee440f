// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/display_text.h"
#include "app/cli/input.h"
#include "core/export/json.h"
#include "core/learning/evaluation.h"
#include "core/treebank/text.h"

#include <array>
#include <cstdio>
#include <iostream>
#include <memory>
#include <optional>

namespace parsescope::cli {

namespace {

struct Options {
    std::string gold;
    std::string system;
    bool json = false;
};

std::string percent(double share) {
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "%.2f", 100 * share);
    return text.data();
}

Json asJson(const Evaluation& e) {
    Json object;
    object["words"] = e.all.words;
    object["sentences"] = e.sentences;
    object["uas"] = e.all.uas();
    object["las"] = e.all.las();
    object["las_subtypes"] = e.withSubtypes.las();
    return object;
}

void printText(const Evaluation& e) {
    std::cout << alignedTable(
        {{"", "UAS", "LAS", "LAS with subtypes"},
         {"all words", percent(e.all.uas()), percent(e.all.las()), percent(e.withSubtypes.las())},
         {"without punctuation", percent(e.noPunctuation.uas()), percent(e.noPunctuation.las()),
          percent(e.noPunctuationWithSubtypes.las())}},
        "", "  ");
}

/// What is wrong with the sentence of the system, if it can't be compared.
std::optional<Error> mismatch(const Treebank& system, int index, const Sentence& gold,
                              const Sentence& parsed) {
    const auto error = [&](const std::string& message) {
        return Error{message, system.name(), system.firstLine(index), 0};
    };
    if (gold.size() != parsed.size())
        return error("the sentence has " + counted(parsed.size(), "word") + ", expected " +
                     std::to_string(gold.size()) + " as in the gold tree");
    for (std::size_t i = 0; i < gold.words.size(); ++i)
        if (gold.words[i].form != parsed.words[i].form)
            return error("word " + std::to_string(i + 1) + " of the sentence is " +
                         quoted(parsed.words[i].form) + ", expected " + quoted(gold.words[i].form) +
                         " as in the gold tree");
    if (!gold.words.empty() && !gold.tree())
        return error("the sentence has no gold tree");
    return std::nullopt;
}

int evaluate(const Options& options) {
    const Result<Treebank> gold = openSentences(options.gold);
    const Result<Treebank> system = openSentences(options.system);
    for (const Result<Treebank>* treebank : {&gold, &system})
        if (!*treebank) {
            complain(treebank->error());
            return BadInput;
        }
    if (gold->size() != system->size()) {
        complain(Error{"expected " + counted(gold->size(), "sentence") + " as in " + gold->name() +
                           ", found " + std::to_string(system->size()),
                       system->name(), 0, 0});
        return BadInput;
    }
    Evaluation evaluation;
    for (int index = 0; index < gold->size(); ++index) {
        const SentenceReading right = gold->read(index);
        const SentenceReading parsed = system->read(index);
        for (const SentenceReading* reading : {&right, &parsed})
            if (!reading->errors.empty()) {
                complain(reading->errors.front());
                return BadInput;
            }
        if (const auto error = mismatch(*system, index, right.sentence, parsed.sentence)) {
            complain(*error);
            return BadInput;
        }
        evaluation.add(right.sentence, parsed.sentence);
    }
    if (options.json)
        std::cout << manyLines(asJson(evaluation));
    else
        printText(evaluation);
    return Success;
}

} // namespace

void addEvaluateCommand(CLI::App& app, int& status) {
    CLI::App* command =
        app.add_subcommand("evaluate", "Compare a parsed treebank with the gold trees.");
    const auto options = std::make_shared<Options>();
    command->add_option("--gold", options->gold, "Treebank with gold trees")->required();
    command->add_option("--system", options->system, "The same sentences, parsed")->required();
    command->add_flag("--json", options->json, "Print a JSON object; shares are from 0 to 1.");
    command->callback([options, &status] { status = evaluate(*options); });
}

} // namespace parsescope::cli
