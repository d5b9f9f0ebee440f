// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/evaluation_report.h"
#include "app/cli/input.h"
#include "app/cli/network_options.h"
#include "app/cli/threads.h"
#include "core/learning/linear/seeds.h"
#include "core/learning/model_file.h"
#include "core/parsing/systems.h"

#include <iostream>
#include <memory>

namespace parsescope::cli {

namespace {

struct Options {
    std::string system;
    std::string scorer = "perceptron";
    std::string regime = "explore";
    std::string root = "first";
    std::string input;
    std::string dev;
    std::string model;
    TrainingOptions training{};
    NetworkCommandOptions network;
    int seeds = 1;
    int iterations = 0; ///< 0: what is usual for the kind of model
    bool quiet = false;
};

void tell(const IterationReport& report) {
    std::cerr << "iteration " << report.iteration << ": "
              << percentText(report.decisions == 0 ? 0
                                                   : static_cast<double>(report.updates) /
                                                         static_cast<double>(report.decisions))
              << " % of " << counted(report.decisions, "decision") << " wrong, "
              << counted(report.labelUpdates, "wrong label");
    if (report.dev)
        std::cerr << "; dev UAS " << percentText(report.dev->all.uas()) << " LAS "
                  << percentText(report.dev->all.las()) << (report.best ? " (best)" : "");
    std::cerr << '\n';
}

/// Trains with several seeds at the same time; the model with the best LAS on `dev` is kept.
Result<std::unique_ptr<Model>> trainWithSeeds(const TrainingOptions& options, int seeds,
                                              const std::vector<Sentence>& sentences,
                                              const std::vector<Sentence>& dev, bool quiet) {
    SeedObserver observer;
    if (!quiet)
        observer = [&](int number, const IterationReport& report) {
            std::cerr << "seed " << options.seed + static_cast<std::uint64_t>(number) << ", ";
            tell(report);
        };
    Result<SeedResult> result =
        trainSeeds(sentences, dev, options, {seeds, coreCount(), inThreads}, observer);
    if (!result)
        return tl::unexpected(result.error());
    if (!quiet)
        std::cerr << "dev LAS of " << seeds << " seeds: mean " << percentText(result->mean())
                  << ", standard deviation " << percentText(result->standardDeviation())
                  << "; kept: seed " << options.seed + static_cast<std::uint64_t>(result->best)
                  << ", " << percentText(*result->las[result->best]) << '\n';
    return std::move(result->model);
}

/// What can be told to be wrong before anything is read.
Result<void> check(const Options& options) {
    const bool network = options.scorer == neural::NetworkModel::Kind;
    if (network && options.root == "last")
        return failure("--root last is for the perceptron: networks and exact decoders have ROOT "
                       "before the first word");
    if (network && options.seeds > 1)
        return failure("--seeds is for the perceptron");
    if (options.seeds > 1 && options.dev.empty())
        return failure("--seeds needs --dev to choose by");
    if (network)
        return checkNetworkOptions(options.system, options.network);
    return findSystem(options.system).map([](const TransitionSystem&) {});
}

Result<std::unique_ptr<Model>> trainModel(const Options& options,
                                          const std::vector<Sentence>& sentences,
                                          const std::vector<Sentence>& dev) {
    if (options.scorer == neural::NetworkModel::Kind) {
        NetworkCommandOptions network = options.network;
        network.network.trainer.seed = options.training.seed;
        network.network.trainer.singleRoot = options.training.singleRoot;
        if (options.iterations > 0)
            network.network.epochs = options.iterations;
        return trainNetwork(options.system, sentences, dev, network, options.quiet);
    }
    TrainingOptions training = options.training;
    training.system = *findSystem(options.system);
    training.regime = findRegime(options.regime).value_or(Regime::Explore);
    training.rootLast = options.root == "last";
    if (options.iterations > 0)
        training.iterations = options.iterations;
    if (options.seeds > 1)
        return trainWithSeeds(training, options.seeds, sentences, dev, options.quiet);
    return trainPerceptron(sentences, dev, training, options.quiet ? TrainingObserver() : tell);
}

int train(const Options& options) {
    if (const Result<void> good = check(options); !good) {
        complain(good.error().message);
        return BadUsage;
    }
    int status = Success;
    const Result<std::vector<Sentence>> sentences = readSentences(options.input, status);
    if (!sentences) {
        complain(sentences.error());
        return BadInput;
    }
    Result<std::vector<Sentence>> dev;
    if (!options.dev.empty())
        dev = readSentences(options.dev, status);
    if (!dev) {
        complain(dev.error());
        return BadInput;
    }
    const Result<std::unique_ptr<Model>> model = trainModel(options, *sentences, *dev);
    if (!model) {
        Error error = model.error();
        if (error.file.empty())
            error.file = options.input;
        complain(error);
        return BadInput;
    }
    if (const Result<void> written = writeModel(**model, options.model); !written) {
        complain(written.error());
        return BadInput;
    }
    return status;
}

} // namespace

void addTrainCommand(CLI::App& app, int& status) {
    CLI::App* command =
        app.add_subcommand("train", "Train a parser on a treebank. Progress goes to standard "
                                    "error.");
    command->footer(
        R"(Regimes [GSS14]: static learns from one canonical derivation of each sentence; nondet
allows any optimal transition on the way to the gold tree; explore also follows the
parser's own mistakes, and learns what is best after them. With --dev the iteration with
the best LAS there is kept (for a network, UAS), without it the last one. The same data,
options and seed make the same file.

Networks are those of [SHL17]: bi-LSTMs, and a few positions of a configuration. Global
training parses exactly. In it, a gold tree that can't be derived is replaced by the
closest ones that can.

With --single-root, the parser sees only transitions that lead to a tree with a single root,
and the closest of these trees count where the gold tree has several roots. (A perceptron for
swap, for which no oracle finds them, does not learn from such sentences.))");
    const auto options = std::make_shared<Options>();
    TrainingOptions& training = options->training;
    command
        ->add_option(
            "--system", options->system,
            "Transition system, see \"systems\"; for a network also eisner: it scores arcs")
        ->required();
    command
        ->add_option("--scorer", options->scorer,
                     "Kind of model: perceptron (default), or bilstm: a neural network")
        ->check(CLI::IsMember({"perceptron", "bilstm"}));
    command->add_option("--regime", options->regime, "static, nondet, or explore (default)")
        ->check(CLI::IsMember({"static", "nondet", "explore"}));
    command->add_option("--root", options->root, "Where ROOT stands: first (default) or last")
        ->check(CLI::IsMember({"first", "last"}));
    command->add_flag("--single-root", training.singleRoot,
                      "Build trees with exactly one word on ROOT, in training and whenever the "
                      "model parses");
    command->add_option("--input", options->input, "Treebank to learn from")->required();
    command->add_option("--dev", options->dev, "Treebank to choose the best iteration on");
    command
        ->add_option("--iterations", options->iterations,
                     "Passes over the treebank (default 10, for a network 20)")
        ->check(CLI::Range(1, 1000));
    command->add_option("--seed", training.seed, "Seed of the order of sentences (default 1)");
    command
        ->add_option("--seeds", options->seeds,
                     "Train with so many seeds, from --seed on, in parallel threads, and keep the "
                     "model that is best on --dev")
        ->check(CLI::Range(1, 1000));
    command
        ->add_option("--exploration", training.exploration,
                     "Explore: share of wrong choices that are followed (default 1)")
        ->check(CLI::Range(0.0, 1.0));
    command
        ->add_option("--explore-from", training.firstExploration,
                     "Explore: iteration from which they are followed (default 2)")
        ->check(CLI::Range(1, 1000));
    command->add_option("--model", options->model, "File to write")->required();
    addNetworkOptions(*command, options->network);
    command->add_flag("--quiet", options->quiet, "Don't tell about iterations");
    command->callback([options, &status] { status = train(*options); });
}

} // namespace parsescope::cli
