// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/connected_report.h"
#include "app/cli/input.h"
#include "app/cli/progress.h"
#include "app/cli/root_option.h"
#include "core/base/in_threads.h"
#include "core/base/utf8.h"
#include "core/learning/decoders.h"
#include "core/learning/models.h"
#include "core/learning/parser.h"
#include "core/treebank/conllu_fields.h"
#include "core/treebank/enhanced_edit.h"
#include "core/treebank/treebank.h"

#include <algorithm>
#include <iostream>
#include <memory>

namespace parsescope::cli {

namespace {

/// The number of sentences that are parsed together.
constexpr std::size_t BlockSize = 500;

struct ParseOptions {
    std::vector<std::string> models;
    std::string file = "-";
    RootLimit rootLimit = RootLimit::None;
    bool transitions = false;
    Decoder decoder = Decoder::Own;
    int threads = 0; ///< number of threads; 0 for the number of cores
};

/// A sentence that cannot be parsed.
struct FailedSentence {
    std::size_t index; ///< 0-based, in the sentences that are parsed together
    Error error;
};

/// Parses sentences in several threads, and writes the heads and labels into them. Returns the
/// first sentence that cannot be parsed.
std::optional<FailedSentence> parseIn(const Model& model, std::span<Sentence> sentences,
                                      const ParseOptions& options) {
    const auto threads =
        static_cast<std::size_t>(options.threads > 0 ? options.threads : coreCount());
    const std::size_t size = (sentences.size() + threads - 1) / threads;
    std::vector<std::optional<FailedSentence>> failures(threads);
    inThreads(static_cast<int>(threads), [&](int index) {
        const std::size_t first =
            std::min(sentences.size(), static_cast<std::size_t>(index) * size);
        const std::span<Sentence> part =
            sentences.subspan(first, std::min(size, sentences.size() - first));
        const std::vector<Parse> parses = parseAll(model, part, options.rootLimit, options.decoder);
        const auto failed = std::ranges::find_if(
            parses, [](const Parse& parse) { return parse.failure.has_value(); });
        if (failed != parses.end())
            failures[index] = {first + static_cast<std::size_t>(failed - parses.begin()),
                               *failed->failure};
        for (std::size_t i = 0; i < part.size(); ++i) {
            parses[i].writeTo(part[i], model.description());
            removeEnhanced(part[i]);
            if (options.transitions)
                parses[i].writeTransitionsTo(part[i], model.description());
        }
    });
    const auto failed =
        std::ranges::find_if(failures, [](const auto& failure) { return failure.has_value(); });
    return failed == failures.end() ? std::nullopt : *failed;
}

/// The format of the output. A file in CoNLL-U Plus that lacks columns which parses write gets them
/// behind its own columns.
class OutputFormat {
public:
    OutputFormat(const Format& input, bool writesMisc) : m_format(input) {
        const PlusColumns* plus = input.plusColumns();
        if (plus == nullptr)
            return;
        std::string list = plus->list();
        for (const ConllUColumn column : {HeadColumn, DeprelColumn, MiscColumn})
            if (!plus->placeOf(column) && (column != MiscColumn || writesMisc)) {
                list.append(" ").append(ConllUNames[column]);
                m_added += "\t_";
            }
        m_format = Format::plus(list);
    }

