// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/ask/exercise_maker.h"
#include "core/teaching/judge/exercise_parts.h"
#include "core/teaching/read/answer.h"

// The kind of exercises that ask: Which tree does this derivation build?
namespace parsescope {

namespace tree_of_derivation {

std::optional<Exercise> make(Exercise draft, ExerciseMaker& maker) {
    const auto ground = ExerciseMaker::groundOf(draft);
    if (!ground)
        return std::nullopt;
    // After a mistake, the derivation builds a different tree than the sentence suggests.
    draft.before = maker.pick(2) == 0 ? maker.walk(*ground) : maker.walkWithMistake(*ground);
    for (Word& word : draft.sentence.words)
        word.head = NoHead;
    return draft;
}

class TreeOfDerivation : public PreparedTree {
public:
    using PreparedTree::PreparedTree;

    Text question(const Examiner& examiner) const override {
        return Text("Which tree does this {0} derivation build?", examiner.exercise().system.title);
    }

    Marking check(const Examiner& examiner, const AnswerSheet& sheet,
                  const TaskControl&) const override {
        const Sentence& sentence = examiner.exercise().sentence;
        const Result<Tree> tree = readTreeAnswer(textOf(sheet), sentence);
        if (!tree)
            return unreadable(tree.error().message, examiner);
        const Tree& built = examiner.problem().gold;
        std::vector<Arc> wrong;
        bool turned = false;
        for (int word = 1; word <= tree->size(); ++word) {
            const int head = tree->head(word);
            if (head == built.head(word))
                continue;
            wrong.push_back({head, word});
            turned = turned || (head != 0 && built.head(head) == word);
        }
        if (wrong.empty())
            return plainMarking(true, rightText());
        Marking marking = plainMarking(
            false, Text("The derivation does not build {0}.", arcNames(sentence, wrong)));
        marking.loss = static_cast<int>(wrong.size());
        marking.score = 1 - static_cast<double>(wrong.size()) / tree->size();
        if (turned) {
            marking.misconception = Misconception::WrongDirection;
            marking.feedback += adviceOn(Misconception::WrongDirection);
        }
        return marking;
    }

    std::vector<Text> hints(const Examiner& examiner, const TaskControl& control) const override {
        return {Text("Go through the derivation and write down the arc of each transition that "
                     "adds one."),
                Text("{0} is a child of ROOT.",
                     nodeName(examiner.exercise().sentence,
                              examiner.problem().gold.dependents(0).front())),
                Text("The heads are {0}.", modelAnswer(examiner, control))};
    }
};

Result<SharedPrepared> prepare(const Exercise& exercise, const TaskControl&) {
    const Result<Configuration> end = shownConfiguration(exercise);
    if (!end)
        return tl::unexpected(end.error());
    if (!exercise.system.isFinal(*end))
        return failure("the derivation is not complete: it ends in {0}", end->text());
    const std::vector<int> heads = finalHeads(*end);
    const Result<Tree> built = Tree::fromHeads(std::span(heads).subspan(1));
    if (!built)
        return failure("the derivation does not build a tree: {0}", built.error().message);
    return preparedBy<TreeOfDerivation>(prepareFor(exercise, *built, *end));
}

} // namespace tree_of_derivation

ExerciseKind treeOfDerivation() {
    using namespace tree_of_derivation;
    return {.id = "gold-tree",
            .title = Text("Find the tree of a derivation"),
            .answer = ExerciseKind::Answer::Tree,
            .shows = ExerciseKind::Shows::Derivation,
            .make = make,
            .prepare = prepare};
}

} // namespace parsescope
