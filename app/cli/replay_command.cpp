// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/root_option.h"
#include "app/cli/system_option.h"
#include "core/base/json.h"
#include "core/export/display_text.h"
#include "core/oracle/oracles.h"
#include "core/study/replay.h"
#include "core/treebank/read_file.h"

#include <iostream>
#include <memory>

namespace parsescope::cli {

namespace {

struct ReplayOptions {
    std::string file;
    std::string log;
    std::string system;
    std::string names;
    TreeShape shape = {};
    bool rootOnStack = false;
    bool json = false;
};

/// What all runs came to.
struct Totals {
    int sentences = 0;
    int correct = 0;
    int mistakes = 0;
    long long loss = 0;
    int undecided = 0;
};

void print(int sentence, const TransitionSystem& system, const ReplayedRun& run, bool json) {
    if (json) {
        Json object{{"sentence", sentence},     {"steps", run.transitions.size()},
                    {"final", run.isFinal},     {"loss", nullptr},
                    {"exact", run.loss.exact},  {"undecided", run.undecided},
                    {"mistakes", Json::array()}};
        if (run.loss.value < Unreachable)
            object["loss"] = run.loss.value;
        for (const ReplayedMistake& mistake : run.mistakes)
            object["mistakes"].push_back({{"step", mistake.step},
                                          {"transition", system.nameOf(mistake.transition)},
                                          {"cost", mistake.cost}});
        std::cout << oneLine(object) << '\n';
        return;
    }
    for (const ReplayedMistake& mistake : run.mistakes)
        std::cout << "sentence " << sentence << ", step " << mistake.step + 1 << ": "
                  << system.nameOf(mistake.transition) << " costs " << mistake.cost << '\n';
    if (!run.isFinal)
        std::cout << "sentence " << sentence << ": ends before the end, loss " << run.loss.text()
                  << '\n';
}

/// Replays one sentence; false when it cannot be.
bool replayOne(const Treebank& treebank, int index, const std::vector<std::string>& taken,
               const TransitionSystem& system, const TransitionNames& names,
               const ReplayOptions& options, Totals& totals) {
    const std::optional<Sentence> sentence = goodSentence(treebank, index);
    if (!sentence)
        return false;
    const auto told = [&](const Error& error) {
        complain(Error{Text("sentence {0}, {1}", index + 1, harmless(error.message.english())),
                       options.log, 0, 0});
        return false;
    };
    const Result<Tree> gold = treeToDerive(*sentence);
    if (!gold)
        return told(gold.error());
    const Problem problem{system, *gold, {}, options.shape};
    const Result<Oracle> oracle = chooseOracle(problem);
    if (!oracle)
        return told(oracle.error());
    std::vector<std::string> all = taken;
    const Configuration start = problem.start();
    if (options.rootOnStack && start.stackSize() == 0 && start.buffer(0) == 0)
        all.insert(all.begin(), "sh"); // of ROOT
    const Result<ReplayedRun> run = replay(problem, oracle->prepare(problem), names, all);
    if (!run)
        return told(run.error());
    print(index + 1, system, *run, options.json);
    ++totals.sentences;
    totals.correct += run->mistakes.empty() && run->undecided == 0;
    totals.mistakes += static_cast<int>(run->mistakes.size());
    totals.undecided += run->undecided;
    totals.loss += run->loss.value < Unreachable ? run->loss.value : 0;
    return true;
}

int runReplay(const ReplayOptions& options) {
    const Result<TransitionSystem> system = chosenSystem(options.system, options.shape.root);
    if (!system)
        return refuseSystem(options.system, system.error());
    TransitionNames names(*system);
    if (const Result<void> added = names.add(options.names); !added) {
        complain(added.error());
        return BadUsage;
    }
    const Result<Treebank> treebank = openSentences(options.file);
    if (!treebank) {
        complain(treebank.error());
        return BadInput;
    }
    const auto runs =
        readFile(options.log).and_then([](const std::string& log) { return readRunLog(log); });
    if (!runs) {
        Error error = runs.error();
        error.file = options.log;
        complain(error);
        return BadInput;
    }
    bool isGood = static_cast<int>(runs->size()) == treebank->size();
    if (!isGood)
        complain(Error{"has " + counted(static_cast<long long>(runs->size()), "run") +
                           ", expected one for each of " + counted(treebank->size(), "sentence"),
                       options.log, 0, 0});
    Totals totals;
    const int both = std::min(static_cast<int>(runs->size()), treebank->size());
    for (int index = 0; index < both && std::cout; ++index)
        isGood &= replayOne(*treebank, index, (*runs)[index], *system, names, options, totals);
    if (!options.json) {
        std::cout << counted(totals.sentences, "sentence") << ", " << totals.correct
                  << " without a mistake, " << counted(totals.mistakes, "mistake") << ", loss "
                  << totals.loss;
        if (totals.undecided > 0)
            std::cout << ", " << totals.undecided << " undecided";
        std::cout << '\n';
    }
    return isGood ? Success : BadInput;
}

} // namespace

void addReplayCommand(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand(
        "replay", "Take the transitions that another parser took: what each of its mistakes cost.");
    command->footer(
        R"(The log has a line for each sentence, its transitions with spaces between them or a
question of "losses" (also with its answer, as for "audit") whose "transitions" are all, or a
line for each step as "derive --format jsonl" writes them. Names are those of the system or what
many parsers say, SHIFT, LEFT-ARC and so on, with or without a relation behind them.)");
    const auto options = std::make_shared<ReplayOptions>();
    command->add_option("FILE", options->file, "The treebank with the gold trees")->required();
    command->add_option("--log", options->log, "What the parser did")->required();
    command->add_option("--system", options->system, SystemHelp)->required();
    command->add_option("--names", options->names,
                        "What the parser calls the transitions, such as SH=sh,POP=re");
    addRootOption(*command, options->shape.root);
    command->add_flag("--root-on-stack", options->rootOnStack,
                      "The parser begins with ROOT on the stack; here it may have to be shifted, "
                      "which counts as step 1");
    command->add_flag("--single-root", options->shape.singleRoot,
                      "Only trees in which exactly one word hangs on ROOT count");
    command->add_flag("--json", options->json, "Print a JSON object for each sentence.");
    command->callback([options, &status] { status = runReplay(*options); });
}

} // namespace parsescope::cli
