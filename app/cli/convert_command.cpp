// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/lifting_option.h"
#include "app/cli/output.h"
#include "core/base/utf8.h"
#include "core/treebank/conllu.h"
#include "core/treebank/conllu_fields.h"
#include "core/treebank/edit.h"
#include "core/treebank/read_file.h"
#include "core/treebank/treebank.h"
#include "core/treebank/write_file.h"

#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <vector>

namespace parsescope::cli {

namespace {

struct ConvertOptions {
    std::string file;
    std::string to = "conllu";
    std::string output; ///< path of the output; empty for standard output
    Lifting projectivize = Lifting::None;
    Lifting deprojectivize = Lifting::None;

    [[nodiscard]] bool changesTrees() const {
        return projectivize != Lifting::None || deprojectivize != Lifting::None;
    }
    [[nodiscard]] Format format() const { return to == "conllx" ? Format::ConllX : Format::ConllU; }
};

/// A sentence in another format, and the errors that keep it from being converted completely.
struct ConvertedSentence {
    std::string lines; ///< empty if the sentence cannot be written in the other format
    std::vector<Error> errors;
};

/// Converts a sentence whose words cannot be read. Its lines are kept if the format is kept; as
/// text, it keeps its line.
ConvertedSentence convertedLines(const Treebank& treebank, int index,
                                 const SentenceReading& reading, const ConvertOptions& options) {
    std::string lines;
    if (options.to == "text")
        lines = reading.sentence.comment("text") + '\n';
    else if (treebank.formatOf(index) == options.format())
        lines = linesOf(treebank, index);
    return {std::move(lines), reading.errors};
}

/// Returns the values of HEAD in `lines`, each in a line.
std::string headsIn(std::string_view lines, const Format& format) {
    const PlusColumns* plus = format.plusColumns();
    const auto place = plus != nullptr ? plus->placeOf(HeadColumn) : HeadColumn;
    std::string heads;
    while (!lines.empty() && place) {
        std::string_view line = takeLine(lines);
        if (line.starts_with('#'))
            continue;
        for (std::size_t column = 0; column < *place; ++column)
            line.remove_prefix(std::min(line.size(), line.find('\t') + 1));
        heads.append(line.substr(0, line.find('\t'))).append("\n");
    }
    return heads;
}

/// The numbers of things that sentences have and their lines in another format do not.
struct Dropped {
    int comments = 0;
    int extras = 0; ///< multiword tokens and empty nodes
    int values = 0; ///< values of columns of words

    /// Adds the things that the lines `written` of `sentence` do not have.
    void add(const Sentence& sentence, std::string_view written, const Format& format) {
        const Sentence kept = readSentence(written, format).sentence;
        comments += static_cast<int>(sentence.comments.size() - kept.comments.size());
        extras += static_cast<int>(sentence.extras.size() - kept.extras.size());
        for (std::size_t i = 0; i < std::min(sentence.words.size(), kept.words.size()); ++i) {
            const Word &before = sentence.words[i], &after = kept.words[i];
            for (std::size_t column = 0; column < ConllUNames.size(); ++column)
                if (const Column member = columnOf(column))
                    values += before.*member != after.*member;
            values += static_cast<int>(std::ranges::count_if(
                before.further, [](const std::string& value) { return value != "_"; }));
        }
    }

