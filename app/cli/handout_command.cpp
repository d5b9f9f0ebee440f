// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/root_option.h"
#include "app/cli/system_option.h"
#include "core/export/handout.h"
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"
#include "core/teaching/answer.h"

#include <iostream>
#include <limits>
#include <memory>

namespace parsescope::cli {

namespace {

struct HandoutOptions {
    std::string file;
    std::string system;
    std::string kind = "table";
    std::string steps;
    std::string filling = "both";
    int sentence = 1;
    TreeShape shape = {};
};

Filling fillingOf(const std::string& name) {
    return name == "blank"    ? Filling::Blank
           : name == "filled" ? Filling::Filled
                              : Filling::BlankWithKey;
}

/// Returns the steps of the option, followed by a best continuation. `reached` becomes the
/// configuration after the steps of the option.
Result<std::vector<Transition>> stepsFor(const Problem& problem, const Sentence& sentence,
                                         const LossFunction& loss, const HandoutOptions& options,
                                         Configuration& reached) {
    std::vector<Transition> steps;
    reached = problem.start();
    for (const std::string& name : splitTransitions(options.steps, problem.system)) {
        const Result<Transition> one = readTransition(name, problem.system, reached, sentence);
        if (!one)
            return tl::unexpected(one.error());
        if (const Obstacle obstacle = problem.system.obstacle(reached, *one);
            obstacle != Obstacle::None)
            return failure("--steps: \"{0}\" is not possible: {1}", name, describe(obstacle));
        steps.push_back(*one);
        reached = problem.system.step(reached, *one);
    }
    if (const auto rest = findCertificate(problem.system, loss, reached))
        steps.insert(steps.end(), rest->transitions.begin(), rest->transitions.end());
    return steps;
}

Result<std::string> handout(const Sentence& sentence, const TransitionSystem& system,
                            const HandoutOptions& options) {
    const Result<Tree> gold = treeToDerive(sentence);
    if (!gold)
        return tl::unexpected(gold.error());
    const Problem problem{system, *gold, {}, options.shape};
    const Result<Oracle> oracle = chooseOracle(problem);
    if (!oracle)
        return tl::unexpected(oracle.error());
    const LossFunction loss = oracle->prepare(problem);
    Configuration reached;
    const auto steps = stepsFor(problem, sentence, loss, options, reached);
    if (!steps)
        return tl::unexpected(steps.error());
    const Filling filling = fillingOf(options.filling);
    if (options.kind == "chart") {
        const std::optional<Oracle> tabular = tabularOracle(problem, reached);
        if (!tabular)
            return failure("no exact oracle of {0} has a table for this tree", system.name);
        return chartHandout(sentence, tabular->record(problem, reached, {}), filling);
    }
    const Derivation derivation{sentence, system, *gold,
                                derivationSteps(problem, loss, prescribe(*steps))};
    if (options.kind == "table")
        return tableHandout(derivation, filling);
    StepStates states;
    Explainer explainer(problem, *oracle);
    for (const DerivationStep& step : derivation.steps)
        states.push_back(explainer.explain(step.configuration).arcs);
    return options.kind == "slides" ? slidesHandout(derivation, states)
                                    : figuresHandout(derivation, states);
}

int runHandout(const HandoutOptions& options) {
    const Result<TransitionSystem> system = chosenSystem(options.system, options.shape.root);
    if (!system)
        return refuseSystem(options.system, system.error());
    const Result<Treebank> treebank = openWithSentence(options.file, options.sentence);
    if (!treebank) {
        complain(treebank.error());
        return BadInput;
    }
    const std::optional<Sentence> sentence = goodSentence(*treebank, options.sentence - 1);
    if (!sentence)
        return BadInput;
    const Result<std::string> text = handout(*sentence, *system, options);
    if (!text) {
        complain(Error{text.error().message, treebank->name(),
                       treebank->firstLine(options.sentence - 1), 0});
        return BadInput;
    }
    std::cout << *text;
    return Success;
}

} // namespace

void addHandoutCommand(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand(
        "handout", "Print a handout as LaTeX: a table to fill in, slides, the table of an oracle.");
    const auto options = std::make_shared<HandoutOptions>();
    command->add_option("FILE", options->file, "Treebank; - for standard input")->required();
    command->add_option("--system", options->system, SystemHelp)->required();
    command
        ->add_option("--sentence", options->sentence, "Number of the sentence, from 1 (default 1)")
        ->check(CLI::Range(1, std::numeric_limits<int>::max()));
    command
        ->add_option("--kind", options->kind,
                     "table (default): the derivation as a table; slides: one step per page, 16:9; "
                     "chart: the table of the oracle; figures: every configuration, for a paper")
        ->check(CLI::IsMember({"table", "slides", "chart", "figures"}));
    command
        ->add_option("--filling", options->filling,
                     "For table and chart: blank, filled, or both (default)")
        ->check(CLI::IsMember({"blank", "filled", "both"}));
    command->add_option("--steps", options->steps,
                        "Transitions from the initial configuration; optimal ones follow");
    command->add_flag("--single-root", options->shape.singleRoot, SingleRootHelp);
    addRootOption(*command, options->shape.root);
    command->callback([options, &status] { status = runHandout(*options); });
}

} // namespace parsescope::cli
