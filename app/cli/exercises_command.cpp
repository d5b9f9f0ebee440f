// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/root_option.h"
#include "app/cli/system_option.h"
#include "core/parsing/systems.h"
#include "core/teaching/exercise_json.h"
#include "core/teaching/exercise_sheet.h"
#include "core/teaching/generator.h"
#include "core/treebank/text.h"

#include <iostream>
#include <limits>
#include <memory>

namespace parsescope::cli {

namespace {

struct ExercisesOptions {
    std::vector<std::string> files;
    std::string system = defaultSystem().name;
    std::string other;
    std::vector<std::string> kinds{"next-transition"};
    std::string format = "json";
    std::string category = "Parsescope";
    std::string projectivity = "any";
    bool withoutKey = false;
    GeneratorOptions generator;
};

int runExercises(ExercisesOptions& options) {
    GeneratorOptions& generator = options.generator;
    const Result<TransitionSystem> system = chosenSystem(options.system, generator.shape.root);
    if (!system)
        return refuseSystem(options.system, system.error());
    generator.system = *system;
    if (!options.other.empty()) {
        const Result<TransitionSystem> other = chosenSystem(options.other, generator.shape.root);
        if (!other)
            return refuseSystem(options.other, other.error());
        generator.other = *other;
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
    const Result<std::vector<Sentence>> sentences = readSentences(options.files, status);
    if (!sentences) {
        complain(sentences.error());
        return BadInput;
    }
    const Result<std::vector<Examiner>> examiners = generateExercises(*sentences, generator);
    if (!examiners) {
        complain(Error{examiners.error().message, options.files.front(), 0, 0});
        return BadInput;
    }
    if (options.format == "json")
        std::cout << writeExercises(*examiners);
    else if (options.format == "markdown")
        std::cout << markdownExercises(*examiners, !options.withoutKey);
    else
        std::cout << moodleExercises(*examiners, options.category);
    return status;
}

} // namespace

void addExercisesCommand(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand(
        "exercises",
        "Make exercises from a treebank; the oracle has verified that each has a right answer.");
    const auto options = std::make_shared<ExercisesOptions>();
    command->add_option("FILE", options->files, "Treebanks with trees")->required();
    command->add_option("--system", options->system,
                        SystemHelp + std::string(" (default arc-standard)"));
    command->add_option("--other", options->other,
                        "System that does not derive the tree, for tree-between");
    std::vector<std::string> kinds;
    for (const ExerciseKind& kind : exerciseKinds())
        kinds.emplace_back(kind.id);
    command
        ->add_option("--kind", options->kinds,
                     "Kinds of exercises, in turn (default next-transition), separated by commas")
        ->delimiter(',')
        ->check(CLI::IsMember(kinds));
    GeneratorOptions& generator = options->generator;
    command->add_option("--count", generator.count, "Number of exercises (default 10)")
        ->check(CLI::Range(1, 10'000));
    command->add_option("--seed", generator.seed, "Seed of the random choices (default 1)");
    command
        ->add_option("--min-words", generator.minWords,
                     "Words of the shortest sentence (default 3)")
        ->check(CLI::Range(1, 100));
    command
        ->add_option("--max-words", generator.maxWords,
                     "Words of the longest sentence (default 12)")
        ->check(CLI::Range(1, 100));
    command->add_option("--trees", options->projectivity, "any (default), projective, crossing")
        ->check(CLI::IsMember({"any", "projective", "crossing"}));
    command
        ->add_option("--ambiguity", generator.ambiguity,
                     "Least number of optimal transitions (default 1)")
        ->check(CLI::Range(1, 10));
    command
        ->add_option("--traps", generator.traps,
                     "Least number of transitions that raise the loss (default 1)")
        ->check(CLI::Range(0, 10));
    command->add_option("--errors", generator.errors, "Mistakes before \"recover\" (default 1)")
        ->check(CLI::Range(1, 10));
    command
        ->add_option("--relations", generator.relations,
                     "The arc in question has one of these relations")
        ->delimiter(',');
    command->add_flag("--pairs", generator.pairs,
                      "Make next-transition in pairs: one arc of the tree differs, and no "
                      "transition is optimal in both");
    command->add_option("--format", options->format, "json (default), markdown, moodle")
        ->check(CLI::IsMember({"json", "markdown", "moodle"}));
    command->add_flag("--without-key", options->withoutKey, "With markdown: without the answers");
    command->add_option("--category", options->category, "With moodle: name of the question bank");
    command->add_flag("--single-root", generator.shape.singleRoot, SingleRootHelp);
    addRootOption(*command, generator.shape.root);
    command->callback([options, &status] { status = runExercises(*options); });
}

} // namespace parsescope::cli