    [[nodiscard]] const Format& format() const { return m_format; }
    /// Returns the lines of a sentence of the input with empty values in the added columns.
    [[nodiscard]] std::string withAdded(const std::string& lines) const {
        if (m_added.empty())
            return lines;
        std::string all;
        for (std::string_view rest = lines; !rest.empty();) {
            const std::string_view line = takeLine(rest);
            const bool hasColumns = !line.empty() && !line.starts_with('#');
            all.append(line).append(hasColumns ? m_added : "").append("\n");
        }
        return all;
    }

private:
    Format m_format;
    std::string m_added; // a tab and "_" for each added column
};

int parse(const ParseOptions& options) {
    const Result<std::unique_ptr<Model>> model = readModels(options.models);
    if (!model) {
        complain(model.error());
        return BadInput;
    }
    if (const Result<void> can = checkDecoder(**model, options.decoder); !can) {
        complain(can.error());
        return BadInput;
    }
    const ModelDescription& description = (*model)->description();
    if (options.rootLimit == RootLimit::One && !description.system.keepsSingleRoot) {
        complain(Text("{0} cannot build only trees with a single root", description.system.name));
        return BadInput;
    }
    const Result<Treebank> treebank = openTreebank(options.file);
    if (!treebank) {
        complain(treebank.error());
        return BadInput;
    }
    int status = Success;
    long long sentencesWithSeveralRoots = 0;
    long long greedySentences = 0; // sentences that are too long for the exact decoder
    const OutputFormat output(treebank->format(), options.transitions);
    std::cout << output.format().header();
    std::vector<Sentence> block;
    std::vector<int> indices; // the indices in the treebank of the sentences in the block
    Progress progress;
    const auto parseBlock = [&] {
        if (std::optional<FailedSentence> failed = parseIn(**model, block, options)) {
            Error error = withLastMessage(std::move(failed->error), **model);
            error.file = treebank->name();
            error.line = treebank->firstLine(indices[failed->index]);
            complain(error);
            return false;
        }
        Progress::clear();
        for (const Sentence& sentence : block) {
            sentencesWithSeveralRoots += rootCount(sentence) > 1 ? 1 : 0;
            greedySentences += isParsedGreedily(**model, options.decoder, sentence.size());
            std::cout << writeSentence(sentence, output.format());
        }
        block.clear();
        indices.clear();
        return true;
    };
    const bool anyLength = parsesAnyLength(**model, options.decoder);
    for (int index = 0; index < treebank->size() && std::cout; ++index) {
        SentenceReading reading = treebank->read(index);
        for (const Error& error : errorsIn(*treebank, index, reading, ModelColumns)) {
            complain(error);
            status = BadInput;
        }
        const bool isTooLong = !anyLength && reading.sentence.size() > LongestSentence;
        const bool canBeParsed = reading.hasAllWords() && !isTooLong;
        if (canBeParsed) {
            block.push_back(std::move(reading.sentence));
            indices.push_back(index);
        }
        if ((block.size() == BlockSize || !canBeParsed) && !parseBlock())
            return BadInput;
        if (!canBeParsed) {
            if (reading.hasAllWords())
                complain(tooLongIn(*treebank, index, reading.sentence));
            status = BadInput;
            std::cout << output.withAdded(linesOf(*treebank, index));
        }
        progress.report(index + 1, treebank->size());
    }
    if (!parseBlock())
        return BadInput;
    reportRestarts(**model);
    if (greedySentences > 0)
        complain(
            plural("{0} sentence is too long to be decoded exactly, and was parsed greedily",
                   "{0} sentences are too long to be decoded exactly, and were parsed greedily",
                   greedySentences));
    if (sentencesWithSeveralRoots > 0)
        complain(severalRoots(sentencesWithSeveralRoots));
    return status;
}

} // namespace

void addParseCommand(Command app, int& status) {
    const Command command = app.addSubcommand(
        "parse",
        "Parse a treebank with a trained model: print it with new HEAD and DEPREL "
        "columns. Enhanced dependencies (the DEPS column and empty nodes) are removed, because "
        "they contradict the new trees. The old HEAD, DEPREL and DEPS are not needed and may be "
        "anything; an empty column is read as \"_\". Sentences whose words cannot be read, and "
        "sentences that are too long for the model, remain unchanged and are reported.");
    const auto options = std::make_shared<ParseOptions>();
    command
        .addOption("--model", options->models,
                   "File written by \"train\"; the scores of several networks are averaged. Or "
                   "'command: …', the command of a parser that answers like \"serve\"")
        .required()
        .allValues();
    command
        .addOption("--threads", options->threads,
                   "Number of threads (default: the number of cores)")
        .inRange(1, 1024);
    addSingleRootOption(
        command, options->rootLimit,
        "Build trees with exactly one child of ROOT; models trained with this option "
        "always do");
    command
        .addOption(
            "--decoder",
            [options](const std::string& name) { options->decoder = *findDecoder(name); },
            "greedy: the best transition at every step; exact: the best derivation or projective "
            "tree; mst: the best of all trees. Exact and mst require a model with the scores for "
            "it (default: as in training)")
        .oneOf({"greedy", "exact", "mst"});
    command.addFlag("--transitions", options->transitions,
                    "Add the transition that built each arc to MISC, as Transition=la");
    command.addOption("FILE", options->file,
                      "CoNLL-U or CoNLL-X, plain or gzip; standard input if left out");
    command.setFunction([options, &status] { status = parse(*options); });
}

} // namespace parsescope::cli
