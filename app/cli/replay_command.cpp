// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/root_option.h"
#include "app/cli/system_option.h"
#include "core/base/json.h"
#include "core/oracle/oracles.h"
#include "core/study/loss_answer.h"
#include "core/study/replay.h"
#include "core/treebank/read_file.h"

#include <iostream>
#include <memory>

namespace parsescope::cli {

namespace {

struct ReplayOptions {
    std::string file;
    std::string log;
    SettingsOptions settings = {};
    std::string names;
    bool hasNoRoot = false; // the parser has no ROOT; see without_root.h
    bool json = false;
};

/// The totals over all runs.
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
            object["mistakes"].push_back(
                {{"step", mistake.step},
                 {"transition", system.nameOf(mistake.transition)},
                 {"cost", mistake.cost < Unreachable ? Json(mistake.cost) : Json(nullptr)}});
        std::cout << oneLine(object) << '\n';
        return;
    }
    for (const ReplayedMistake& mistake : run.mistakes)
        std::cout << "sentence " << sentence << ", step " << mistake.step + 1 << ": "
                  << system.nameOf(mistake.transition) << " costs " << Loss(mistake.cost).text()
                  << '\n';
    if (!run.isFinal)
        std::cout << "sentence " << sentence << ": ends before a terminal configuration, loss "
                  << run.loss.text() << '\n';
}

Result<ReplayedRun> replayWithRoot(const ParseSettings& settings, const Tree& gold,
                                   const TransitionNames& names, std::vector<std::string> taken,
                                   bool rootOnStack) {
    const Problem problem = settings.problem(gold);
    const Result<Oracle> oracle = chooseOracle(problem);
    if (!oracle)
        return tl::unexpected(oracle.error());
    const Configuration start = problem.start();
    if (rootOnStack && start.stackSize() == 0 && start.buffer(0) == 0)
        taken.insert(taken.begin(), "sh"); // shifts ROOT onto the stack
    return replay(problem, oracle->prepare(problem), names, taken);
}

/// Replays the transitions of a parser that has no ROOT.
Result<ReplayedRun> replayWithoutRoot(const ParseSettings& settings, const Tree& gold,
                                      const TransitionNames& names,
                                      const std::vector<std::string>& taken) {
    LossAnswerer answerer;
    answerer.add(settings.system);
    LossRequest request;
    request.system = settings.system.name;
    request.heads = {gold.heads().begin() + 1, gold.heads().end()};
    request.shape = settings.shape;
    request.leaveOutRoot();
    const Result<LossAnswer> prepared = answerer.answer(request);
    if (!prepared)
        return tl::unexpected(prepared.error());
    return replay(
        answerer.problem(),
        [&](const Configuration& at) { return answerer.losses(request, at)->loss; }, names, taken);
}

/// Replays a run on sentence `index` (0-based). If that is not possible, reports the error and
/// returns false.
bool replayOne(const Treebank& treebank, int index, const std::vector<std::string>& taken,
               const ParseSettings& settings, const TransitionNames& names,
               const ReplayOptions& options, Totals& totals) {
    const std::optional<Sentence> sentence = goodSentence(treebank, index);
    if (!sentence)
        return false;
    const auto refuse = [&](const Error& error) {
        complain(Error{Text("sentence {0}, {1}", index + 1, error.message), options.log, 0, 0});
        return false;
    };
    const Result<Tree> gold = treeToDerive(*sentence);
    if (!gold)
        return refuse(gold.error());
    const Result<ReplayedRun> run =
        options.hasNoRoot
            ? replayWithoutRoot(settings, *gold, names, taken)
            : replayWithRoot(settings, *gold, names, taken, options.settings.rootOnStack);
    if (!run)
        return refuse(run.error());
    print(index + 1, settings.system, *run, options.json);
    ++totals.sentences;
    totals.correct += run->mistakes.empty() && run->undecided == 0;
    totals.mistakes += static_cast<int>(run->mistakes.size());
    totals.undecided += run->undecided;
    totals.loss += run->loss.value < Unreachable ? run->loss.value : 0;
    return true;
}

