// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/lifting_option.h"
#include "app/cli/output.h"
#include "app/cli/progress.h"
#include "app/cli/root_option.h"
#include "app/cli/system_option.h"
#include "app/cli/training_options.h"
#include "core/base/in_threads.h"
#include "core/base/number_text.h"
#include "core/base/path.h"
#include "core/base/platform/signals.h"
#include "core/decoding/exact_decoders.h"
#include "core/learning/model_file.h"
#include "core/learning/sealed_bytes.h"
#include "core/learning/seeds.h"
#include "core/parsing/rule_files/system_file.h"

#include <chrono>
#include <filesystem>
#include <iostream>
#include <memory>

namespace parsescope::cli {

namespace {

struct TrainOptions {
    std::string system;
    std::string scorer{modelKinds().front().name};
    RegimeNames regimes;
    std::vector<std::string> input;
    std::vector<std::string> dev;
    std::string model;
    TrainingOptions training{};
    int seeds = 1;
    int iterations = 0; ///< number of iterations; 0 for the default of the kind of model
    bool quiet = false;

    [[nodiscard]] const ModelKind& kind() const { return *findModelKind(scorer); }
    /// Returns the paths of the files that are read.
    [[nodiscard]] std::vector<std::string> inputs();
};

std::vector<std::string> TrainOptions::inputs() {
    std::vector<std::string> files = input;
    files.insert(files.end(), dev.begin(), dev.end());
    if (isSystemFile(system))
        files.push_back(system);
    for (const TrainingParameter& parameter : kind().parameters)
        if (const auto* field = std::get_if<std::string& (*)(TrainingOptions&)>(&parameter.field);
            field && parameter.mustExist && !(*field)(training).empty())
            files.push_back((*field)(training));
    return files;
}

/// A reporter of the iterations of a training on standard error.
class Reporter {
public:
    explicit Reporter(const ModelKind& kind) : m_kind(kind) {}

