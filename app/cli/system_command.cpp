// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/progress.h"
#include "app/cli/root_option.h"
#include "app/cli/system_option.h"
#include "app/cli/system_text.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"
#include "core/treebank/read_file.h"

#include <algorithm>
#include <iostream>
#include <memory>

namespace parsescope::cli {

namespace {

struct SystemOptions {
    std::string system;
    std::string other;
    int words = 6;
    RootPlace root = RootPlace::First;
    std::string positions;          ///< positions of stack and buffer to examine; empty for none
    std::vector<std::string> trees; ///< treebanks for which the best trees are searched
    bool json = false;
};

/// The largest number of configurations of a system. Exploring them takes some seconds and some
/// hundred megabytes.
constexpr std::size_t MostSystemConfigurations = 300'000;

/// The largest number of transitions that a search through derivations tries for the trees of one
/// length, and for one sentence of a treebank. Both take some seconds.
constexpr long long MostStepsForLength = 2'000'000;
constexpr long long MostStepsForSentence = 100'000;

/// Returns the system with the name `name`, or the system in the file `name`, like chosenSystem,
/// even if it cannot be used for parsing.
Result<TransitionSystem> systemToCheck(const std::string& name) {
    if (!isSystemFile(name))
        return findSystem(name);
    const Result<std::string> text = readStart(name, LongestSystemFile + 1);
    if (!text)
        return tl::unexpected(text.error());
    return parsescope::readSystem(*text, name).map(recognised);
}

/// Returns the numbers that the file of a system states, for a name or file that systemToCheck has
/// read.
SystemCounts countsToCheck(const std::string& name) {
    if (!isSystemFile(name))
        return builtInCounts(name);
    return readStart(name, LongestSystemFile + 1)
        .and_then([](const std::string& text) { return readCounts(text); })
        .value_or(SystemCounts());
}

/// Finds the best trees of the sentences of `options.trees`; fails if they cannot be read.
Result<TreebankByPositions> bestTrees(const TransitionSystem& system,
                                      const FeaturePositions& positions,
                                      const SystemOptions& options, RootPlace root, int& status) {
    const Result<std::vector<Sentence>> sentences =
        readSentences(options.trees, status, TreeColumns);
    if (!sentences)
        return tl::unexpected(sentences.error());
    TreebankByPositions all;
    Progress progress;
    for (const Sentence& sentence : *sentences) {
        const Problem problem{
            .system = system, .gold = *sentence.tree(), .shape = {RootLimit::None, root}};
        if (const auto best = bestByPositions(problem, positions, MostStepsForSentence)) {
            ++all.sentences;
            all.complete += best->loss == 0;
            all.words += sentence.size();
            all.right += std::max(sentence.size() - best->loss, 0);
        } else {
            ++all.unknown;
        }
        progress.report(all.sentences + all.unknown, static_cast<long long>(sentences->size()));
    }
    return all;
}

/// Examines the positions of `options` and adds the results to the text or to the JSON object.
/// Returns the exit status.
int checkPositions(const TransitionSystem& system, const SystemOptions& options, RootPlace root,
                   std::string& text, Json& json) {
    const Result<FeaturePositions> positions = readPositions(options.positions);
    const PositionFacts facts = positionFacts(system, *positions, options.words, root,
                                              MostSystemConfigurations, MostStepsForLength);
    text += positionFactsText(system, facts);
    json["positions"] = positionFactsJson(system, facts);
    int status = Success;
    if (options.trees.empty())
        return status;
    const Result<TreebankByPositions> best = bestTrees(system, *positions, options, root, status);
    if (!best) {
        complain(best.error());
        return BadInput;
    }
    text += treebankText(*best);
    json["positions"]["treebank"] = treebankJson(*best);
    return status;
}

int runCheck(const SystemOptions& options) {
    if (options.positions.empty() && !options.trees.empty()) {
        complain(Text("--trees needs --positions, the positions that the parser looks at"));
        return BadUsage;
    }
    const Result<TransitionSystem> system = systemToCheck(options.system);
    if (!system)
        return refuseSystem(options.system, system.error());
    const RootPlace root = system->rootPlace.value_or(options.root);
    const SystemFacts facts = factsOf(*system, options.words, root, MostSystemConfigurations);
    std::string text = factsText(*system, facts);
    Json json = factsJson(*system, facts);
    const int positions =
        options.positions.empty() ? Success : checkPositions(*system, options, root, text, json);
    std::cout << (options.json ? manyLines(json) : text);
    std::vector<Text> faults;
    if (const auto objection = objectionTo(*system))
        faults.push_back(Text("this cannot be used as --system: {0}", *objection));
    if (std::ranges::none_of(facts.lengths,
                             [](const LengthFacts& at) { return at.trees.derived > 0; }))
        faults.push_back(Text("no tree of these sentences is derived"));
    if (facts.stuck)
        faults.push_back(Text("a parse can get stuck"));
    if (root == system->rootPlace.value_or(RootPlace::First))
        for (const Text& wrong : wrongCounts(countsToCheck(options.system), facts))
            faults.push_back(wrong);
    for (const Text& fault : faults)
        complain(Error{fault, options.system, 0, 0});
    return faults.empty() ? positions : BadInput;
}

int runShow(const SystemOptions& options) {
    const Result<TransitionSystem> system = systemToCheck(options.system);
    if (!system)
        return refuseSystem(options.system, system.error());
    const Result<std::string> text = writeSystem(*system);
    if (!text) {
        complain(text.error());
        return BadInput;
    }
    std::cout << *text;
    return Success;
}

int runCompare(const SystemOptions& options) {
    std::vector<TransitionSystem> both;
    for (const std::string& name : {options.system, options.other}) {
        const Result<TransitionSystem> system = systemToCheck(name);
        if (!system)
            return refuseSystem(name, system.error());
        if (system->rootPlace && *system->rootPlace != options.root) {
            complain(needsRootLast(name));
            return BadInput;
        }
        both.push_back(*system);
    }
    const SystemComparison comparison =
        compareSystems(both[0], both[1], options.words, options.root, MostSystemConfigurations);
    std::cout << (options.json ? manyLines(comparisonJson(both[0], both[1], comparison))
                               : comparisonText(both[0], both[1], comparison));
    return Success;
}

void addCommonOptions(Command command, const std::shared_ptr<SystemOptions>& options) {
    command.addOption("SYSTEM", options->system, SystemHelp).required();
    command.addOption("--words", options->words, "Words of the longest sentences (default 6)")
        .inRange(1, 7);
    command.addFlag("--json", options->json, "Print a JSON object");
    addRootOption(command, options->root);
}

} // namespace

void addSystemCommand(Command app, int& status) {
    const Command command =
        app.addSubcommand("system", "Analyse a transition system, also one described in a file.");
    command.requireSubcommand();
    command.setFooter(
        R"(A file describes a system with rules as papers print them, as in resources/systems:

    name: my-system
    title: My system
    source: Nivre 2004
    description: Joins the two topmost trees of the stack.
    start: [], [0..n]
    end: [i], []
    sh, key S, "Shift": σ, i|β ⇒ σ|i, β
    la, key L, "Left-Arc": σ|i|j ⇒ σ|j, arc j→i if i ≠ 0 and not hashead(i)
    ra, key R, "Right-Arc", "makes the top a dependent": σ|i|j ⇒ σ|i, i→j

The start is [], [0..n]; [0], [1..n]; or [], [1..n, 0], which is for ROOT last only. A rule has
a name, key, title, effect in words; stack and buffer before and after it (left out if they do
not change); an arc; a condition. The stack has its top last, the buffer its front first; σ and β
are the rest, [i|j] has none. The head of an arc is a node, 0, leftspine(i) or rightspine(i):
variant K takes the K-th node of that spine. "…" on the stack is K - 1 elements in variant K.
Conditions: hashead(i), hashead(σ), hashead(β), hashead(…), i < j, i = 0, i ≠ 0, with and, or,
not and ( ). No rule gives a node a second head (rearc j→i replaces the first one), ROOT a head,
or closes a cycle. "derivations: 1, 3, 13" and "trees: 1, 3, 12" state the numbers for 1, 2, … words
that "system check" must find. "features: arcs s1 s0; s0.form b0.pos" states the feature templates
of learners. A line that begins with a blank continues the line before. In ASCII: S, B, =>,
->, ..., !=.)");
    const auto options = std::make_shared<SystemOptions>();
    const Command check = command.addSubcommand(
        "check", "Print the rules of a system, whether its parses always end and can get stuck, "
                 "and the numbers of its trees and derivations.");
    check.setFooter(
        R"("system --help" explains files that describe systems. The exit status is 1 if the rules do
not show that all parses end, if no tree is derived, if a parse can get stuck, or if the numbers
of derivations or trees are not those that the file states.

Fields of --json:
  name, title         name on the command line, name in words
  source, description
                      publication, description in words; both can be empty
  transitions         a list with name, title, and the following fields
  schema, effect, variants
                      the rule as papers print it; its effect in words; true if its names end in a
                      number
  rules_of            the built-in system with these rules, or null
  root                "first" or "last"
  surely_ends         true if the rules prove that all parses end
  endless_rules       names of the rules at which this proof fails
  complete_up_to      number of words up to which all sentences were examined
  loop, stuck         a derivation that repeats a configuration, or that cannot end, or null: words,
                      transitions, and for a loop again
  words, again        number of words; the transitions from the configuration to itself
  lengths             a list with the following fields
  words, configurations
                      number of words, number of configurations
  trees, projective, planar, one_endpoint_crossing, well_nested_gap_degree_one
                      classes of trees, each with derived and all
  derived, all        numbers of trees that are derived, and of all trees
  derivations         number of derivations, as a text because it can be large
  trees_with_several_derivations
                      number of these trees
  most_derivations    heads and derivations of the tree with the most derivations
  heads               the head of each word, 0 for ROOT
  transitions         numbers of transitions of derivations, with least and most
  least, most         smallest and largest number
Fields with --positions, in the object "positions":
  positions, words    the positions; number of words up to which all sentences were examined
  same_nodes          a smallest parse that has the same nodes there twice, or null: words,
                      transitions, and the number of them before the earlier configuration
  earlier, words, transitions
                      this number, the number of words, and the transitions
  unchanged_by        names of the rules that can leave the nodes unchanged
  trees               a list with words, and the numbers of trees that the parser can build and
  built, derived      that the system derives
  treebank            with --trees: the following fields
  sentences, left_out
                      numbers of sentences with known best trees, and of sentences for which the
                      search took too many steps
  complete, right_heads
                      numbers of gold trees that the parser can build, and of words with their
                      gold heads in the best trees)");
    addCommonOptions(check, options);
    check
        .addOption("--positions", options->positions,
                   "Also examine a parser that looks only at these positions and ranks the "
                   "transitions by the nodes there: s0 is the top of the stack, s1 the element "
                   "beneath it, b0 the buffer front; for example \"s0 b0\"")
        .accepts([](const std::string& text) {
            const Result<FeaturePositions> positions = readPositions(text);
            return positions ? std::string() : positions.error().message.english();
        });
    check.addOption("--trees", options->trees,
                    "With --positions: also the best trees that such a parser can build for the "
                    "sentences of this treebank; can be given several times");
    check.setFunction([options, &status] { status = runCheck(*options); });
    const Command show =
        command.addSubcommand("show", "Print a system as a file that can be changed.");
    show.addOption("SYSTEM", options->system, SystemHelp).required();
    show.setFunction([options, &status] { status = runShow(*options); });
    const Command compare = command.addSubcommand(
        "compare",
        "Print the smallest trees that one of two systems derives and the other does not.");
    compare.setFooter(R"("system --help" explains files that describe systems.

Fields of --json:
  first, second       names of the systems
  complete_up_to      number of words up to which all sentences were examined
  only_first, only_second
                      a smallest tree that only this system derives, or null: heads and transitions
  heads, transitions  the head of each word, 0 for ROOT; a derivation of the tree)");
    addCommonOptions(compare, options);
    compare.addOption("OTHER", options->other, "The other system").required();
    compare.setFunction([options, &status] { status = runCompare(*options); });
}

} // namespace parsescope::cli
