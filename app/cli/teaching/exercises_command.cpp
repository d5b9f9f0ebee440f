// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/root_option.h"
#include "app/cli/system_option.h"
#include "app/cli/teaching/marks_option.h"
#include "core/base/utf8.h"
#include "core/parsing/systems.h"
#include "core/parsing/without_root.h"
#include "core/query/query.h"
#include "core/teaching/ask/exercise_json.h"
#include "core/teaching/ask/exercise_sheet.h"
#include "core/teaching/ask/generator.h"
#include "core/teaching/publish/explorer_page.h"
#include "core/teaching/publish/question_banks.h"
#include "core/treebank/read_file.h"

#include <algorithm>
#include <iostream>
#include <memory>

namespace parsescope::cli {

namespace {

struct ExercisesOptions {
    std::vector<std::string> files;
    std::string system = defaultSystem().name;
    std::string other;
    std::string names;
    std::vector<std::string> kinds{"next-transition"};
    std::string format = "json";
    std::string category = "Parsescope";
    std::string projectivity = "any";
    std::string query;
    std::string avoid;
    bool withoutKey = false;
    bool changesTable = false; // true if the layout of tables is given by options
    bool changesMarks = false; // true if the rule of marks is given by an option
    int pass = UsualPass;
    FixedRules rules;
    GeneratorOptions generator;
};

/// Removes the sentences that the query does not find, and reads the list of words to be avoided.
/// Returns the exit status. If something fails, prints the error.
int keepMatching(ExercisesOptions& options, std::vector<Sentence>& sentences) {
    if (!options.avoid.empty()) {
        const Result<std::string> words = readFile(options.avoid);
        if (!words) {
            complain(words.error());
            return BadInput;
        }
        options.generator.avoided = readAvoidedWords(*words);
    }
    if (options.query.empty())
        return Success;
    const Result<Query> query = parseQuery(options.query);
    if (!query) {
        complain(query.error());
        return BadUsage;
    }
    int status = Success;
    std::erase_if(sentences, [&](const Sentence& sentence) {
        const Matches matches = findMatches(*query, sentence);
        if (!matches && status == Success) {
            complain(matches.error());
            status = BadInput;
        }
        return !matches || matches->empty();
    });
    return status;
}

int printPackage(const Result<std::string>& package) {
    if (!package) {
        complain(package.error());
        return BadInput;
    }
    std::cout << *package;
    return Success;
}

/// Prints a page that asks the exercises, or a package with it, and returns the exit status.
int printPage(const std::vector<Examiner>& examiners, const ExercisesOptions& options) {
    const std::string_view document = explorerDocument();
    if (document.empty()) {
        complain(withoutExplorer());
        return BadInput;
    }
    if (options.format == "page") {
        std::cout << exercisePage(document, examiners, options.category, options.rules);
        return Success;
    }
    return printPackage(
        scormPackage(document, examiners, options.category, options.rules, options.pass));
}

/// Prints the exercises and returns the exit status.
int print(const std::vector<Examiner>& examiners, const ExercisesOptions& options) {
    if (options.format == "page" || options.format == "scorm")
        return printPage(examiners, options);
    if (options.format == "qti")
        return printPackage(writeZip(qtiFiles(examiners, options.category, options.rules)));
    if (options.format == "json")
        std::cout << writeExercises(examiners, options.rules);
    else if (options.format == "markdown")
        std::cout << markdownExercises(examiners, !options.withoutKey, options.rules);
    else if (options.format == "latex")
        std::cout << latexExercises(examiners, !options.withoutKey, options.rules);
    else if (options.format == "list")
        std::cout << exerciseList(examiners);
    else if (options.format == "gift")
        std::cout << giftExercises(examiners, options.category, options.rules);
    else
        std::cout << moodleExercises(examiners, options.category, options.rules);
    return Success;
}

/// Returns true if the only input is a file of exercises.
bool readsExercises(const std::vector<std::string>& files) {
    if (files.size() != 1 || !files.front().ends_with(".json"))
        return false;
    const Result<std::string> start = readStart(files.front(), 200);
    return start && start->find("\"parsescope-exercises\"") != std::string::npos;
}

/// Prints the exercises of a file in another format. Options replace the rules that the file fixes
/// and the layout of tables.
int printExercises(ExercisesOptions& options) {
    const std::string& path = options.files.front();
    Result<ExerciseFile> file = openExercises(path);
    if (!file) {
        complain(file.error());
        return BadInput;
    }
    file->rules.take(options.rules);
    options.rules = file->rules;
    std::erase_if(file->exercises, [&](const Exercise& exercise) {
        const std::vector<std::string>& names = options.generator.struckOut;
        return std::find(names.begin(), names.end(), sentenceName(exercise.sentence)) !=
               names.end();
    });
    if (options.changesTable)
        for (Exercise& exercise : file->exercises)
            exercise.table = options.generator.table;
    if (options.changesMarks)
        for (Exercise& exercise : file->exercises)
            exercise.marks = options.generator.marks;
    for (Exercise& exercise : file->exercises) {
        if (!takeNames(exercise.withRoot ? *exercise.withRoot : exercise.system, options.names))
            return BadUsage;
        if (exercise.withRoot)
            exercise.system = withoutRoot(*exercise.withRoot);
    }
    const Result<std::vector<Examiner>> examiners = makeExaminers(std::move(file->exercises));
    if (!examiners) {
        complain(Error{examiners.error().message, path});
        return BadInput;
    }
    return print(*examiners, options);
}

int runExercises(ExercisesOptions& options) {
    if (readsExercises(options.files))
        return printExercises(options);
    GeneratorOptions& generator = options.generator;
    const Result<TransitionSystem> system = chosenSystem(options.system, generator.shape.root);
    if (!system)
        return refuseSystem(options.system, system.error());
    generator.system = *system;
    if (!takeNames(generator.system, options.names))
        return BadUsage;
    if (!options.other.empty()) {
        const Result<TransitionSystem> other = chosenSystem(options.other, generator.shape.root);
        if (!other)
            return refuseSystem(options.other, other.error());
        generator.other = *other;
        if (!takeNames(*generator.other, options.names))
            return BadUsage;
    }
    generator.kinds.clear();
    for (const std::string& kind : options.kinds) {
        generator.kinds.push_back(findExerciseKind(kind));
        if (generator.kinds.back()->options.other && !generator.other) {
            complain(Text("--kind {0} needs --other SYSTEM, which does not derive the tree", kind));
            return BadUsage;
        }
    }
    if (generator.minWords > generator.maxWords) {
        complain(Text("--min-words is larger than --max-words"));
        return BadUsage;
    }
    if (options.projectivity != "any")
        generator.projective = options.projectivity == "projective";
    int status = Success;
    Result<std::vector<Sentence>> sentences = readSentences(options.files, status, TreeColumns);
    if (!sentences) {
        complain(sentences.error());
        return BadInput;
    }
    if (const int problem = keepMatching(options, *sentences); problem != Success)
        return problem;
    const Result<std::vector<Examiner>> examiners = generateExercises(*sentences, generator);
    if (!examiners) {
        complain(Error{examiners.error().message, options.files.front(), 0, 0});
        return BadInput;
    }
    const int printed = print(*examiners, options);
    return printed == Success ? status : printed;
}

/// Adds the options for the rules that the exercises fix.
void addRuleOptions(Command command, const std::shared_ptr<ExercisesOptions>& options) {
    command
        .addOption(
            "--tell",
            [options](const std::string& id) { options->rules.level = findFeedbackLevel(id); },
            "With json, page, scorm and moodle: everything (default) about an answer, errors "
            "(right or "
            "wrong), score, or nothing until the end")
        .oneOf({"everything", "errors", "score", "nothing"});
    command
        .addOption(
            "--after-error",
            [options](const std::string& id) { options->rules.policy = findErrorPolicy(id); },
            "With json, for the window: undo (default) a wrong transition, which is tried again, "
            "or "
            "go-on from there")
        .oneOf({"undo", "go-on"});
    command.addFlag(
        "--hide-answers", [options] { options->rules.showsAnswer = false; },
        "With json, page, scorm and moodle: never show a right answer, and give no hints");
    command
        .addOption(
            "--tries", [options](int tries) { options->rules.tries = tries; },
            "Number of tries for an exercise or a step of a derivation (default: no limit); sheets "
            "print it")
        .inRange(1, MostTries);
    command
        .addOption(
            "--minutes", [options](int minutes) { options->rules.minutes = minutes; },
            "Time for all exercises (default: no limit); sheets print it")
        .inRange(1, MostMinutes);
}

} // namespace

void addExercisesCommand(Command app, int& status) {
    const Command command = app.addSubcommand(
        "exercises",
        "Make exercises from a treebank; the oracle has verified that each has a right answer.");
    command.setFooter(
        R"(The file of --format json is {"parsescope-exercises":1,"exercises":[...]}.
Fields of the file beside exercises, which fix rules for the window and the page:
  after_error, tell   "undo" or "go-on"; "everything", "errors", "score" or "nothing"
  show_answer         true if a right answer is shown after each exercise
  tries, minutes      tries for an exercise or a step, and the time for all; 0 for no limit
Fields of an exercise; those after marks are for human readers, and are not read:
  id, kind            number of the exercise, from 1; kind of the exercise
  system, rules       name of the system; for a system from a file, the text of the file
  other_system, other_rules
                      for tree-between: the system that does not derive the tree
  single_root, root   true if only one child of ROOT is permitted; "last", "stack" or "none"
  rows, relations     "after" if each row of a table shows the configuration after its
                      transition; true if the table of the key has the relations of arcs
  conllu              the sentence with its gold tree, in CoNLL-U
  before              the transitions that lead to the configuration in question
  transition, cell    the transition, or the cell of the chart, in question
  derivation, output  the derivation, or the tree as CoNLL-U, in question
  key                 the model answer as transitions, where one is fixed
  question            the wording of the question, if it is not the usual one
  points              from 0 to 10000; 1 if left out
  marks               the rule of marks: "heads" if left out, "relations" or "steps"
  asks, form          the question; the form of its answer
  ways                the answers to choose from
  answer, hints       the model answer; hints, from the weakest to the strongest)");
    const auto options = std::make_shared<ExercisesOptions>();
    command
        .addOption("FILE", options->files,
                   "Treebanks with trees; or a .json file that this "
                   "command wrote, to print it in another format")
        .required();
    command.addOption("--system", options->system,
                      SystemHelp + std::string(" (default arc-standard)"));
    addNamesOption(command, options->names);
    command.addOption("--other", options->other,
                      "System that does not derive the tree, for tree-between");
    std::vector<std::string> kinds;
    for (const ExerciseKind& kind : exerciseKinds())
        kinds.emplace_back(kind.id);
    command
        .addOption("--kind", options->kinds,
                   "Kinds of exercises, in turn (default next-transition), separated by commas")
        .separatedBy(',')
        .oneOf(kinds);
    GeneratorOptions& generator = options->generator;
    command.addOption("--count", generator.count, "Number of exercises (default 10)")
        .inRange(1, 10'000);
    command.addOption("--seed", generator.seed, "Seed of the random choices (default 1)");
    command
        .addOption("--min-words", generator.minWords, "Words of the shortest sentence (default 3)")
        .inRange(1, 100);
    command
        .addOption("--max-words", generator.maxWords, "Words of the longest sentence (default 12)")
        .inRange(1, 100);
    command.addOption("--query", options->query,
                      "Only sentences that this query finds, for example a tree pattern (see "
                      "\"find --help\")");
    command.addOption("--avoid", options->avoid,
                      "File of words, one a line, that sentences must not have (default: the list "
                      "in resources/exercises/avoid.txt)");
    command.addFlag("--any-sentence", generator.anySentence,
                    "Take also sentences without a verb, with addresses, lists or words to avoid");
    command.addOption("--trees", options->projectivity, "any (default), projective, crossing")
        .oneOf({"any", "projective", "crossing"});
    command
        .addOption("--ambiguity", generator.ambiguity,
                   "Least number of optimal transitions (default 1)")
        .inRange(1, 10);
    command
        .addOption("--traps", generator.traps,
                   "Least number of transitions that raise the loss (default 1)")
        .inRange(0, 10);
    command
        .addOption("--errors", generator.errors,
                   "Number of mistakes in the derivation before a question of the kind "
                   "\"recover\" (default 1)")
        .inRange(1, 10);
    command
        .addOption("--relations", generator.relations,
                   "The arc in question has one of these relations")
        .separatedBy(',');
    command.addFlag("--pairs", generator.pairs,
                    "Make next-transition in pairs: one arc of the tree differs, and no "
                    "transition is optimal in both");
    command
        .addOption(
            "--format", options->format,
            "json (default), markdown, latex, moodle, gift; qti: a package (zip) with items of QTI "
            "2.1; list: only the sentences, to "
            "choose from; page: a page for the browser that asks and judges; scorm: a "
            "package with it (zip), which reports to a learning platform")
        .oneOf({"json", "markdown", "latex", "moodle", "gift", "qti", "list", "page", "scorm"});
    command
        .addOption("--skip", generator.struckOut,
                   "Strike out these sentences, named as by --format list, separated by commas; "
                   "others of the same kinds take their places. From a .json file, they are only "
                   "removed")
        .separatedBy(',');
    addRuleOptions(command, options);
    command.addFlag("--without-key", options->withoutKey,
                    "With markdown and latex: without the answers");
    command.addOption(
        "--category", options->category,
        "With moodle and gift: name of the question bank; with qti, page and scorm: title");
    command
        .addOption("--pass", options->pass,
                   "With scorm: the least score, in percent, with which the package is passed "
                   "(default 60)")
        .inRange(1, 100);
    addSingleRootOption(command, generator.shape.rootLimit);
    addRootStartOption(command, generator.shape.root, generator.rootOnStack, &generator.hasNoRoot);
    addTableLayoutOptions(command, generator.table);
    addMarksOption(command, [options](MarkRule rule) { options->generator.marks = rule; });
    command.setFunction([options, command, &status] {
        options->changesMarks = command.uses("--marks");
        options->changesTable = command.uses("--rows") || command.uses("--show-relations");
        status = runExercises(*options);
    });
}

} // namespace parsescope::cli
