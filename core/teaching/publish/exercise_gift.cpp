// SPDX-License-Identifier: GPL-3.0-or-later
// Question banks in the format GIFT.
#include "core/export/derivation_text.h"
#include "core/parsing/without_root.h"
#include "core/teaching/ask/exercise_sheet.h"
#include "core/teaching/publish/question_banks.h"

namespace parsescope {

namespace {

/// Escapes text for GIFT, in which blank lines end a question.
std::string giftText(std::string_view text) {
    std::string result;
    for (char c : text) {
        if (std::string_view("~=#{}:\\").find(c) != std::string_view::npos)
            result += '\\';
        result += c == '\n' || c == '\r' ? ' ' : c;
    }
    return result;
}

/// Returns the arcs of the gold tree as text, because GIFT does not support pictures.
std::string situationText(const Examiner& examiner) {
    const Exercise& exercise = examiner.exercise();
    std::string text = exercise.sentence.text();
    text += text.find_last_of(".?!") + 1 == text.size() ? " " : ". ";
    if (examiner.showsGold()) {
        std::vector<Arc> arcs;
        for (int word = 1; word <= exercise.sentence.size(); ++word)
            arcs.push_back({examiner.problem().gold.head(word), word});
        text += Text("The arcs of the tree are {0}.", arcNames(exercise.sentence, arcs)).english() +
                " ";
    }
    if (examiner.showsConfiguration()) {
        const auto asWritten = [](std::string_view form) { return std::string(form); };
        const Configuration at = asShown(exercise.system, examiner.configuration());
        text += Text("The stack is {0}, and the buffer is {1}.",
                     stackText(exercise.sentence, at, exercise.sentence.size() + 1, asWritten,
                               exercise.system.lists),
                     bufferText(exercise.sentence, at, exercise.sentence.size() + 1, asWritten))
                    .english() +
                " ";
        if (const std::vector<Arc> built = builtArcs(at); !built.empty())
            text += Text("Arcs so far: {0}.", arcNames(exercise.sentence, built)).english() + " ";
    }
    if (exercise.kind->shows == ExerciseKind::Shows::Derivation)
        text += Text("The derivation is {0}.", joinedNames(exercise.system, exercise.before))
                    .english() +
                " ";
    return text;
}

/// Returns the answers to choose from or, if there are none, all right answers. `explains` is true
/// if the choices have feedback.
std::string giftAnswers(const Examiner& examiner, const std::vector<Examiner::Choice>& choices,
                        bool explains) {
    std::string text;
    for (const Examiner::Choice& choice : choices)
        text += std::string(isRight(choice.marking.mark) ? "=" : "~") +
                giftText(choice.shown.english()) +
                (explains ? "#" + giftText(choice.marking.feedback.english()) : "") + "\n";
    if (!text.empty())
        return text;
    if (const auto answers = examiner.rightAnswers(MostShortAnswers))
        for (const std::string& answer : *answers)
            text += "=" + giftText(answer) + "\n";
    return text;
}

} // namespace

std::string giftExercises(const std::vector<Examiner>& examiners, const std::string& category,
                          const FixedRules& rules) {
    std::string text;
    for (const Text& limit : limits(rules))
        text += "// " + limit.english() + "\n";
    text += "$CATEGORY: $course$/" + escapedCategory(category) + "\n\n";
    const bool explains = rules.over({}).level == FeedbackLevel::Everything;
    int number = 0;
    for (const Examiner& examiner : examiners) {
        text += "::" + giftText(questionName(examiner, ++number)) + "::[plain]" +
                giftText(situationText(examiner) + examiner.question().english());
        char letter = 'a';
        for (const Text& way : examiner.ways())
            text += giftText(std::string(" ") + letter++ + ": " + way.english() + ".");
        const std::vector<Examiner::Choice> choices = examiner.choices();
        if (choices.empty())
            text += giftText(" " + exactForm(examiner).english());
        text += " {\n" + giftAnswers(examiner, choices, explains) + "}\n\n";
    }
    return text;
}

} // namespace parsescope
