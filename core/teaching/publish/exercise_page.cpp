// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/publish/exercise_page.h"

#include "core/base/number_text.h"
#include "core/export/derivation_text.h"
#include "core/export/display_text.h"
#include "core/export/handout_html.h"
#include "core/export/html.h"
#include "core/export/html_document.h"
#include "core/export/page_parts.h"
#include "core/parsing/without_root.h"
#include "core/teaching/judge/conventions.h"
#include "core/teaching/publish/marked_answer.h"

#include <limits>

namespace parsescope {

namespace {

/// Returns a description of the gold tree for readers who cannot see the picture.
std::string arcsText(const Examiner& examiner) {
    const Tree& gold = examiner.problem().gold;
    std::string arcs;
    for (int word = 1; word <= gold.size(); ++word)
        arcs += (word == 1 ? "" : ", ") +
                htmlEscaped(isolatedEnglish(
                    arcName(examiner.exercise().sentence, {gold.head(word), word})));
    return arcs;
}

std::string wrong(const std::string& html) {
    return "<p class=\"wrong\">" + html + "</p>";
}

std::string markCell(const MarkedStep& step) {
    const std::string text = step.mark == Mark::Loses ? "legal, loss " + std::to_string(step.loss)
                                                      : nameOf(step.mark).english();
    return std::string("<td class=\"") + (isRight(step.mark) ? "right\">✓ " : "wrong\">✗ ") +
           htmlEscaped(text) + "</td>";
}

std::string reasons(const MarkedStep& step) {
    std::string text = htmlEscaped(isolatedEnglish(step.feedback));
    if (step.misconception)
        text += " <strong>" + htmlEscaped(titleOf(*step.misconception).english()) + ".</strong> " +
                htmlEscaped(adviceOn(*step.misconception).english());
    if (step.isAssumed)
        text += " " + htmlEscaped(assumedStep().english());
    for (const Text& slip : step.slips)
        text += (text.empty() ? "" : " ") + htmlEscaped(isolatedEnglish(slip));
    return text;
}

/// Returns the HTML of the cells for the stack and the buffer in a row of a table.
std::string configurationCells(const Sentence& sentence, const Configuration& configuration) {
    constexpr int all = std::numeric_limits<int>::max();
    return "<td>" + htmlEscaped(stackText(sentence, configuration, all, isolatedName)) +
           "</td><td>" + htmlEscaped(bufferText(sentence, configuration, all, isolatedName)) +
           "</td>";
}

std::string derivationHtml(const Sentence& sentence, const Marking& marking) {
    std::string html = "<table><tr><th>Line</th><th>Stack</th><th>Buffer</th><th>Your "
                       "transition</th><th>Mark</th><th>Why</th></tr>";
    for (const MarkedStep& step : marking.derivation->steps)
        html += "<tr><td>" + std::to_string(step.line) + "</td>" +
                configurationCells(sentence, step.configuration) + "<td>" +
                htmlEscaped(step.given) + "</td>" + markCell(step) + "<td class=\"why\">" +
                reasons(step) + "</td></tr>";
    html += "</table>";
    for (const Text& slip : marking.slips)
        html += wrong(htmlEscaped(isolatedEnglish(inLastRow(slip))));
    if (const int missing = marking.derivation->missing; missing > 0)
        html += wrong(missingSteps(missing).english());
    return html;
}

/// Returns the HTML that describes the attempts at an exercise.
std::string practiceHtml(const MarkedAnswer& answer) {
    if (!answer.tried || answer.tried->tries + answer.tried->hints == 0)
        return {};
    std::string html;
    if (!answer.tried->answer.empty())
        html += "<p>Your answer: <code>" + htmlEscaped(answer.tried->answer) + "</code></p>";
    return html + "<p>" + plural("{0} try", "{0} tries", answer.tried->tries).english() + ", " +
           plural("{0} hint", "{0} hints", answer.tried->hints).english() +
           (answer.asked ? ", " + fixed(answer.asked->seconds, 0) + " s" : "") + "</p>";
}

/// Returns the score as text: "3 of 4 points", or "75 of 100" for an exercise with one point.
std::string scoreText(double score, double points) {
    const auto number = [](double value) {
        std::string text = fixed(value, 2);
        while (text.ends_with('0'))
            text.pop_back();
        return text.ends_with('.') ? text.substr(0, text.size() - 1) : text;
    };
    return points == 1 ? fixed(100 * score, 0) + " of 100"
                       : number(score * points) + " of " + number(points) + " points";
}

std::string answerHtml(const MarkedAnswer& answer, const Examiner& examiner, bool showsKey) {
    const Exercise& exercise = examiner.exercise();
    const Marking& marking = answer.marking;
    const bool right = isRight(marking.mark) || marking.isRightWithSlips();
    std::string html = "<h2>Exercise " + std::to_string(answer.exercise) + "</h2><p>" +
                       htmlEscaped(isolatedEnglish(examiner.question())) + "</p><p><em>" +
                       htmlEscaped(exercise.sentence.text()) + "</em></p>";
    html += "<p class=\"" + std::string(right ? "right" : "wrong") + "\"><strong>" +
            htmlEscaped(markName(answer).english()) + "</strong>, " +
            scoreText(marking.score, answer.points) + "</p>" + practiceHtml(answer);
    const auto paragraph = [](const Text& text) {
        return "<p>" + htmlEscaped(isolatedEnglish(text)) + "</p>";
    };
    if (marking.derivation) {
        if (const auto& score = marking.derivation->score)
            html += paragraph(score->text() += describe(exercise.marks));
        for (const Text& note : marking.derivation->notes)
            html += paragraph(note);
        html += derivationHtml(exercise.sentence, marking);
    } else {
        html += paragraph(marking.feedback);
    }
    if (right || !showsKey)
        return html;
    const ModelAnswer model = modelAnswerOf(examiner);
    html +=
        "<p>A right answer: <code>" +
        htmlEscaped(answer.asked && !answer.asked->key.empty() ? answer.asked->key : model.text) +
        "</code></p>" + keyTableHtml(exercise, model);
    if (examiner.showsGold())
        html += "<p><img alt=\"The gold tree\" src=\"" + goldTreeSource(examiner) + "\"></p>";
    return html;
}

} // namespace

std::string reportPage(const std::string& title, const std::string& body) {
    return htmlText({title, PageContents::Styled,
                     "<style>" + std::string(reportStyle()) + "</style>",
                     "<h1>" + htmlEscaped(title) + "</h1>" + body});
}

std::string keyTableHtml(const Exercise& exercise, const ModelAnswer& answer) {
    return answer.derivation ? tableHtml(*answer.derivation, true, exercise.table) : std::string();
}

std::string goldTreeSvg(const Examiner& examiner) {
    const Exercise& exercise = examiner.exercise();
    return treeSvg(exercise.sentence, {examiner.problem().gold, {}, {}, {}, !exercise.withRoot},
                   exercise.shape.root);
}

std::string goldTreeBase64(const Examiner& examiner) {
    return base64(goldTreeSvg(examiner));
}

std::string goldTreeSource(const Examiner& examiner) {
    return "data:image/svg+xml;base64," + goldTreeBase64(examiner);
}

std::string situationHtml(const Examiner& examiner, const std::string& source,
                          const OpeningTags& tags) {
    const Exercise& exercise = examiner.exercise();
    std::string html = "<p><em>";
    for (const Word& word : exercise.sentence.words)
        html += (html.ends_with('>') ? "" : " ") + htmlEscaped(word.form);
    html += "</em></p>";
    if (examiner.showsGold())
        html += std::string(tags.picture) + "<img src=\"" + source + "\" alt=\"" +
                (examiner.showsConfiguration() ? "Gold tree: " : "Tree: ") + arcsText(examiner) +
                "\" /></p>";
    if (!shownBefore(exercise).empty())
        html += std::string("<p>") +
                (exercise.kind->shows == ExerciseKind::Shows::Derivation ? "Derivation"
                                                                         : "Transitions so far") +
                ": <code>" + htmlEscaped(joinedNames(exercise.system, shownBefore(exercise))) +
                "</code></p>";
    if (examiner.showsConfiguration())
        html += std::string(tags.table) + "<tr><th>Stack</th><th>Buffer</th></tr><tr>" +
                configurationCells(exercise.sentence,
                                   asShown(exercise.system, examiner.configuration())) +
                "</tr></table>";
    if (const auto arcs = builtArcs(examiner.configuration());
        examiner.showsConfiguration() && !arcs.empty())
        html +=
            "<p>Arcs so far: " + htmlEscaped(isolatedEnglish(arcNames(exercise.sentence, arcs))) +
            "</p>";
    return html;
}

std::string waysHtml(const Examiner& examiner) {
    std::string html;
    char letter = 'a';
    for (const Text& way : examiner.ways())
        html += std::string("<p>") + letter++ + ": " + htmlEscaped(isolatedEnglish(way)) + "</p>";
    return html;
}

std::string feedbackPage(const MarkedFile& file, const std::vector<Grade>& grades) {
    const std::string grade = gradeOf(file.score(), grades);
    std::string html =
        "<p>Score: <strong>" + fixed(100 * file.score(), 0) + " of 100</strong>" +
        (grade.empty() ? "" : ", grade <strong>" + htmlEscaped(grade) + "</strong>") + "</p>";
    for (const Error& error : file.errors)
        html += wrong(htmlEscaped(error.text().english()));
    for (const Error& remark : file.remarks)
        html += "<p>" + htmlEscaped(remark.text().english()) + "</p>";
    for (const MarkedAnswer& answer : file.answers)
        html += answerHtml(answer, file.examinerOf(answer), file.showsAnswers);
    return reportPage(file.student, html);
}

} // namespace parsescope
