// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/ascii.h"
#include "core/base/number_text.h"
#include "core/teaching/ask/exercise_maker.h"
#include "core/teaching/ask/short_answers.h"
#include "core/teaching/judge/exercise_parts.h"

#include <algorithm>
#include <cmath>
#include <utility>

// The kind of exercises that ask for the attachment scores of the output of a parser.
namespace parsescope {

namespace attachment_score {

/// The attachment scores of an output, in percent.
struct Scores {
    double unlabelled = 0;
    std::optional<double> labelled; ///< nothing if the gold tree has no relations
};

bool hasRelations(const Sentence& sentence) {
    return std::ranges::any_of(sentence.words, [](const Word& word) { return word.deprel != "_"; });
}

std::optional<Exercise> make(Exercise draft, ExerciseMaker& maker) {
    const auto gold = draft.sentence.tree();
    const int words = draft.sentence.size();
    if (!gold || words < 3)
        return std::nullopt;
    Tree tree = *gold;
    const std::size_t mistakes = 1 + maker.pick(static_cast<std::size_t>(std::min(3, words / 2)));
    constexpr int mostTries = 20;
    std::size_t made = 0;
    for (int tries = 0; tries < mostTries && made < mistakes; ++tries) {
        const int word = 1 + static_cast<int>(maker.pick(static_cast<std::size_t>(words)));
        const int head = 1 + static_cast<int>(maker.pick(static_cast<std::size_t>(words)));
        const Result<Tree> changed = tree.withHead(word, head);
        if (!changed || head == gold->head(word))
            continue;
        tree = *changed;
        ++made;
    }
    draft.output = draft.sentence;
    for (int word = 1; word <= words; ++word)
        draft.output->words[word - 1].head = tree.head(word);
    if (hasRelations(draft.sentence))
        draft.output->words[maker.pick(static_cast<std::size_t>(words))].deprel =
            maker.any(draft.sentence.words).deprel;
    return draft.output != draft.sentence ? std::optional(std::move(draft)) : std::nullopt;
}

/// Returns true if a number is right up to rounding to a whole number.
bool agrees(double given, double right) {
    constexpr double rounding = 0.501;
    return std::abs(given - right) < rounding;
}

std::string answerOf(const Scores& scores) {
    return scores.labelled ? "UAS " + percentText(scores.unlabelled / 100) + ", LAS " +
                                 percentText(*scores.labelled / 100)
                           : percentText(scores.unlabelled / 100);
}

class AttachmentScore : public Prepared {
public:
    AttachmentScore(Parts parts, Scores scores) : Prepared(std::move(parts)), m_scores(scores) {}

    Text question(const Examiner& examiner) const override {
        const Sentence& output = *examiner.exercise().output;
        const bool labelled = m_scores.labelled.has_value();
        std::vector<Text> arcs;
        int number = 0;
        for (const Word& word : output.words) {
            const Text arc = arcName(output, {word.head, ++number});
            arcs.push_back(labelled ? Text("{0} ({1})", arc, word.deprel) : arc);
        }
        return labelled ? Text("For this sentence, a parser returns {0}. What are its unlabelled "
                               "and labelled attachment scores?",
                               listed(arcs))
                        : Text("For this sentence, a parser returns {0}. What is its unlabelled "
                               "attachment score?",
                               listed(arcs));
    }

    Text expectedForm(const Examiner&) const override {
        return m_scores.labelled
                   ? Text("Answer with two numbers in percent, for example UAS 80, LAS 60. All "
                          "words count, punctuation included.")
                   : Text(
                         "Answer with a number in percent. All words count, punctuation included.");
    }

