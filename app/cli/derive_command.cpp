// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/json_lines.h"
#include "app/cli/output.h"
#include "app/cli/root_option.h"
#include "app/cli/system_option.h"
#include "app/cli/teaching.h"
#include "core/base/path.h"
#include "core/base/utf8.h"
#include "core/export/derivation_text.h"
#include "core/export/display_text.h"
#include "core/export/html.h"
#include "core/export/latex.h"
#include "core/export/terminal_table.h"
#include "core/oracle/derivation.h"
#include "core/oracle/explainer.h"
#include "core/oracle/root_last.h"
#include "core/parsing/root_start.h"
#include "core/parsing/systems.h"
#include "core/parsing/without_root.h"
#include "core/treebank/write_file.h"

#include <filesystem>
#include <iostream>
#include <limits>
#include <memory>

namespace parsescope::cli {

namespace {

struct DeriveOptions {
    std::string file;
    SettingsOptions settings = {};
    std::string oracle = "optimal"; // optimal or static
    std::string format = "table";
    int sentence = 0; // 1-based number of a sentence; 0 for all sentences
    LossForm form = LossForm::Numbers;
    bool byteOrderMark = false;
    bool standalone = false; // true to write a whole LaTeX document
    std::string out;         // the folder for a picture of each step; empty for none
    [[nodiscard]] bool isLatex() const { return format == "latex" || format == "tikz"; }
};

/// Returns a step as people see it: without ROOT if the system has none.
DerivationStep asShown(const TransitionSystem& system, DerivationStep step) {
    step.configuration = parsescope::asShown(system, step.configuration);
    return step;
}

/// Returns the heading of a derivation, for example "Sentence 2 (test-2): She sees him".
std::string headingOf(int number, const Sentence& sentence) {
    const std::string id = sentence.comment("sent_id");
    return "Sentence " + std::to_string(number) + (id.empty() ? "" : " (" + id + ")") + ": " +
           sentence.text();
}

void printTable(int number, const Sentence& sentence, const Problem& problem,
                const LossFunction& loss, const Configuration& start, const Chooser& choose) {
    std::cout << harmless(headingOf(number, sentence)) << "\n\n";
    TerminalTable table(sentence, problem);
    const std::optional<DerivationStep> last =
        followDerivation(problem.system, loss, start, choose, [&](const DerivationStep& step) {
            table.add(asShown(problem.system, step));
            return true;
        });
    std::cout << table.text() << '\n' << table.summary(*last) << '\n';
}

/// Returns the rule by which the derivation chooses transitions. Fails if there is no derivation.
/// `problem` and `loss` must outlive the result.
Result<Chooser> choiceFor(const Problem& problem, const LossFunction& loss,
                          const Configuration& start, const DeriveOptions& options) {
    if (options.oracle == "optimal")
        return preferOptimal(problem, loss);
    const auto transitions = staticDerivation(problem.system, problem.gold, start);
    if (!transitions || (problem.shape.singleRoot() && problem.gold.rootCount() != 1))
        return failure("the static oracle of {0} does not build this tree; --oracle optimal gives "
                       "a best one",
                       problem.system->name);
    return prescribe(*transitions);
}

/// Prints the tree that was built as SVG or, with --out, writes a picture of each step, in which
/// `oracle` tells the gold arcs that are lost from those that are still to come.
Result<void> draw(const Derivation& derivation, const Problem& problem, const Oracle& oracle,
                  const DeriveOptions& options) {
    Explainer explainer(problem, oracle);
    const auto picture = [&](const DerivationStep& step) {
        return treeSvg(derivation.sentence,
                       pictureOf(derivation.system, derivation.gold,
                                 asShown(derivation.system, step).configuration,
                                 explainer.explain(step.configuration).arcs),
                       problem.shape.root) +
               '\n';
    };
    if (options.out.empty()) {
        std::cout << picture(derivation.steps.back());
        return {};
    }
    std::error_code failed;
    std::filesystem::create_directories(pathOf(options.out), failed);
    if (failed)
        return tl::unexpected(
            Error{Text("cannot create this folder: {0}", failed.message()), options.out, 0, 0});
    for (std::size_t i = 0; i < derivation.steps.size(); ++i) {
        const std::string number = std::to_string(i);
        const std::string zeros(3 - std::min<std::size_t>(3, number.size()), '0');
        const std::string path = options.out + "/step-" + zeros + number + ".svg";
        if (Result<void> written = writeFileAtomically(path, picture(derivation.steps[i]));
            !written)
            return written;
    }
    return {};
}

/// Prints the derivation of a sentence. Fails if there is no derivation.
Result<void> derive(int number, const Sentence& sentence, const ParseSettings& settings,
                    const DeriveOptions& options) {
    const TransitionSystem& system = settings.system;
    const Result<Tree> gold = treeToDerive(sentence);
    if (!gold)
        return tl::unexpected(gold.error());
    Problem problem = settings.problem(*gold);
    const Result<Oracle> oracle = oracleFor(problem);
    if (!oracle)
        return tl::unexpected(oracle.error());
    const Result<Configuration> start = options.settings.rootOnStack
                                            ? startWithRootOnStack(system, gold->size())
                                            : Result<Configuration>(problem.start());
    if (!start)
        return tl::unexpected(start.error());
    const LossFunction loss = oracle->prepare(problem);
    const Result<Chooser> choose = choiceFor(problem, loss, *start, options);
    if (!choose)
        return tl::unexpected(choose.error());
    if (options.format == "jsonl") {
        followDerivation(system, loss, *start, *choose, [&](const DerivationStep& step) {
            return static_cast<bool>(
                std::cout << jsonLine(number, sentence, system, asShown(system, step), options.form)
                          << '\n');
        });
        return {};
    }
    if (options.format == "table") {
        if (options.sentence == 0 && number > 1)
            std::cout << '\n';
        printTable(number, sentence, problem, loss, *start, *choose);
        return {};
    }
    std::vector<DerivationStep> steps;
    followDerivation(system, loss, *start, *choose, [&](const DerivationStep& step) {
        steps.push_back(step);
        return true;
    });
    if (options.format == "html") {
        // The page begins in the initial configuration of the system.
        std::vector<Transition> taken;
        const bool shiftsRoot = *start != problem.start();
        if (shiftsRoot)
            taken = system.legalTransitions(problem.start());
        for (const DerivationStep& step : steps)
            if (step.transition)
                taken.push_back(*step.transition);
        std::cout << pageOfDerivation(settings, sentence, *gold, taken, shiftsRoot ? 1 : 0);
        return {};
    }
    Derivation derivation{sentence, system, *gold, std::move(steps)};
    if (options.format == "svg")
        return draw(derivation, problem, *oracle, options);
    for (DerivationStep& step : derivation.steps)
        step = asShown(system, step);
    if (options.isLatex() && options.sentence == 0)
        std::cout << (number > 1 ? "\n" : "") << "\\par\\bigskip\\noindent "
                  << latexCell(headingOf(number, sentence)) << "\\par\\nopagebreak\\medskip\n";
    std::cout << (options.format == "csv" ? csvRows(derivation, options.sentence == 0 ? number : 0)
                  : options.format == "latex"
                      ? latexTable(derivation)
                      : tikzDependency(sentence, pictureOf(system, *gold,
                                                           derivation.steps.back().configuration)));
    return {};
}

/// Derives a sentence of the treebank. Returns false if the sentence has errors or no derivation.
bool deriveOne(const Treebank& treebank, int index, const ParseSettings& settings,
               const DeriveOptions& options) {
    const std::optional<Sentence> sentence = goodSentence(treebank, index);
    if (!sentence)
        return false;
    const Result<void> done = derive(index + 1, *sentence, settings, options);
    if (!done)
        complain(done.error().file.empty()
                     ? Error{done.error().message, treebank.name(), treebank.firstLine(index), 0}
                     : done.error());
    return done.has_value();
}

int runDerive(const DeriveOptions& options) {
    const auto settings = chosenSettings(options.settings);
    if (!settings)
        return settings.error();
    if (settings->system.stepLimit >= 0 && options.format == "html") {
        complain(Text("--steps is not for --format html"));
        return BadUsage;
    }
    if (const Text obstacle = obstacleToPage(options.settings.hasNoRoot);
        options.format == "html" && !obstacle.empty()) {
        complain(obstacle);
        return BadInput;
    }
    if (options.standalone && !options.isLatex()) {
        complain(Text("--standalone is for --format latex and --format tikz"));
        return BadUsage;
    }
    if (!options.out.empty() && options.format != "svg") {
        complain(Text("--out is for --format svg"));
        return BadUsage;
    }
    const Result<Treebank> treebank = openWithSentence(options.file, options.sentence);
    if (!treebank) {
        complain(treebank.error());
        return BadInput;
    }
    if ((options.format == "html" || options.format == "svg") && options.sentence == 0 &&
        treebank->size() > 1) {
        complain(Text("--format {0} is for one sentence, expected --sentence", options.format));
        return BadUsage;
    }
    const int first = options.sentence > 0 ? options.sentence - 1 : 0;
    const int end = options.sentence > 0 ? options.sentence : treebank->size();
    if (options.isLatex())
        std::cout << (options.standalone ? latexBegin("a4paper,landscape,margin=1.5cm")
                                         : latexHeader());
    if (options.format == "csv")
        std::cout << (options.byteOrderMark ? ByteOrderMark : "")
                  << csvHeadings(options.sentence == 0);
    int status = Success;
    for (int index = first; index < end && std::cout; ++index)
        if (!deriveOne(*treebank, index, *settings, options))
            status = BadInput;
    if (options.standalone)
        std::cout << latexEnd();
    return status;
}

} // namespace

void addDeriveCommand(Command app, int& status) {
    const Command command = app.addSubcommand(
        "derive", "Print how a transition system builds the trees of a treebank.");
    command.setFooter(
        R"(Fields of --format jsonl, a line for each step; words count from 1, and ROOT is 0:
  sentence, step      number of the sentence, from 1; number of the step, from 0
  sent_id, forms      in step 0: the identifier of the sentence, if it has one; its words
  stack, buffer       nodes, the stack top last and the buffer front first
  lists, not_next     only for systems with further lists: the nodes of each list, and the
                      transition that cannot be taken next, if there is one
  heads, final        the head of each word, -1 for none; true if the configuration is terminal
  tree                only in terminal configurations: the heads of the tree, in which words
                      without a head are children of ROOT
  loss, losses        the loss of the configuration, and after each legal transition; null if no
                      permitted tree can be reached
  loss_exact          false if the loss is only known to be at least this number; the same for
  losses_exact        each transition. --json-version 1 has no such fields, but texts like ">=3"
  optimal             the transitions of cost 0
  transition, arc     the transition that is taken, null at the end; the arc [head, dependent] that
                      it builds, or null)");
    const auto options = std::make_shared<DeriveOptions>();
    command
        .addOption("FILE", options->file, "CoNLL-U or CoNLL-X, plain or gzip; - for standard input")
        .required();
    addSystemOption(command, options->settings);
    command.addOption("--sentence", options->sentence, "Only this sentence, counted from 1")
        .inRange(1, std::numeric_limits<int>::max());
    command
        .addOption("--oracle", options->oracle,
                   "optimal (default): optimal transitions, arcs as soon as possible; static: the "
                   "canonical derivation of the gold tree")
        .oneOf({"static", "optimal"});
    command
        .addOption(
            "--format", options->format,
            "table (default); jsonl: JSON Lines; csv: one table, whose first column is the number "
            "of "
            "the sentence unless --sentence is given; latex: a table; tikz: the tree that was "
            "built, for the LaTeX package tikz-dependency; svg: a picture of this tree; html: a "
            "page for the browser that steps through one sentence")
        .oneOf({"table", "jsonl", "csv", "latex", "tikz", "svg", "html"});
    command.addOption("--out", options->out,
                      "With --format svg: the folder for a picture of each step, step-000.svg "
                      "and so on, instead of one of the tree");
    command.addFlag("--standalone", options->standalone,
                    "With LaTeX: a whole document, which can be typeset as it is");
    addJsonVersion(command, options->form);
    command.addFlag("--bom", options->byteOrderMark, ByteOrderMarkHelp);
    addSingleRootOption(command, options->settings);
    addStepLimit(command, options->settings.stepLimit);
    addRootStartOption(command, options->settings.shape.root, options->settings.rootOnStack,
                       &options->settings.hasNoRoot);
    command.setFunction([options, &status] { status = runDerive(*options); });
}

} // namespace parsescope::cli
