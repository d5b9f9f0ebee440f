// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/loss_bound.h"
#include "core/oracle/root_last.h"
#include "core/parsing/without_root.h"
#include "core/teaching/ask/exercise_maker.h"
#include "core/teaching/judge/exercise_parts.h"
#include "core/teaching/read/answer.h"
#include "core/treebank/tree_classes.h"

// The kinds of exercises that ask for a tree that one system derives and another system does not,
// and for a tree that a system does not derive.
namespace parsescope {

namespace tree_between {

/// The largest number of words. Longer sentences are not supported, because all trees over the
/// words are enumerated.
constexpr int MostWords = 5;
/// The bounds on the number of words in generated exercises.
constexpr int FewestMade = 3;
constexpr int MostMade = 4;

/// Reduces the sentence of an exercise to a few words without heads.
std::optional<Exercise> withFewWords(Exercise draft, ExerciseMaker& maker) {
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

std::optional<Exercise> make(Exercise draft, ExerciseMaker& maker) {
    if (!maker.options().other)
        return std::nullopt;
    draft.other = maker.options().other;
    return withFewWords(std::move(draft), maker);
}

/// Returns true if the system can build the tree, and false if it cannot; nothing if the oracle
/// returns only bounds.
std::optional<bool> derives(const TransitionSystem& system, const Tree& tree,
                            const Exercise& exercise) {
    Problem problem = exercise.problem(tree);
    problem.system = system;
    const Result<Oracle> oracle = oracleFor(problem);
    if (!oracle)
        return std::nullopt;
    const Loss loss = oracle->prepare(problem)->loss(problem.start());
    if (loss.value > 0)
        return false;
    return loss.exact ? std::optional(true) : std::nullopt;
}

/// Returns true if the other system can build the tree, as `derives` does.
std::optional<bool> otherDerives(const Tree& tree, const Exercise& exercise) {
    return derives(exercise.withRoot ? withoutRoot(*exercise.other) : *exercise.other, tree,
                   exercise);
}

bool isBetween(const Exercise& exercise, const Tree& tree) {
    return derives(exercise.system, tree, exercise) == true &&
           otherDerives(tree, exercise) == false;
}

/// Prepares a question whose right answers are the trees for which `isRight` is true. Fails with
/// the message `none` if there are none.
template<class Kind, class IsRight>
Result<SharedPrepared> prepareTree(const Exercise& exercise, const TaskControl& control,
                                   IsRight isRight, const Text& none) {
    const int words = exercise.sentence.size();
    if (words > MostWords)
        return failure(plural("there is {0} word, expected at most {1}",
                              "there are {0} words, expected at most {1}", words, MostWords));
    std::optional<Tree> found; // a tree with a single root if there is one
    forEachTree(words, [&](const Tree& tree) {
        if ((!found || tree.rootCount() == 1) && isRight(exercise, tree))
            found = tree;
        return !(found && found->rootCount() == 1) && !control.stopRequested();
    });
    if (!found)
        return failure(none);
    return preparedBy<Kind>(prepareFor(exercise, *found, exercise.problem(*found).start()));
}

/// Returns the trees for which `isRight` is true, as answers; nothing if there are more than
/// `most`.
template<class IsRight>
std::optional<std::vector<std::string>> rightTrees(const Examiner& examiner, std::size_t most,
                                                   IsRight isRight) {
    std::vector<std::string> trees;
    forEachTree(examiner.exercise().sentence.size(), [&](const Tree& tree) {
        if (isRight(examiner.exercise(), tree))
            trees.push_back(headsOf(tree));
        return trees.size() <= most;
    });
    return trees.size() <= most ? std::optional(std::move(trees)) : std::nullopt;
}

bool isBeyond(const Exercise& exercise, const Tree& tree) {
    return derives(exercise.system, tree, exercise) == false;
}

/// A sentence with a tree.
struct Own {
    Sentence sentence;
    Tree tree;
};

/// Reads a tree over the words of an exercise, or "words: heads", also in two lines.
Result<Own> readOwn(std::string_view text, const Sentence& words) {
    text = trimmed(text);
    const std::size_t end = std::min(text.find_last_of(":\n"), text.size());
    Result<Tree> given = readTreeAnswer(text, words);
    if (given || end == text.size())
        return std::move(given).map([&](Tree tree) { return Own{words, std::move(tree)}; });
    Sentence own;
    std::string_view forms = trimmed(text.substr(0, end));
    while (!forms.empty()) {
        const std::size_t space = std::min(forms.find_first_of(" \t\n"), forms.size());
        own.words.emplace_back();
        own.words.back().form = forms.substr(0, space);
        forms = trimmed(forms.substr(space));
    }
    if (own.size() > LongestMarkedSlowly)
        return failure("the sentence has more than {0} words", LongestMarkedSlowly);
    return readTreeAnswer(text.substr(end + 1), own).map([&](Tree tree) {
        return Own{own, std::move(tree)};
    });
}

/// The base class of both kinds.
class AboutSystems : public PreparedTree {
public:
    using PreparedTree::PreparedTree;

    std::vector<Text> hints(const Examiner& examiner, const TaskControl& control) const override {
        return {examiner.problem().gold.isProjective() ? Text("The tree may be projective.")
                                                       : Text("Crossing arcs make the difference."),
                Text("One possible tree is {0}.", modelAnswer(examiner, control))};
    }
};

class TreeBetween : public AboutSystems {
public:
    using AboutSystems::AboutSystems;

    Text question(const Examiner& examiner) const override {
        return Text("Build a tree over these words that {0} derives and {1} does not.",
                    examiner.exercise().system.title, examiner.exercise().other->title);
    }

    Marking check(const Examiner& examiner, const AnswerSheet& sheet,
                  const TaskControl&) const override {
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
        const auto there = otherDerives(*tree, exercise);
        if (!here || !there) {
            Marking marking;
            marking.mark = Mark::Unknown;
            marking.feedback = Text("It is not known which of the systems derive this tree.");
            return marking;
        }
        if (*here && !*there)
            return plainMarking(
                true, Text("Right: {0} derives this tree, and {1} does not.", name, other));
        Text feedback = *here ? Text("{0} derives this tree, too.", other)
                              : Text("{0} does not derive this tree.", name);
        feedback += tree->isProjective() ? Text("The tree is projective.")
                                         : Text("The tree is not projective.");
        return plainMarking(false, feedback);
    }

    std::optional<std::vector<std::string>> rightAnswers(const Examiner& examiner,
                                                         std::size_t most) const override {
        return rightTrees(examiner, most, isBetween);
    }
};

Result<SharedPrepared> prepare(const Exercise& exercise, const TaskControl& control) {
    if (!exercise.other)
        return failure("there is no other system");
    return prepareTree<TreeBetween>(exercise, control, isBetween,
                                    plural("{1} derives every tree of {0} word that {2} derives",
                                           "{1} derives every tree of {0} words that {2} derives",
                                           exercise.sentence.size(), exercise.other->name,
                                           exercise.system.name));
}

class TreeBeyond : public AboutSystems {
public:
    using AboutSystems::AboutSystems;

    Text question(const Examiner& examiner) const override {
        return Text("Give a tree over these words that {0} cannot build.",
                    examiner.exercise().system.title);
    }

    Text expectedForm(const Examiner& examiner) const override {
        return AboutSystems::expectedForm(examiner) +=
               Text("The tree can also be one over a sentence of your own, which then stands "
                    "before the heads, with a colon between them.");
    }

    Marking check(const Examiner& examiner, const AnswerSheet& sheet,
                  const TaskControl&) const override {
        const Exercise& exercise = examiner.exercise();
        const Result<Own> own = readOwn(textOf(sheet), exercise.sentence);
        if (!own)
            return unreadable(own.error().message, examiner);
        if (exercise.shape.singleRoot() && own->tree.rootCount() != 1)
            return plainMarking(false, Text("{0} words are attached to ROOT, expected one.",
                                            std::to_string(own->tree.rootCount())));
        const std::string& name = exercise.system.name;
        const auto isDerived = derives(exercise.system, own->tree, exercise);
        if (!isDerived) {
            Marking marking;
            marking.mark = Mark::Unknown;
            marking.feedback = Text("It is not known whether {0} derives this tree.", name);
            return marking;
        }
        if (*isDerived)
            return plainMarking(false, Text("{0} derives this tree.", name));
        Text feedback = Text("Right: {0} does not derive this tree.", name);
        if (const auto crossing = crossingArcs(own->tree); !crossing.empty()) {
            const auto arc = [&](int word) {
                return arcName(own->sentence, {own->tree.head(word), word});
            };
            feedback += Text("{0} and {1} cross.", arc(crossing.front().first),
                             arc(crossing.front().second));
        }
        return plainMarking(true, std::move(feedback));
    }

    std::optional<std::vector<std::string>> rightAnswers(const Examiner& examiner,
                                                         std::size_t most) const override {
        return rightTrees(examiner, most, isBeyond);
    }
};

Result<SharedPrepared> prepareBeyond(const Exercise& exercise, const TaskControl& control) {
    return prepareTree<TreeBeyond>(exercise, control, isBeyond,
                                   plural("{1} derives every tree of {0} word",
                                          "{1} derives every tree of {0} words",
                                          exercise.sentence.size(), exercise.system.name));
}

} // namespace tree_between

ExerciseKind treeBetween() {
    using namespace tree_between;
    return {.id = "tree-between",
            .title = Text("Tell two systems apart"),
            .answer = ExerciseKind::Answer::Tree,
            .shows = ExerciseKind::Shows::Nothing,
            .options = {.trees = false, .other = true},
            .make = make,
            .prepare = prepare};
}

ExerciseKind treeBeyond() {
    using namespace tree_between;
    return {.id = "not-derivable",
            .title = Text("Give a tree that a system cannot build"),
            .answer = ExerciseKind::Answer::Tree,
            .shows = ExerciseKind::Shows::Nothing,
            .options = {.trees = false},
            .make = withFewWords,
            .prepare = prepareBeyond};
}

} // namespace parsescope
