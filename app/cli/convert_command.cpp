// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"

#include <iostream>
#include <memory>

namespace parsescope::cli {

namespace {

struct ConvertOptions {
    std::string file;
    std::string to = "conllu";
};

std::string written(const Sentence& sentence, const std::string& to) {
    if (to == "text")
        return sentence.text() + '\n';
    return writeSentence(sentence, to == "conllx" ? Format::ConllX : Format::ConllU);
}

/// Prints the good sentences of the file in another format.
int convert(const ConvertOptions& options) {
    const Result<Treebank> treebank = openSentences(options.file);
    if (!treebank) {
        complain(treebank.error());
        return BadInput;
    }
    int status = Success;
    for (int index = 0; index < treebank->size() && std::cout; ++index) {
        const SentenceReading reading = treebank->read(index);
        if (reading.errors.empty()) {
            std::cout << written(reading.sentence, options.to);
            continue;
        }
        for (const Error& error : reading.errors)
            complain(error);
        status = BadInput;
    }
    return status;
}

} // namespace

void addConvertCommand(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand(
        "convert", "Print a treebank in another format. Sentences with errors are left out.");
    const auto options = std::make_shared<ConvertOptions>();
    command
        ->add_option("FILE", options->file,
                     "CoNLL-U or CoNLL-X, plain or gzip; - for standard input")
        ->required();
    command
        ->add_option("--to", options->to,
                     "conllu (default), conllx, or text: one sentence per line")
        ->check(CLI::IsMember({"conllu", "conllx", "text"}));
    command->callback([options, &status] { status = convert(*options); });
}

} // namespace parsescope::cli