    Marking check(const Examiner& examiner, const AnswerSheet& sheet,
                  const TaskControl&) const override {
        const std::string text = lowerAscii(textOf(sheet));
        std::vector<double> given = numbersIn(text, true);
        if (given.size() != (m_scores.labelled ? 2U : 1U))
            return unreadable(m_scores.labelled
                                  ? Text("there are {0} numbers, expected two", given.size())
                                  : Text("there are {0} numbers, expected one", given.size()),
                              examiner);
        if (text.find("las") < text.find("uas")) // the labelled score comes first
            std::swap(given.front(), given.back());
        if (std::ranges::all_of(given, [](double one) { return one <= 1; }) &&
            m_scores.unlabelled > 1) // shares instead of percentages
            for (double& one : given)
                one *= 100;
        const bool first = agrees(given.front(), m_scores.unlabelled);
        const bool second = !m_scores.labelled || agrees(given.back(), *m_scores.labelled);
        if (first && second)
            return plainMarking(true, rightText());
        Text feedback;
        if (!first)
            feedback += Text("The unlabelled score is the share of words with their gold heads.");
        if (!second)
            feedback += Text("The labelled score is the share of words with their gold heads and "
                             "gold relations.");
        Marking marking = plainMarking(false, std::move(feedback));
        marking.score = m_scores.labelled && first != second ? 0.5 : 0;
        return marking;
    }

    std::string modelAnswer(const Examiner&, const TaskControl&) const override {
        return answerOf(m_scores);
    }

    std::vector<Text> hints(const Examiner& examiner, const TaskControl& control) const override {
        std::vector<Arc> wrong;
        int number = 0;
        for (const Word& word : examiner.exercise().output->words)
            if (const int dependent = ++number;
                word.head != examiner.problem().gold.head(dependent))
                wrong.push_back({word.head, dependent});
        return {Text("Compare the head of each word with its gold head, then the relations of the "
                     "words whose heads are right."),
                Text("Wrong arcs: {0}.", arcNames(examiner.exercise().sentence, wrong)),
                Text("The answer is {0}.", modelAnswer(examiner, control))};
    }

    /// Returns the right scores, the share of wrong heads, and scores with one word more or less.
    std::vector<Choice> choices(const Examiner& examiner) const override {
        const Scores& right = m_scores;
        const double word = 100.0 / examiner.exercise().sentence.size();
        std::vector<std::string> texts{answerOf(right)};
        const auto add = [&](double unlabelled, double labelled) {
            constexpr std::size_t most = 4;
            constexpr double rounding = 1e-9;
            const bool isPossible = labelled > -rounding && unlabelled > labelled - rounding &&
                                    unlabelled < 100 + rounding;
            Scores other{unlabelled, std::nullopt};
            if (right.labelled)
                other.labelled = labelled;
            const std::string text = answerOf(other);
            if (isPossible && texts.size() < most &&
                std::find(texts.begin(), texts.end(), text) == texts.end())
                texts.push_back(text);
        };
        const double labelled = right.labelled.value_or(right.unlabelled);
        add(right.unlabelled, right.unlabelled);
        add(100 - right.unlabelled, std::min(labelled, 100 - right.unlabelled));
        add(right.unlabelled, labelled - word);
        add(right.unlabelled + word, labelled + word);
        add(right.unlabelled - word, labelled - word);
        return textChoices(std::move(texts));
    }

private:
    Scores m_scores;
};

Result<SharedPrepared> prepare(const Exercise& exercise, const TaskControl&) {
    const std::optional<Tree> gold = exercise.sentence.tree();
    if (!gold)
        return failure("the sentence has no heads, expected a gold tree");
    if (!exercise.output || exercise.output->size() != gold->size() || !exercise.output->tree())
        return failure("there is no output with a tree over the words of the sentence");
    Result<Prepared::Parts> prepared = prepareFor(exercise, *gold, exercise.problem(*gold).start());
    if (!prepared)
        return tl::unexpected(prepared.error());
    int heads = 0;
    int relations = 0;
    for (std::size_t i = 0; i < exercise.sentence.words.size(); ++i) {
        const Word& right = exercise.sentence.words[i];
        const Word& given = exercise.output->words[i];
        heads += given.head == right.head;
        relations += given.head == right.head && given.deprel == right.deprel;
    }
    const double percent = 100.0 / gold->size();
    Scores scores{heads * percent, std::nullopt};
    if (hasRelations(exercise.sentence))
        scores.labelled = relations * percent;
    return std::make_shared<AttachmentScore>(*std::move(prepared), scores);
}

} // namespace attachment_score

ExerciseKind attachmentScore() {
    using namespace attachment_score;
    return {.id = "attachment-score",
            .title = Text("Compute attachment scores"),
            .shows = ExerciseKind::Shows::Tree,
            .make = make,
            .prepare = prepare};
}

} // namespace parsescope