int runReplay(const ReplayOptions& options) {
    if (options.hasNoRoot && options.settings.rootOnStack) {
        complain(Text("--root none and --root-on-stack contradict each other"));
        return BadUsage;
    }
    const auto settings = chosenSettings(options.settings);
    if (!settings)
        return settings.error();
    TransitionNames names(settings->system);
    if (const Result<void> added = names.add(options.names); !added) {
        complain(added.error());
        return BadUsage;
    }
    const Result<Treebank> treebank = openSentences(options.file);
    if (!treebank) {
        complain(treebank.error());
        return BadInput;
    }
    const auto log =
        readFile(options.log).and_then([](const std::string& text) { return readRunLog(text); });
    if (!log) {
        Error error = log.error();
        error.file = options.log;
        complain(error);
        return BadInput;
    }
    const int last = log->last();
    bool isGood = log->isNumbered ? last <= treebank->size() : last == treebank->size();
    if (!isGood && log->isNumbered)
        complain(Error{Text("there is a run for sentence {0}, but the treebank has {1}", last,
                            plural("{0} sentence", "{0} sentences", treebank->size())),
                       options.log, 0, 0});
    else if (!isGood)
        complain(Error{plural("there is {0} run, but the treebank has {1}",
                              "there are {0} runs, but the treebank has {1}", last,
                              plural("{0} sentence", "{0} sentences", treebank->size())),
                       options.log, 0, 0});
    Totals totals;
    int replayed = 0; // number of runs for sentences of the treebank
    for (const auto& [sentence, taken] : log->runs) {
        if (sentence > treebank->size() || !std::cout)
            break;
        ++replayed;
        isGood &= replayOne(*treebank, sentence - 1, taken, *settings, names, options, totals);
    }
    if (const int missing = treebank->size() - replayed; log->isNumbered && missing > 0)
        complain(Text("{0}: {1}", options.log,
                      plural("there is no run for {0} sentence",
                             "there is no run for {0} sentences", missing)));
    if (!options.json) {
        std::vector<Text> counts{plural("{0} sentence", "{0} sentences", totals.sentences),
                                 Text("{0} without a mistake", totals.correct),
                                 plural("{0} mistake", "{0} mistakes", totals.mistakes),
                                 Text("loss {0}", totals.loss)};
        if (totals.undecided > 0)
            counts.push_back(Text("{0} undecided", totals.undecided));
        std::cout << Text::joined(counts, ", ") << '\n';
    }
    return isGood ? Success : BadInput;
}

} // namespace

void addReplayCommand(Command app, int& status) {
    const Command command = app.addSubcommand(
        "replay", "Replay the transitions of another parser, and print the cost of each mistake.");
    command.setFooter(
        R"(The log has a line for each sentence: its transitions, separated by spaces, or a question of
"losses" (optionally with its answer, as for "audit") with all of its "transitions". Or it has a
line for each step, as written by "derive --format jsonl". Names are those of the system or
common ones, SHIFT, LEFT-ARC and so on, with or without a relation after them. In JSON, a step has
"sentence" and "transition", a whole run the fields of a question of "losses". Sentences of which
such a log has no step are left out, and counted in a message.

Fields of --json, a line for each sentence:
  sentence, steps     number of the sentence, from 1; number of transitions
  final               true if the last configuration is terminal
  loss, exact         loss of the last configuration, null if no permitted tree can be reached; if
                      exact is false, the loss is only known to be at least this number
  undecided           number of steps whose cost is not known
  mistakes            a list with the following three fields
  step, transition    number of the step, from 0; name of the transition
  cost                cost of the transition; null if it makes every permitted tree unreachable)");
    const auto options = std::make_shared<ReplayOptions>();
    command.addOption("FILE", options->file, "The treebank with the gold trees").required();
    command.addOption("--log", options->log, "The log of the parser").required();
    addSystemOption(command, options->settings);
    command.addOption("--names", options->names,
                      "The parser's names of the transitions, for example SH=sh,POP=re");
    command
        .addOption(
            "--root",
            [options](const std::string& place) {
                options->hasNoRoot = place == "none";
                options->settings.shape.root =
                    place == "first" ? RootPlace::First : RootPlace::Last;
            },
            "Initial place of ROOT: first (default); last, after the words; or none: the parser "
            "begins with the words alone, and those left without a head are the roots")
        .oneOf({"first", "last", "none"});
    command.addFlag("--root-on-stack", options->settings.rootOnStack,
                    "The parser begins with ROOT on the stack. If it has to be shifted here, that "
                    "is step 1");
    addSingleRootOption(command, options->settings);
    command.addFlag("--json", options->json, "Print a JSON object for each sentence");
    command.setFunction([options, &status] { status = runReplay(*options); });
}

} // namespace parsescope::cli
