// SPDX-License-Identifier: GPL-3.0-or-later
// Question banks for Moodle.
#include "core/export/html.h"
#include "core/teaching/exercise_page.h"
#include "core/teaching/exercise_sheet.h"

#include <limits>

namespace parsescope {

namespace {

/// Questions about derivations with more right answers have gaps instead of a short answer.
constexpr std::size_t MostAnswers = 60;

/// `html` is escaped, so it cannot contain "]]>".
std::string cdata(const std::string& html) {
    return "<text><![CDATA[" + html + "]]></text>";
}

std::string element(const char* name, const std::string& html) {
    return std::string("<") + name + " format=\"html\">" + cdata(html) + "</" + name + ">\n";
}

/// Returns the beginning of a question of this type, up to the elements that depend on the type.
/// `more` is HTML after the question.
std::string head(const Examiner& examiner, int number, const char* type, const std::string& more) {
    const Exercise& exercise = examiner.exercise();
    std::string name = std::string(exercise.kind->id) + " " + std::to_string(number) + ": " +
                       exercise.sentence.text().substr(0, 200);
    std::string text =
        std::string("<question type=\"") + type + "\">\n<name><text>" + htmlEscaped(name) +
        "</text></name>\n<questiontext format=\"html\">" +
        cdata(situationHtml(examiner, "@@PLUGINFILE@@/tree.svg") + "<p>" +
              htmlEscaped(examiner.question().english()) + "</p>" + waysHtml(examiner) + more);
    if (examiner.showsGold())
        text += "<file name=\"tree.svg\" path=\"/\" encoding=\"base64\">" +
                goldTreeBase64(examiner) + "</file>";
    text += "</questiontext>\n" +
            element("generalfeedback",
                    "<p>" + htmlEscaped("A right answer: " + examiner.modelAnswer()) + "</p>") +
            "<defaultgrade>1</defaultgrade>\n<penalty>0.3333333</penalty>\n<hidden>0</hidden>\n";
    return text;
}

std::string hintsOf(const Examiner& examiner) {
    std::string text;
    std::vector<Text> hints = examiner.hints();
    if (hints.size() > 2)
        hints.resize(2); // the later ones reveal the answer
    for (const Text& hint : hints)
        text += element("hint", "<p>" + htmlEscaped(hint.english()) + "</p>");
    return text;
}

std::string multichoice(const Examiner& examiner, int number) {
    std::string text = head(examiner, number, "multichoice", "");
    text += "<single>true</single>\n<shuffleanswers>true</shuffleanswers>\n"
            "<answernumbering>none</answernumbering>\n";
    for (const Examiner::Choice& choice : examiner.choices())
        text += std::string("<answer fraction=\"") + (isRight(choice.marking.mark) ? "100" : "0") +
                "\" format=\"html\">" +
                cdata("<p>" + htmlEscaped(choice.shown.english()) + "</p>") +
                "<feedback format=\"html\">" +
                cdata("<p>" + htmlEscaped(choice.marking.feedback.english()) + "</p>") +
                "</feedback></answer>\n";
    return text + hintsOf(examiner) + "</question>\n";
}

std::string shortanswer(const Examiner& examiner, int number,
                        const std::vector<std::string>& answers) {
    std::string text = head(examiner, number, "shortanswer",
                            "<p>Write names in lower case, or numbers, with one space between "
                            "them.</p>");
    text += "<usecase>0</usecase>\n";
    for (const std::string& answer : answers)
        text += "<answer fraction=\"100\" format=\"plain_text\"><text>" + htmlEscaped(answer) +
                "</text><feedback format=\"html\"><text></text></feedback></answer>\n";
    return text + hintsOf(examiner) + "</question>\n";
}

/// Escapes text for a gap of a cloze question.
std::string clozeText(std::string_view text) {
    std::string result;
    for (char c : text) {
        if (std::string_view("}#~/\\\"").find(c) != std::string_view::npos)
            result += '\\';
        result += c;
    }
    return result;
}

/// Returns a question with a row for each step of the model answer, in which the optimal transition
/// is to be chosen.
std::string clozeSteps(const Examiner& examiner, int number) {
    const Exercise& exercise = examiner.exercise();
    std::string rows =
        "<table border=\"1\"><tr><th>Stack</th><th>Buffer</th><th>Transition</th></tr>";
    Configuration at = examiner.configuration();
    while (!exercise.system.isFinal(at)) {
        const Losses losses = examiner.explainer().losses(at);
        const auto best = preferredTransition(exercise.system, at, losses);
        if (!best)
            break;
        std::string gap = "{1:MULTICHOICE:";
        for (const TransitionLoss& entry : losses.transitions)
            gap += (gap.ends_with(':') ? "" : "~") + std::string(entry.optimal ? "=" : "") +
                   clozeText(exercise.system.nameOf(entry.transition));
        rows += "<tr>" + configurationCells(exercise.sentence, at) + "<td>" + gap + "}</td></tr>";
        at = exercise.system.step(at, *best);
    }
    return head(examiner, number, "cloze", rows + "</table>") + hintsOf(examiner) + "</question>\n";
}

/// Returns a question with a gap for the head of each word.
std::string clozeHeads(const Examiner& examiner, int number) {
    const Exercise& exercise = examiner.exercise();
    std::string rows = "<table border=\"1\"><tr><th>Word</th><th>Number of its head, 0 for "
                       "ROOT</th></tr>";
    for (int word = 1; word <= exercise.sentence.size(); ++word)
        rows += "<tr><td>" + htmlEscaped(nodeName(exercise.sentence, word)) +
                "</td><td>{1:NUMERICAL:=" + std::to_string(examiner.problem().gold.head(word)) +
                "}</td></tr>";
    return head(examiner, number, "cloze", rows + "</table>") + hintsOf(examiner) + "</question>\n";
}

std::string moodleQuestion(const Examiner& examiner, int number) {
    const ExerciseKind& kind = examiner.kind();
    const bool isTree = kind.answer == ExerciseKind::Answer::Tree;
    if (kind.choices)
        return multichoice(examiner, number);
    if (isTree && !kind.rightAnswers)
        return clozeHeads(examiner, number);
    const auto answers =
        examiner.rightAnswers(isTree ? std::numeric_limits<std::size_t>::max() : MostAnswers);
    return answers ? shortanswer(examiner, number, *answers) : clozeSteps(examiner, number);
}

} // namespace

std::string moodleExercises(const std::vector<Examiner>& examiners, const std::string& category) {
    std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n"
                       "<question type=\"category\"><category><text>$course$/" +
                       htmlEscaped(category) + "</text></category></question>\n";
    for (std::size_t i = 0; i < examiners.size(); ++i)
        text += moodleQuestion(examiners[i], static_cast<int>(i) + 1);
    return text + "</quiz>\n";
}

} // namespace parsescope
