// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "core/learning/model_file.h"
#include "core/learning/parser.h"

#include <iostream>
#include <memory>

namespace parsescope::cli {

namespace {

struct Options {
    std::string model;
    std::string file = "-";
    bool singleRoot = false;
    bool transitions = false;
};

int parse(const Options& options) {
    const Result<std::unique_ptr<Model>> model = readModel(options.model);
    if (!model) {
        complain(model.error());
        return BadInput;
    }
    const Result<Treebank> treebank = openTreebank(options.file);
    if (!treebank) {
        complain(treebank.error());
        return BadInput;
    }
    int status = Success;
    for (int index = 0; index < treebank->size() && std::cout; ++index) {
        SentenceReading reading = treebank->read(index);
        for (const Error& error : reading.errors)
            complain(error);
        if (!reading.errors.empty()) {
            status = BadInput;
            continue;
        }
        const Parse parsed = parseGreedily(**model, reading.sentence, options.singleRoot);
        parsed.writeTo(reading.sentence, (*model)->description());
        if (options.transitions)
            parsed.writeTransitionsTo(reading.sentence, (*model)->description());
        std::cout << writeSentence(reading.sentence, treebank->format());
    }
    return status;
}

} // namespace

void addParseCommand(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand(
        "parse", "Parse a treebank with a trained model: print it with new HEAD and DEPREL "
                 "columns. Sentences with errors are left out.");
    const auto options = std::make_shared<Options>();
    command->add_option("--model", options->model, "File written by \"train\"")->required();
    command->add_flag("--single-root", options->singleRoot, "Exactly one word hangs on ROOT");
    command->add_flag("--transitions", options->transitions,
                      "Add the transition that built each arc to MISC, as Transition=la");
    command->add_option("FILE", options->file,
                        "CoNLL-U or CoNLL-X, plain or gzip; standard input if there is none");
    command->callback([options, &status] { status = parse(*options); });
}

} // namespace parsescope::cli