    /// Returns the message about it; nothing if there is nothing.
    [[nodiscard]] std::optional<Text> text(const ConvertOptions& options) const {
        std::vector<Text> parts;
        if (comments > 0)
            parts.push_back(plural("{0} comment", "{0} comments", comments));
        if (extras > 0)
            parts.push_back(plural("{0} multiword token or empty node",
                                   "{0} multiword tokens and empty nodes", extras));
        if (values > 0)
            parts.push_back(plural("{0} value of a column", "{0} values of columns", values));
        if (parts.empty())
            return std::nullopt;
        return Text("{0}: {1} has no place for {2}", options.file,
                    options.to == "conllx" ? "CoNLL-X" : "CoNLL-U", Text::joined(parts, ", "));
    }
};

/// Converts sentence `index` (0-based). HEAD is needed only if trees are changed; a HEAD that
/// cannot be written is reported. Other columns that are empty are written as "_" in another
/// format, and what it has no place for is added to `dropped`.
ConvertedSentence converted(const Treebank& treebank, int index, const ConvertOptions& options,
                            Dropped& dropped) {
    const SentenceReading reading = treebank.read(index);
    if (!reading.hasAllWords())
        return convertedLines(treebank, index, reading, options);
    Result<Sentence> changed = projectivized(
        deprojectivized(reading.sentence, options.deprojectivize), options.projectivize);
    const bool lacksTree = !reading.errors.empty() && !reading.sentence.tree();
    std::vector<Error> errors;
    if (!changed) {
        errors.push_back(
            {changed.error().message, treebank.fileOf(index), treebank.firstLine(index), 0});
        changed = reading.sentence;
    } else if (lacksTree && options.changesTrees()) {
        errors = errorsIn(treebank, index, reading, TreeColumns);
    }
    if (options.to == "text")
        return {changed->text() + '\n', std::move(errors)};
    const Format format = treebank.formatOf(index);
    // A PHEAD of CoNLL-X that is not a number cannot be written.
    if (format == Format::ConllX && options.to == "conllx")
        if (const auto can = checkReadable(reading.sentence, format); !can) {
            if (options.changesTrees())
                errors.push_back(
                    {can.error().message, treebank.fileOf(index), treebank.firstLine(index), 0});
            return {linesOf(treebank, index), std::move(errors)};
        }
    if (reading.errors.empty() || format != options.format()) {
        if (errors.empty() && !reading.errors.empty() &&
            headsIn(writeSentence(reading.sentence, format), format) !=
                headsIn(linesOf(treebank, index), format))
            errors = errorsIn(treebank, index, reading, TreeColumns);
        std::string lines = writeSentence(*changed, options.format());
        if (format != options.format())
            dropped.add(*changed, lines, options.format());
        return {std::move(lines), std::move(errors)};
    }
    if (lacksTree || !options.changesTrees())
        return {linesOf(treebank, index), std::move(errors)};
    return {writeSentence(*changed, format), errorsIn(treebank, index, reading, TreeColumns)};
}

/// Writes the sentences in another format, and says what it has no place for. Returns false if
/// sentences were not converted completely.
bool writeConverted(const Treebank& treebank, const ConvertOptions& options, const ByteSink& sink) {
    bool all = true;
    Dropped dropped;
    for (int index = 0; index < treebank.size(); ++index) {
        const ConvertedSentence sentence = converted(treebank, index, options, dropped);
        for (const Error& error : sentence.errors)
            complain(error);
        all = all && sentence.errors.empty();
        if (!sentence.lines.empty() && !sink(sentence.lines))
            break;
    }
    if (const auto text = dropped.text(options))
        complain(*text);
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

void addConvertCommand(Command app, int& status) {
    const Command command = app.addSubcommand(
        "convert", "Print a treebank in another format. Sentences with errors are written as they "
                   "are; where that is not possible, they are left out and reported.");
    const auto options = std::make_shared<ConvertOptions>();
    command
        .addOption("FILE", options->file, "CoNLL-U or CoNLL-X, plain or gzip; - for standard input")
        .required();
    command.addOption(
        "--output", options->output,
        "Write to this file instead of printing, completely or not at all; gzipped if its name "
        "ends in .gz");
    command
        .addOption("--to", options->to, "conllu (default), conllx, or text: one sentence per line")
        .oneOf({"conllu", "conllx", "text"});
    addLiftingOption(
        command, "--pseudo-projective", options->projectivize,
        "Make trees projective by lifting arcs, and encode that in relations [Nivre & Nilsson "
        "2005]: head (d↑h), path (d↑, p↓) or head+path (d↑h, p↓)");
    addLiftingOption(command, "--deprojectivize", options->deprojectivize,
                     "Restore lifted arcs from the encoding in relations: head, path or head+path")
        .excludes({"--pseudo-projective"});
    command.setFunction([options, &status] { status = convert(*options); });
}

} // namespace parsescope::cli
