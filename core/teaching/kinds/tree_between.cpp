// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/oracles.h"
#include "core/teaching/answer.h"
#include "core/teaching/exercise_parts.h"
#include "core/treebank/tree_classes.h"

// A tree that one system derives and another one does not.
namespace parsescope {

namespace {

/// With more words, no tree is searched for.
constexpr int MostWords = 5;
/// Words of the exercises that are made.
constexpr int FewestMade = 3;
constexpr int MostMade = 4;

std::optional<Exercise> make(Exercise draft, ExerciseMaker& maker) {
    if (!maker.options().other)
        return std::nullopt;
    draft.other = maker.options().other;
    const auto words = FewestMade + static_cast<int>(maker.pick(MostMade - FewestMade + 1));
    if (draft.sentence.size() < words)
        return std::nullopt;
    draft.sentence.words.resize(words);
    draft.sentence.comments.clear();
    for (Word& word : draft.sentence.words) {
        word.head = NoHead;
        word.deprel = word.deps = "_";
    }
    return draft;
}

/// Returns true if the system can build the tree; nothing if the oracle has only bounds.
std::optional<bool> derives(const TransitionSystem& system, const Tree& tree,
                            const Exercise& exercise) {
    Problem problem = exercise.problem(tree);
    problem.system = system;
    const Result<Oracle> oracle = chooseOracle(problem);
    if (!oracle)
        return std::nullopt;
    const Loss loss = oracle->prepare(problem)(problem.start());
    if (loss.value > 0)
        return false;
    return loss.exact ? std::optional(true) : std::nullopt;
}

bool isBetween(const Exercise& exercise, const Tree& tree) {
    return derives(exercise.system, tree, exercise) == true &&
           derives(*exercise.other, tree, exercise) == false;
}

Result<Prepared> prepare(const Exercise& exercise, const TaskControl& control) {
    if (!exercise.other)
        return failure("no other system is given");
    const int words = exercise.sentence.size();
    if (words > MostWords)
        return failure("there are " + std::to_string(words) + " words, expected at most " +
                       std::to_string(MostWords));
    std::optional<Tree> found;
    forEachTree(words, [&](const Tree& tree) {
        if (isBetween(exercise, tree))
            found = tree;
        return !found && !control.stopRequested();
    });
    if (!found)
        return failure(exercise.other->name + " derives every tree of " + std::to_string(words) +
                       " words that " + exercise.system.name + " derives");
    return prepareFor(exercise, *found, exercise.problem(*found).start());
}

std::string question(const Examiner& examiner) {
    return "Build a tree over these words that " + examiner.exercise().system.title.english() +
           " derives and " + examiner.exercise().other->title.english() + " does not.";
}

Marking check(const Examiner& examiner, const AnswerSheet& sheet, const TaskControl&) {
    const Exercise& exercise = examiner.exercise();
    const Result<Tree> tree = readTreeAnswer(textOf(sheet), exercise.sentence);
    if (!tree)
        return unreadable(tree.error().message, examiner);
    const std::string& name = exercise.system.name;
    const std::string& other = exercise.other->name;
    const auto here = derives(exercise.system, *tree, exercise);
    const auto there = derives(*exercise.other, *tree, exercise);
    if (!here || !there) {
        Marking marking;
        marking.mark = Mark::Unknown;
        marking.feedback = "It is not known which of the systems derive this tree.";
        return marking;
    }
    if (*here && !*there)
        return plainMarking(true, "Right: " + name + " derives it, " + other + " does not.");
    return plainMarking(
        false, (*here ? other + " derives this tree, too." : name + " does not derive this tree.") +
                   (tree->isProjective() ? " It is projective." : " It is not projective."));
}

std::string modelAnswer(const Examiner& examiner, const TaskControl&) {
    return headsOf(examiner.problem().gold);
}

std::vector<std::string> hints(const Examiner& examiner, const TaskControl& control) {
    return {examiner.problem().gold.isProjective() ? "The tree may be projective."
                                                   : "Crossing arcs make the difference.",
            "One such tree: " + modelAnswer(examiner, control) + "."};
}

std::optional<std::vector<std::string>> rightAnswers(const Examiner& examiner, std::size_t most) {
    std::vector<std::string> trees;
    forEachTree(examiner.exercise().sentence.size(), [&](const Tree& tree) {
        if (isBetween(examiner.exercise(), tree))
            trees.push_back(headsOf(tree));
        return trees.size() <= most;
    });
    return trees.size() <= most ? std::optional(std::move(trees)) : std::nullopt;
}

} // namespace

ExerciseKind treeBetween() {
    ExerciseKind kind{"tree-between", "Tell two systems apart"};
    kind.answer = ExerciseKind::Answer::Tree;
    kind.shows = ExerciseKind::Shows::Nothing;
    kind.options.trees = false;
    kind.options.other = true;
    kind.make = make;
    kind.prepare = prepare;
    kind.question = question;
    kind.expectedForm = expectedTree;
    kind.check = check;
    kind.modelAnswer = modelAnswer;
    kind.hints = hints;
    kind.rightAnswers = rightAnswers;
    return kind;
}

} // namespace parsescope
