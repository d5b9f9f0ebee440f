// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/display_text.h"
#include "app/cli/input.h"
#include "core/base/json.h"
#include "core/learning/blame.h"
#include "core/learning/model_file.h"

#include <algorithm>
#include <iostream>
#include <memory>

namespace parsescope::cli {

namespace {

struct Options {
    std::string model;
    std::string file;
    bool json = false;
};

constexpr std::array Kinds{BlameKind::FirstError, BlameKind::LaterError, BlameKind::Consequence,
                           BlameKind::OutOfReach, BlameKind::WrongLabel};

long long countOf(const BlameTotals::Counts& counts, BlameKind kind) {
    const auto found = counts.find(kind);
    return found == counts.end() ? 0 : found->second;
}

Json countsJson(const BlameTotals::Counts& counts) {
    Json object;
    for (BlameKind kind : Kinds) {
        std::string name(nameOf(kind));
        std::replace(name.begin(), name.end(), ' ', '_');
        object[name] = countOf(counts, kind);
    }
    return object;
}

Json asJson(const BlameTotals& totals) {
    Json object;
    object["sentences"] = totals.sentences;
    object["left_out"] = totals.skipped;
    object["wrong_arcs"] = countsJson(totals.all);
    Json& relations = object["by_relation"] = Json::object();
    for (const auto& [relation, counts] : totals.byRelation)
        relations[relation] = countsJson(counts);
    Json& errors = object["errors"] = Json::array();
    for (const auto& [names, entry] : totals.byTransition)
        errors.push_back({{"taken", names.first},
                          {"better", names.second},
                          {"count", entry.count},
                          {"first", entry.first},
                          {"loss", entry.raise}});
    return object;
}

std::vector<std::string> countsRow(const std::string& name, const BlameTotals::Counts& counts) {
    std::vector<std::string> row{name};
    for (BlameKind kind : Kinds)
        row.push_back(std::to_string(countOf(counts, kind)));
    return row;
}

void printText(const BlameTotals& totals) {
    std::vector<std::vector<std::string>> rows{
        {"Wrong arcs", "First error", "Later error", "Consequence", "Out of reach", "Wrong label"},
        countsRow("all", totals.all)};
    for (const auto& [relation, counts] : totals.byRelation)
        rows.push_back(countsRow(harmless(relation), counts));
    std::cout << alignedTable(rows, "", "  ") << '\n';
    rows = {{"Taken", "Better", "Errors", "First", "Loss"}};
    for (const auto& [names, entry] : totals.byTransition)
        rows.push_back({names.first, names.second, std::to_string(entry.count),
                        std::to_string(entry.first), std::to_string(entry.raise)});
    std::stable_sort(rows.begin() + 1, rows.end(), [](const auto& a, const auto& b) {
        return std::stoll(a[4]) > std::stoll(b[4]);
    });
    std::cout << alignedTable(rows, "", "  ");
    if (totals.skipped > 0)
        std::cout << "left out " << counted(totals.skipped, "sentence")
                  << " for which no oracle is exact\n";
}

int run(const Options& options) {
    const Result<std::unique_ptr<Model>> model = readModel(options.model);
    int status = Success;
    Result<std::vector<Sentence>> sentences =
        model ? readSentences(options.file, status) : tl::unexpected(model.error());
    if (!sentences) {
        complain(sentences.error());
        return BadInput;
    }
    std::erase_if(*sentences,
                  [](const Sentence& sentence) { return sentence.size() > LongestSentence; });
    BlameTotals totals;
    addBlame(**model, *sentences, false, totals);
    if (options.json)
        std::cout << manyLines(asJson(totals));
    else
        printText(totals);
    return status;
}

} // namespace

void addBlameCommand(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand(
        "blame", "Parse a treebank that has gold trees, and trace every wrong arc to the decision "
                 "that lost the right one.");
    command->footer(
        R"(A decision is an error when it raises the loss. An arc is lost behind the transition
after which no continuation builds it: by the first error of the sentence, by a later one,
or as the consequence of an error before, which had ruled it out together with others.
Out of reach are arcs that the system could not have built in this tree. A label is wrong
where the arc is right, but its relation is not, subtypes aside.)");
    const auto options = std::make_shared<Options>();
    command->add_option("--model", options->model, "File written by \"train\"")->required();
    command
        ->add_option("FILE", options->file,
                     "CoNLL-U or CoNLL-X, plain or gzip; - for standard input")
        ->required();
    command->add_flag("--json", options->json, "Print a JSON object");
    command->callback([options, &status] { status = run(*options); });
}

} // namespace parsescope::cli
