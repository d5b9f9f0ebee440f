// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/judge/exercise.h"

#include "core/oracle/explainer.h"
#include "core/teaching/judge/conventions.h"
#include "core/teaching/judge/exercise_parts.h"
#include "core/teaching/read/answer_pieces.h"
#include "core/treebank/edit.h"
#include "core/treebank/sentence_length.h"

namespace parsescope {

std::vector<Prepared::Choice> Prepared::choices(const Examiner&) const {
    return {};
}

std::vector<Text> Prepared::ways(const Examiner&) const {
    return {};
}

std::optional<std::vector<std::string>> Prepared::rightAnswers(const Examiner& examiner,
                                                               std::size_t) const {
    return std::vector{modelAnswer(examiner, {})};
}

Result<Examiner> Examiner::of(Exercise exercise, const TaskControl& control) {
    if (exercise.sentence.size() == 0)
        return failure("the sentence has no words");
    if (exercise.sentence.size() > LongestSentence)
        return failure(tooLong(exercise.sentence.words.size()));
    if (const Result<void> done = putRootOnStack(exercise); !done)
        return tl::unexpected(done.error());
    Result<SharedPrepared> prepared = exercise.kind->prepare(exercise, control);
    if (!prepared)
        return tl::unexpected(prepared.error());
    return Examiner(std::move(exercise), *std::move(prepared));
}

const Problem& Examiner::problem() const {
    return explainer().problem();
}

Result<Transition> Examiner::transitionIn(const std::string& text,
                                          const Configuration& configuration) const {
    constexpr std::size_t mostKept = 10'000;
    auto found = m_named.find(text);
    if (found == m_named.end()) {
        if (m_named.size() >= mostKept)
            m_named.clear();
        found =
            m_named.emplace(text, readNamed(text, m_exercise.system, m_exercise.sentence)).first;
    }
    if (!found->second)
        return tl::unexpected(found->second.error());
    return transitionNamed(*found->second, text, m_exercise.system, configuration);
}

Sentence Examiner::shownSentence() const {
    return withHeads(m_exercise.sentence,
                     showsGold() ? std::optional(problem().gold) : std::nullopt);
}

Text Examiner::question() const {
    return m_exercise.question.empty() ? m_prepared->question(*this)
                                       : Text::untranslated(m_exercise.question);
}

Marking Examiner::check(std::string_view answer, const TaskControl& control) const {
    AnswerSheet sheet;
    sheet.text = answer;
    if (kind().answer == ExerciseKind::Answer::Derivation) {
        const AnswerFile file = readAnswerText(answer);
        if (file.sheets.empty() && !file.errors.empty())
            return unreadable(file.errors.front().text(), *this);
        sheet.text.clear();
        for (const AnswerSheet& part : file.sheets) {
            sheet.text += part.text + "\n";
            sheet.rows.insert(sheet.rows.end(), part.rows.begin(), part.rows.end());
        }
    }
    return check(sheet, control);
}

Marking Examiner::check(const AnswerSheet& sheet, const TaskControl& control) const {
    if (!sheet.system.empty() && sheet.system != m_exercise.system.name)
        return unreadable(Text("the derivation is one of {0}, expected one of {1}", sheet.system,
                               m_exercise.system.name),
                          *this);
    const int words = m_exercise.sentence.size();
    if (sheet.words >= 0 && sheet.words != words)
        return unreadable(Text("the sentence of the answer has {0}, expected {1}",
                               plural("{0} word", "{0} words", sheet.words),
                               plural("{0} word", "{0} words", words)),
                          *this);
    using Answer = ExerciseKind::Answer;
    if (const std::size_t last = sheet.text.rfind('\n');
        kind().answer != Answer::Derivation && last != std::string::npos &&
        !trimmed(sheet.text.substr(last)).empty() && !isNothing(sheet.text.substr(last)) &&
        isEndWord(sheet.text.substr(last))) {
        AnswerSheet shorter = sheet; // without "Done" below the answer
        shorter.text.resize(last);
        return check(shorter, control);
    }
    Marking marking = m_prepared->check(*this, sheet, control);
    if (kind().answer != Answer::Derivation && kind().answer != Answer::Text &&
        marking.mark != Mark::Unreadable) {
        const std::string_view text = textOf(sheet);
        std::vector<std::string> relations = relationsAfter(text);
        if (kind().answer == Answer::Transition) {
            const std::string_view relation = relationIn(text, m_exercise.system);
            relations.assign(relation.empty() ? 0 : 1, std::string(relation));
        }
        marking.feedback += unmarkedRelations(std::move(relations));
    }
    return marking;
}

std::vector<Examiner::Choice> Examiner::choices(const TaskControl& control) const {
    std::vector<Choice> choices;
    for (Prepared::Choice& choice : m_prepared->choices(*this)) {
        Marking marking = check(choice.text, control);
        choices.push_back({std::move(choice.text), std::move(choice.shown), std::move(marking)});
    }
    return choices;
}

Marking unreadable(const Text& message, const Examiner& examiner) {
    Marking marking;
    marking.feedback = Text("This could not be read: {0}.", message);
    marking.feedback += examiner.expectedForm();
    return marking;
}

} // namespace parsescope
