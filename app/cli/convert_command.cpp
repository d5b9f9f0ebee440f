// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/lifting_option.h"
#include "app/cli/output.h"
#include "core/treebank/read_file.h"
#include "core/treebank/write_file.h"

#include <iostream>
#include <memory>

namespace parsescope::cli {

namespace {

struct ConvertOptions {
    std::string file;
    std::string to = "conllu";
    std::string output; ///< path of the output; empty for standard output
    Lifting projectivize = Lifting::None;
    Lifting deprojectivize = Lifting::None;
};

std::string written(const Sentence& sentence, const std::string& to) {
    if (to == "text")
        return sentence.text() + '\n';
    return writeSentence(sentence, to == "conllx" ? Format::ConllX : Format::ConllU);
}

/// Writes the sentences without errors in another format. Returns false if sentences were left out.
bool writeConverted(const Treebank& treebank, const ConvertOptions& options, const ByteSink& sink) {
    bool all = true;
    for (int index = 0; index < treebank.size(); ++index) {
        SentenceReading reading = treebank.read(index);
        if (reading.errors.empty()) {
            const Result<Sentence> changed = projectivized(
                deprojectivized(reading.sentence, options.deprojectivize), options.projectivize);
            if (changed) {
                if (!sink(written(*changed, options.to)))
                    break;
                continue;
            }
            reading.errors.push_back(
                {changed.error().message, treebank.fileOf(index), treebank.firstLine(index), 0});
        }
        for (const Error& error : reading.errors)
            complain(error);
        all = false;
    }
    return all;
}

int convert(const ConvertOptions& options) {
    if (!options.output.empty()) {
        const FileKind& kind = fileKindOf(options.to == "text" ? "txt" : "conllu");
        if (const int status = checkOutput(options.output, kind, {options.file}); status != Success)
            return status;
    }
    const Result<Treebank> treebank = openSentences(options.file);
    if (!treebank) {
        complain(treebank.error());
        return BadInput;
    }
    bool all = true;
    const auto make = [&](const ByteSink& sink) -> Result<void> {
        all = writeConverted(*treebank, options, sink);
        return {};
    };
    if (options.output.empty()) {
        static_cast<void>(make([](std::string_view bytes) {
            std::cout << bytes;
            return static_cast<bool>(std::cout);
        }));
        return all ? Success : BadInput;
    }
    tellLosses(options.output);
    const Result<void> done =
        writeFileAtomically(options.output, [&](const ByteSink& sink) -> Result<void> {
            return options.output.ends_with(".gz") ? packGzip(make, sink) : make(sink);
        });
    if (!done)
        complain(done.error());
    return all && done ? Success : BadInput;
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
    command->add_option(
        "--output", options->output,
        "Write to this file instead of printing, completely or not at all; gzipped if its name "
        "ends in .gz");
    command
        ->add_option("--to", options->to,
                     "conllu (default), conllx, or text: one sentence per line")
        ->check(CLI::IsMember({"conllu", "conllx", "text"}));
    CLI::Option* projectivize = addLiftingOption(
        *command, "--pseudo-projective", options->projectivize,
        "Make trees projective by lifting arcs, and encode that in relations [Nivre & Nilsson "
        "2005]: head (d↑h), path (d↑, p↓) or head+path (d↑h, p↓)");
    addLiftingOption(*command, "--deprojectivize", options->deprojectivize,
                     "Restore lifted arcs from the encoding in relations: head, path or head+path")
        ->excludes(projectivize);
    command->callback([options, &status] { status = convert(*options); });
}

} // namespace parsescope::cli