    void operator()(const IterationReport& report) {
        Progress::clear();
        std::cerr << m_kind.iterationTitle << ' ' << report.iteration << ": " << report.text;
        if (report.dev)
            std::cerr << "; dev UAS " << percentText(report.dev->all.uas()) << " LAS "
                      << percentText(report.dev->all.las()) << (report.best ? " (best)" : "");
        if (m_kind.iterationsAreTimed)
            std::cerr << "; "
                      << fixed(std::chrono::duration<double>(Clock::now() - m_begin).count(), 2)
                      << " s";
        std::cerr << '\n';
        m_begin = Clock::now();
    }

private:
    using Clock = std::chrono::steady_clock;
    const ModelKind& m_kind;
    Clock::time_point m_begin = Clock::now();
};

/// Trains models with several seeds in parallel. Returns the best model, or the average of all
/// models.
Result<std::unique_ptr<Model>> trainWithSeeds(const TrainOptions& options,
                                              const std::vector<Sentence>& sentences,
                                              const std::vector<Sentence>& dev,
                                              const TaskControl& control) {
    const std::uint64_t first = options.training.seed;
    SeedObserver observer;
    if (!options.quiet)
        observer = [first, report = Reporter(options.kind())](
                       int number, const IterationReport& iteration) mutable {
            Progress::clear();
            std::cerr << "seed " << first + static_cast<std::uint64_t>(number) << ", ";
            report(iteration);
        };
    Result<SeedResult> result =
        trainSeeds(options.kind(), sentences, dev, options.training,
                   {options.seeds, coreCount(), inThreads}, observer, control);
    if (!result)
        return tl::unexpected(result.error());
    if (!options.quiet && !dev.empty())
        std::cerr << "dev LAS of " << options.seeds << " seeds: mean "
                  << percentText(result->mean()) << ", standard deviation "
                  << percentText(result->standardDeviation())
                  << (options.kind().average ? "; kept: the average; best: seed " : "; kept: seed ")
                  << first + static_cast<std::uint64_t>(result->best) << ", "
                  << percentText(*result->las[result->best]) << '\n';
    return std::move(result->model);
}

/// Sets the options that follow from the names of systems and regimes. Fails if options contradict
/// each other. Must be called before treebanks are read, so that errors are reported at once.
Result<void> complete(TrainOptions& options) {
    const ModelKind& kind = options.kind();
    TrainingOptions& training = options.training;
    if (training.shape.root == RootPlace::Last && !kind.hasRootLast)
        return failure("--root last is for the {0}: networks and exact decoders have ROOT before "
                       "the first word",
                       namesOfKinds([](const ModelKind& each) { return each.hasRootLast; }));
    if (options.seeds > 1 && !kind.hasSeeds && !kind.average)
        return failure("--seeds is for the {0}", namesOfKinds([](const ModelKind& each) {
                           return each.hasSeeds || each.average;
                       }));
    if (options.seeds > 1 && !training.checkpoint.empty())
        return failure("--checkpoint is for one seed");
    if (options.seeds > 1 && options.dev.empty() && !kind.average)
        return failure("--seeds needs --dev to choose the best model");
    training.iterations = options.iterations > 0 ? options.iterations : kind.iterations;
    if (const std::string& regime = options.regimes[&kind]; !regime.empty())
        if (Result<void> chosen = chooseRegime(kind, regime, training); !chosen)
            return chosen;
    if (options.system.empty() && kind.needsSystem)
        return failure("--system is required");
    if (isSystemFile(options.system)) {
        Result<TransitionSystem> system = chosenSystem(options.system, training.shape.root);
        if (!system)
            return tl::unexpected(system.error());
        training.system = *std::move(system);
    } else if (Result<void> chosen = chooseSystem(kind, options.system, training); !chosen) {
        return chosen;
    }
    return checkOptions(kind, training);
}

/// Trains a model. Sets `iterations` to the number of completed iterations.
Result<std::unique_ptr<Model>> trainModel(const TrainOptions& options,
                                          const std::vector<Sentence>& sentences,
                                          const std::vector<Sentence>& dev, int& iterations,
                                          const TaskControl& control) {
    if (options.seeds > 1)
        return trainWithSeeds(options, sentences, dev, control);
    TrainingHooks hooks{.parallelFor = inThreads, .threads = coreCount()};
    hooks.observer = [&options, &iterations,
                      report = Reporter(options.kind())](const IterationReport& iteration) mutable {
        iterations = iteration.iteration;
        if (!options.quiet)
            report(iteration);
    };
    return keepInFile(options.training, hooks, [](const Error& error) { complain(error); })
        .and_then([&] {
            return parsescope::trainModel(options.kind(), sentences, dev, options.training, hooks,
                                          control);
        });
}

/// Reports that a training was interrupted, and how it can be continued.
void reportInterruption(const TrainOptions& options) {
    const std::string& checkpoint = options.training.checkpoint;
    std::error_code ignored;
    Text text("the training was interrupted, and no model was written.");
    if (checkpoint.empty())
        text += options.seeds > 1
                    ? Text("Its progress is lost.")
                    : Text("Its progress is lost; with --checkpoint FILE, it is saved in a file, "
                           "and the same command continues from there.");
    else if (std::filesystem::exists(pathOf(checkpoint), ignored))
        text += Text("Its progress is saved in {0}: to continue, run the same command again.",
                     checkpoint);
    else
        text += Text("No progress has been saved yet.");
    complain(text);
}

/// Checks that the output files can be written. Returns the exit status.
int checkOutputs(TrainOptions& options) {
    std::vector<std::string> inputs = options.inputs();
    if (const std::string& checkpoint = options.training.checkpoint; !checkpoint.empty()) {
        if (const int status = checkOutput(checkpoint, CheckpointFile, inputs); status != Success)
            return status;
        inputs.push_back(checkpoint);
    }
    return checkOutput(options.model, ModelFile, inputs);
}

int train(TrainOptions options) {
    if (const Result<void> good = complete(options); !good) {
        complain(good.error());
        return good.error().file.empty() ? BadUsage : BadInput;
    }
    if (const int status = checkOutputs(options); status != Success)
        return status;
    int status = Success;
    const Result<std::vector<Sentence>> sentences =
        readSentences(options.input, status, TrainingColumns, LongestSentence);
    if (!sentences) {
        complain(sentences.error());
        return BadInput;
    }
    Result<std::vector<Sentence>> dev;
    if (!options.dev.empty())
        dev = readSentences(options.dev, status, TrainingColumns, LongestSentence);
    if (!dev) {
        complain(dev.error());
        return BadInput;
    }
    if (sentences->empty()) {
        complain(Error{Text("no sentence to learn from"), options.input.front(), 0, 0});
        return BadInput;
    }
    platform::Interrupts interrupts;
    int iterations = 0;
    Progress progress;
    const Result<std::unique_ptr<Model>> model = trainModel(
        options, *sentences, *dev, iterations,
        options.quiet ? TaskControl{interrupts.stop(), {}} : progress.control(interrupts.stop()));
    Progress::clear();
    const bool isComplete = model && iterations == options.training.iterations;
    if (interrupts.signal() != 0 && !isComplete) {
        reportInterruption(options);
        interrupts.endProgram();
    }
    if (!model) {
        Error error = model.error();
        if (error.file.empty())
            error.file = options.input.front();
        complain(error);
        return BadInput;
    }
    if (const Result<void> written = writeModel(**model, options.model); !written) {
        complain(written.error());
        return BadInput;
    }
    if (interrupts.signal() != 0)
        interrupts.endProgram();
    return status;
}

/// Returns the names of the kinds of models: "perceptron (default), or bilstm: a neural network".
std::string kindsText() {
    std::string text;
    for (const ModelKind& kind : modelKinds()) {
        const bool usual = &kind == &modelKinds().front();
        text += (usual ? "" : ", or ") + std::string(kind.name) + (usual ? " (default)" : "");
        if (!kind.help.empty())
            text += ": " + std::string(kind.help);
    }
    return text;
}

/// Returns the default numbers of iterations, for example "default 10, for a network 20".
std::string usualIterations() {
    std::string text = "default ";
    for (const ModelKind& kind : modelKinds())
        text += (&kind == &modelKinds().front() ? "" : ", for " + std::string(kind.phrase) + ' ') +
                std::to_string(kind.iterations);
    return text;
}

/// Returns an error message if `text` is not a seed; otherwise an empty text. CLI11 itself would
/// silently use another seed for a number that is too large.
std::string isSeed(const std::string& text) {
    constexpr std::size_t most = 18; // largest number of digits of a seed
    const bool isNumber = !text.empty() && text.size() <= most &&
                          text.find_first_not_of("0123456789") == std::string::npos;
    return isNumber ? "" : "expected a whole number from 0 on, with at most 18 digits";
}

} // namespace

void addTrainCommand(Command app, int& status) {
    const Command command =
        app.addSubcommand("train", "Train a parser on a treebank. Progress goes to standard "
                                   "error.");
    command.setFooter(
        R"(Regimes [GSS14]: static learns from one canonical derivation of each sentence; nondet
allows any optimal transition on the way to the gold tree; explore also follows the
parser's own mistakes, and learns the best transitions after them. With --dev, the iteration
with the best LAS on it is kept, otherwise the last one. The same data, options and seed make
the same file. Ctrl+C ends a training; with --checkpoint it can be continued later.

Networks are those of [SHL17]: bi-LSTMs, and a few positions of a configuration. Global
training parses exactly; it replaces gold trees that cannot be derived by the closest ones
that can.

Graph parsers (--scorer cube) are those of [ZM14]: features of up to three arcs with labels,
and valencies; an Eisner chart whose items keep the best partial trees, at most --beam of
them, of which at most --label-beam differ only in labels; learning by MIRA, at the place
of the gold tree that is worst for it. Before that, a first-order model selects the
likeliest heads and labels. Gold trees that are not projective are replaced by the closest
ones that are. parse --transitions prints how arc-standard, or --system, would build the tree.

With --single-root, the parser considers only transitions that lead to a tree with a single
root; gold trees with several roots are replaced by the closest of these trees. (A perceptron
for swap, for which no oracle finds them, does not learn from such sentences.))");
    const auto options = std::make_shared<TrainOptions>();
    TrainingOptions& training = options->training;
    command.addOption("--system", options->system,
                      SystemHelp + ("; for networks also a decoder that scores arcs (" +
                                    namesOfDecoders(&ExactDecoder::scoresArcs) +
                                    "); not needed for graph parsers"));
    std::vector<std::string> kinds;
    for (const ModelKind& kind : modelKinds())
        kinds.emplace_back(kind.name);
    command.addOption("--scorer", options->scorer, "Kind of model: " + kindsText()).oneOf(kinds);
    addRegimes(command, options->regimes);
    addRootOption(command, training.shape.root);
    addSingleRootOption(command, training.shape.rootLimit,
                        "Build trees with exactly one child of ROOT, in training and whenever the "
                        "model parses");
    addLiftingOption(command, "--pseudo-projective", training.lifting,
                     "Learn from trees made projective by lifting arcs [Nivre & Nilsson 2005], and "
                     "restore the arcs after parsing: head, path or head+path");
    command.addOption("--input", options->input, "Treebanks to learn from")
        .someArguments()
        .required();
    command.addOption("--dev", options->dev, "Treebanks for choosing the best iteration")
        .someArguments();
    command
        .addOption("--iterations", options->iterations,
                   "Passes over the treebank (" + usualIterations() + ')')
        .inRange(1, 1000);
    command.addOption("--seed", training.seed, "Seed of the order of sentences (default 1)")
        .accepts(isSeed);
    command
        .addOption("--seeds", options->seeds,
                   "Number of seeds, from --seed on, to train with in parallel threads; keeps "
                   "the model that is best on --dev, or, for networks, the average of all")
        .inRange(1, 1000);
    command.addOption("--checkpoint", training.checkpoint,
                      "File that saves the training after each iteration, once a minute and "
                      "when it is interrupted. If it exists, the training continues from it, "
                      "to the same model as without an interruption");
    addParameters(command, training);
    command.addOption("--model", options->model, "File to write").required();
    command.addFlag("--quiet", options->quiet, "Do not report iterations");
    command.setFunction([options, &status] { status = train(*options); });
}

} // namespace parsescope::cli
