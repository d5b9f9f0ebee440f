// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/root_option.h"
#include "app/cli/system_option.h"
#include "core/export/handout.h"
#include "core/oracle/oracles.h"
#include "core/oracle/root_last.h"
#include "core/teaching/read/answer.h"

#include <algorithm>
#include <iostream>
#include <limits>
#include <memory>

namespace parsescope::cli {

namespace {

struct HandoutOptions {
    std::string file;
    SettingsOptions settings = {};
    std::string kind = "table";
    std::string steps;
    std::string filling = "both";
    std::vector<int> sentences{1}; // 1-based numbers of sentences
    TableLayout table = {};
};

Filling fillingOf(const std::string& name) {
    return name == "blank"    ? Filling::Blank
           : name == "filled" ? Filling::Filled
                              : Filling::BlankWithKey;
}

/// Returns the steps in `options`, followed by a best continuation. Sets `reached` to the
/// configuration after the steps in `options`.
Result<std::vector<Transition>> stepsFor(const Problem& problem, const Sentence& sentence,
                                         const LossFunction& loss, const HandoutOptions& options,
                                         Configuration& reached) {
    std::vector<Transition> steps;
    reached = problem.start();
    for (const std::string& name : splitTransitions(options.steps, problem.system)) {
        const Result<Transition> one = readTransition(name, problem.system, reached, sentence);
        if (!one)
            return failure("--steps: {0}", one.error().text());
        if (const Obstacle obstacle = problem.system->obstacle(reached, *one);
            obstacle != Obstacle::None)
            return failure("--steps: \"{0}\" is not possible: {1}", name, describe(obstacle));
        steps.push_back(*one);
        reached = problem.system->step(reached, *one);
    }
    if (const auto rest = findCertificate(problem, loss, reached))
        steps.insert(steps.end(), rest->transitions.begin(), rest->transitions.end());
    return steps;
}

/// A sentence with the data that are needed for a handout.
struct Matter {
    Problem problem;
    Sentence sentence;
    Oracle oracle;
    std::vector<Transition> steps;
    Configuration reached; // configuration after the steps in the options
};

Result<Matter> matterOf(const Sentence& sentence, const ParseSettings& settings,
                        const HandoutOptions& options) {
    const Result<Tree> gold = treeToDerive(sentence);
    if (!gold)
        return tl::unexpected(gold.error());
    Problem problem = settings.problem(*gold);
    Result<Oracle> oracle = oracleFor(problem, settings.oracle);
    if (!oracle)
        return tl::unexpected(oracle.error());
    Configuration reached;
    auto steps = stepsFor(problem, sentence, oracle->prepare(problem), options, reached);
    if (!steps)
        return tl::unexpected(steps.error());
    return Matter{std::move(problem), sentence, *std::move(oracle), *std::move(steps),
                  std::move(reached)};
}

Result<ChartSheet> chartOf(const Matter& matter, const std::string& oracle) {
    if (!oracle.empty() && !matter.oracle.hasChart())
        return failure("oracle \"{0}\" has no table", oracle);
    std::optional<Chart> chart = oracle.empty()
                                     ? tabularChart(matter.problem, matter.reached)
                                     : matter.oracle.prepare(matter.problem)->chart(matter.reached);
    if (!chart)
        return failure("no exact oracle of {0} has a table for this tree",
                       matter.problem.system->name);
    if (chart->isList)
        return failure("oracle \"{0}\" has a list of items instead of a table", oracle);
    return ChartSheet{matter.sentence, matter.problem.system, matter.problem.gold, matter.reached,
                      *std::move(chart)};
}

std::string derivationsOf(const std::vector<Matter>& matters, const HandoutOptions& options) {
    std::vector<Derivation> derivations;
    for (const Matter& matter : matters)
        derivations.push_back(handoutDerivation(matter.problem, matter.sentence, matter.oracle,
                                                matter.steps, options.settings.rootOnStack));
    return options.kind == "table"
               ? tableHandout(derivations, fillingOf(options.filling), options.table)
           : options.kind == "slides" ? slidesHandout(derivations)
                                      : figuresHandout(derivations);
}

int runHandout(const HandoutOptions& options) {
    if (options.settings.hasNoRoot && options.kind == "chart") {
        complain(Text("--kind chart cannot be used with --root none: oracles have tables only for "
                      "parses with ROOT"));
        return BadUsage;
    }
    const auto settings = chosenSettings(options.settings);
    if (!settings)
        return settings.error();
    const int last = *std::max_element(options.sentences.begin(), options.sentences.end());
    const Result<Treebank> treebank = openWithSentence(options.file, last);
    if (!treebank) {
        complain(treebank.error());
        return BadInput;
    }
    std::vector<Matter> matters;
    for (const int number : options.sentences) {
        const std::optional<Sentence> sentence = goodSentence(*treebank, number - 1);
        if (!sentence)
            return BadInput;
        Result<Matter> matter = matterOf(*sentence, *settings, options);
        if (!matter) {
            complain(Error{matter.error().message, treebank->name(),
                           treebank->firstLine(number - 1), 0});
            return BadInput;
        }
        matters.push_back(*std::move(matter));
    }
    if (options.kind != "chart") {
        std::cout << derivationsOf(matters, options);
        return Success;
    }
    std::vector<ChartSheet> sheets;
    for (std::size_t i = 0; i < matters.size(); ++i) {
        Result<ChartSheet> sheet = chartOf(matters[i], settings->oracle);
        if (!sheet) {
            complain(Error{sheet.error().message, treebank->name(),
                           treebank->firstLine(options.sentences[i] - 1), 0});
            return BadInput;
        }
        sheets.push_back(*std::move(sheet));
    }
    std::cout << chartHandout(sheets, fillingOf(options.filling));
    return Success;
}

} // namespace

void addHandoutCommand(Command app, int& status) {
    const Command command = app.addSubcommand(
        "handout", "Print a handout as LaTeX: a table to fill in, slides, the table of an oracle.");
    const auto options = std::make_shared<HandoutOptions>();
    command.addOption("FILE", options->file, "Treebank; - for standard input").required();
    addSystemOption(command, options->settings);
    addNamesOption(command, options->settings.names);
    command
        .addOption("--sentence", options->sentences,
                   "Numbers of the sentences, from 1, separated by commas (default 1)")
        .separatedBy(',')
        .inRange(1, std::numeric_limits<int>::max());
    command
        .addOption("--kind", options->kind,
                   "table (default): the derivation as a table; slides: one step per page, 16:9; "
                   "chart: the table of the oracle; figures: every configuration, for a paper")
        .oneOf({"table", "slides", "chart", "figures"});
    command
        .addOption("--filling", options->filling,
                   "For table and chart: blank, filled, or both (default)")
        .oneOf({"blank", "filled", "both"});
    addTableLayoutOptions(command, options->table, "--show-relations,--relations");
    command.addOption("--steps", options->steps,
                      "Transitions from the initial configuration; optimal ones follow");
    command.addOption("--oracle", options->settings.oracle,
                      "Name of an oracle (see \"oracles\"): the one whose losses or table are "
                      "printed, instead of the fastest exact one");
    addSingleRootOption(command, options->settings);
    addRootStartOption(command, options->settings.shape.root, options->settings.rootOnStack,
                       &options->settings.hasNoRoot);
    command.setFunction([options, &status] { status = runHandout(*options); });
}

} // namespace parsescope::cli
