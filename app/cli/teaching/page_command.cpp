// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "app/cli/root_option.h"
#include "app/cli/system_option.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"
#include "core/parsing/without_root.h"
#include "core/study/loss_answer.h"
#include "core/teaching/publish/explorer_page.h"
#include "core/treebank/conllu.h"

#include <limits>
#include <memory>

namespace parsescope::cli {

namespace {

struct PageOptions {
    std::string out;
    std::string sentences;
    int sentence = 1;           // 1-based
    std::string system;         // empty for the first system of the list
    std::string start;          // names of transitions, separated by spaces
    std::string root = "first"; // first, stack, last or none
    RootLimit rootLimit = RootLimit::None;
};

/// The sentences of the page as CoNLL-U, and the number of words of the sentence that it opens.
struct PageSentences {
    std::string conllu;
    int words = 0;
};

/// Returns the sentences of the page. If they cannot be read, prints the errors and returns
/// nothing.
std::optional<PageSentences> sentencesFor(const PageOptions& options) {
    const Result<Treebank> treebank =
        options.sentences.empty()
            ? Treebank::fromBytes("samples", std::string(samplesOf(explorerDocument())))
            : openWithSentence(options.sentences, options.sentence);
    if (!treebank) {
        complain(treebank.error());
        return std::nullopt;
    }
    if (options.sentence > treebank->size()) {
        complain(
            Text("there is no sentence {0}, the page has {1}", options.sentence, treebank->size()));
        return std::nullopt;
    }
    PageSentences result;
    for (int i = 0; i < treebank->size(); ++i) {
        const std::optional<Sentence> sentence = goodSentence(*treebank, i);
        if (!sentence)
            return std::nullopt;
        result.conllu += writeSentence(*sentence, Format::ConllU);
        if (i + 1 == options.sentence)
            result.words = sentence->size();
    }
    return result;
}

/// Returns the names of the transitions in the option --start.
std::vector<std::string> namesIn(const std::string& start) {
    std::vector<std::string> names;
    for (const Word& word : sentenceFromText(start).words)
        names.push_back(word.form);
    return names;
}

/// Checks that the transitions of the option --start can be taken.
Result<void> checkStart(const TransitionSystem& system, const PageOptions& options, int words) {
    const std::vector<std::string> names = namesIn(options.start);
    const bool isOnStack = options.root == "stack";
    if (isOnStack)
        if (const Result<Configuration> start = startWithRootOnStack(system, words); !start)
            return tl::unexpected(start.error());
    const bool isLast = system.rootPlace || options.root == "last" || options.root == "none";
    const Result<Configuration> there =
        configurationAfter(options.root == "none" ? withoutRoot(system) : system, words, names,
                           isLast      ? RootPlace::Last
                           : isOnStack ? RootPlace::Stack
                                       : RootPlace::First);
    return there ? Result<void>() : tl::unexpected(there.error());
}

int runPage(const PageOptions& options) {
    const std::string_view document = explorerDocument();
    if (document.empty()) {
        complain(withoutExplorer());
        return BadInput;
    }
    std::vector<std::string> inputs;
    if (!options.sentences.empty())
        inputs.push_back(options.sentences);
    if (const int status = checkOutput(options.out, fileKindOf("html"), inputs); status != Success)
        return status;
    const Result<TransitionSystem> system = options.system.empty() ? systems().front()
                                            : isSystemFile(options.system)
                                                ? openWithLimit(options.system, -1)
                                                : findSystem(options.system);
    if (!system)
        return refuseSystem(options.system, system.error());
    const std::optional<PageSentences> sentences = sentencesFor(options);
    if (!sentences)
        return BadInput;
    if (const Result<void> done = checkStart(*system, options, sentences->words); !done) {
        complain(Text("--start: {0}", done.error().message));
        return BadUsage;
    }
    const std::vector<std::string> names = namesIn(options.start);
    std::string branch;
    for (const std::string& name : names)
        branch += (branch.empty() ? "" : ".") + name;
    Json start{{"system", system->name},
               {"sentence", options.sentence - 1},
               {"root", options.root},
               {"t", branch},
               {"at", names.size()}};
    if (!options.sentences.empty()) // otherwise, the page has its samples
        start["conllu"] = sentences->conllu;
    if (options.rootLimit == RootLimit::One)
        start["single"] = "1";
    if (const std::string rules = rulesToKeep(*system); !rules.empty())
        start["rules"] = rules;
    return writeChecked(options.out, fileKindOf("html"), explorerWith(document, start), inputs);
}

} // namespace

void addPageCommand(Command app, int& status) {
    const Command command = app.addSubcommand(
        "page", "Write the explorer as one HTML file, which any browser opens without a server.");
    const auto options = std::make_shared<PageOptions>();
    command.addOption("--out", options->out, "The file to write").required();
    command.addOption("--sentences", options->sentences,
                      "Treebank with the sentences of the page (default: sample sentences)");
    command
        .addOption("--sentence", options->sentence,
                   "Number of the sentence that the page opens (default 1)")
        .inRange(1, std::numeric_limits<int>::max());
    command.addOption("--system", options->system,
                      std::string(SystemHelp) + " (default: the first of \"systems\")");
    command.addOption("--start", options->start,
                      "The transitions after which the page opens, for example \"sh sh la\"");
    command
        .addOption("--root", options->root,
                   "Initial place of ROOT: first (default), as the system has it; stack: on the "
                   "stack, as in most textbooks; last, after the words; or none")
        .oneOf({"first", "stack", "last", "none"});
    addSingleRootOption(command, options->rootLimit);
    command.setFunction([options, &status] { status = runPage(*options); });
}

} // namespace parsescope::cli
