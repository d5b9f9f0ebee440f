// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/oracles.h"
#include "core/teaching/ask/exercise_maker.h"
#include "core/teaching/judge/exercise_parts.h"
#include "core/teaching/read/answer.h"
#include "core/treebank/tree_classes.h"

// The kind of exercises that ask for a tree that one system derives and another system does not.
namespace parsescope {

namespace {

/// The largest number of words. Longer sentences are not supported, because all trees over the
/// words are enumerated.
constexpr int MostWords = 5;
/// The bounds on the number of words in generated exercises.
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

/// Returns true if the system can build the tree, and false if it cannot; nothing if the oracle
/// returns only bounds.
std::optional<bool> derives(const TransitionSystem& system, const Tree& tree,
                            const Exercise& exercise) {
    Problem problem = exercise.problem(tree);
    problem.system = system;
    const Result<Oracle> oracle = chooseOracle(problem);
    if (!oracle)
        return std::nullopt;
    const Loss loss = oracle->prepare(problem)->loss(problem.start());
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
        return failure("there is no other system");
    const int words = exercise.sentence.size();
    if (words > MostWords)
        return failure(plural("there is {0} word, expected at most {1}",
                              "there are {0} words, expected at most {1}", words, MostWords));
    std::optional<Tree> found; // a tree with a single root if there is one
    forEachTree(words, [&](const Tree& tree) {
        if ((!found || tree.rootCount() == 1) && isBetween(exercise, tree))
            found = tree;
        return !(found && found->rootCount() == 1) && !control.stopRequested();
    });
    if (!found)
        return failure(plural("{1} derives every tree of {0} word that {2} derives",
                              "{1} derives every tree of {0} words that {2} derives", words,
                              exercise.other->name, exercise.system.name));
    return prepareFor(exercise, *found, exercise.problem(*found).start());
}

Text question(const Examiner& examiner) {
    return Text("Build a tree over these words that {0} derives and {1} does not.",
                examiner.exercise().system.title, examiner.exercise().other->title);
}

Marking check(const Examiner& examiner, const AnswerSheet& sheet, const TaskControl&) {
    const Exercise& exercise = examiner.exercise();
    const Result<Tree> tree = readTreeAnswer(textOf(sheet), exercise.sentence);
    if (!tree)
        return unreadable(tree.error().message, examiner);
    if (exercise.shape.singleRoot() && tree->rootCount() != 1)
        return plainMarking(false, Text("{0} words are attached to ROOT, expected one.",
                                        std::to_string(tree->rootCount())));
    const std::string& name = exercise.system.name;
    const std::string& other = exercise.other->name;
    const auto here = derives(exercise.system, *tree, exercise);
    const auto there = derives(*exercise.other, *tree, exercise);
    if (!here || !there) {
        Marking marking;
        marking.mark = Mark::Unknown;
        marking.feedback = Text("It is not known which of the systems derive this tree.");
        return marking;
    }
    if (*here && !*there)
        return plainMarking(true,
                            Text("Right: {0} derives this tree, and {1} does not.", name, other));
    Text feedback = *here ? Text("{0} derives this tree, too.", other)
                          : Text("{0} does not derive this tree.", name);
    feedback += tree->isProjective() ? Text("The tree is projective.")
                                     : Text("The tree is not projective.");
    return plainMarking(false, feedback);
}

std::string modelAnswer(const Examiner& examiner, const TaskControl&) {
    return headsOf(examiner.problem().gold);
}

std::vector<Text> hints(const Examiner& examiner, const TaskControl& control) {
    return {examiner.problem().gold.isProjective() ? Text("The tree may be projective.")
                                                   : Text("Crossing arcs make the difference."),
            Text("One possible tree is {0}.", modelAnswer(examiner, control))};
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
    ExerciseKind kind = kindWith("tree-between", Text("Tell two systems apart"), make, prepare,
                                 question, expectedTree, check, modelAnswer, hints);
    kind.answer = ExerciseKind::Answer::Tree;
    kind.shows = ExerciseKind::Shows::Nothing;
    kind.options.trees = false;
    kind.options.other = true;
    kind.rightAnswers = rightAnswers;
    return kind;
}

} // namespace parsescope
