// SPDX-License-Identifier: GPL-3.0-or-later
// The page of feedback of grading.h.
#include "core/base/number_text.h"
#include "core/export/derivation_text.h"
#include "core/export/html.h"
#include "core/teaching/grading.h"
#include "core/teaching/report_page.h"

#include <limits>

namespace parsescope {

namespace {

std::string formAsIs(std::string_view form) {
    return std::string(form);
}

std::string markCell(Mark mark, int loss) {
    const std::string text =
        mark == Mark::Loses ? "legal, loss " + std::to_string(loss) : std::string(nameOf(mark));
    return std::string("<td class=\"") + (isRight(mark) ? "right\">✓ " : "wrong\">✗ ") +
           htmlEscaped(text) + "</td>";
}

std::string reasons(const Judgement& judgement, const std::vector<std::string>& slips) {
    std::string text;
    if (!isRight(judgement.mark) || judgement.mark == Mark::Different)
        text = htmlEscaped(judgement.why);
    if (judgement.misconception)
        text += " <strong>" + htmlEscaped(titleOf(*judgement.misconception)) + ".</strong> " +
                htmlEscaped(adviceOn(*judgement.misconception));
    for (const std::string& slip : slips)
        text += (text.empty() ? "" : " ") + htmlEscaped(slip);
    return text;
}

std::string stepsTable(const Sentence& sentence, const GradedSteps& graded) {
    constexpr int all = std::numeric_limits<int>::max();
    std::string html = "<table><tr><th>Line</th><th>Stack</th><th>Buffer</th><th>Your "
                       "transition</th><th>Mark</th><th>Why</th></tr>";
    for (const GradedStep& step : graded.steps)
        html += "<tr><td>" + std::to_string(step.line) + "</td><td>" +
                htmlEscaped(stackText(sentence, step.configuration, all, formAsIs)) + "</td><td>" +
                htmlEscaped(bufferText(sentence, step.configuration, all, formAsIs)) + "</td><td>" +
                htmlEscaped(step.given) + "</td>" +
                markCell(step.judgement.mark, step.judgement.loss) + "<td class=\"why\">" +
                reasons(step.judgement, step.slips) + "</td></tr>";
    return html + "</table>";
}

} // namespace

std::string feedbackPage(const GradedFile& file, const Grader& grader) {
    std::string html = "<p>Score: <strong>" + fixed(100 * file.score(), 0) + " of 100</strong></p>";
    for (const Error& error : file.errors)
        html += "<p class=\"wrong\">" + htmlEscaped(error.text()) + "</p>";
    for (const GradedAnswer& answer : file.answers) {
        const Examiner& examiner = grader.examiners()[answer.exercise - 1];
        const Exercise& exercise = examiner.exercise();
        html += "<h2>Exercise " + std::to_string(answer.exercise) + "</h2><p>" +
                htmlEscaped(examiner.question()) + "</p><p><em>" +
                htmlEscaped(exercise.sentence.text()) + "</em></p>";
        html += "<p class=\"" + std::string(isRight(answer.verdict.mark) ? "right" : "wrong") +
                "\"><strong>" +
                (answer.given ? htmlEscaped(nameOf(answer.verdict.mark)) : "no answer") +
                "</strong>, " + fixed(100 * answer.verdict.score, 0) + " of 100</p>";
        if (answer.verdict.steps) {
            html += stepsTable(exercise.sentence, *answer.verdict.steps);
            for (const std::string& slip : answer.verdict.steps->endSlips)
                html += "<p class=\"wrong\">Last row: " + htmlEscaped(slip) + "</p>";
            if (answer.verdict.steps->missing > 0)
                html += "<p class=\"wrong\">The derivation is not finished: it takes " +
                        counted(answer.verdict.steps->missing, "more step") + " at the best.</p>";
        } else {
            html += "<p>" + htmlEscaped(answer.verdict.feedback) + "</p>";
        }
        if (!isRight(answer.verdict.mark)) {
            html +=
                "<p>A right answer: <code>" + htmlEscaped(examiner.modelAnswer()) + "</code></p>";
            if (examiner.showsGold())
                html += "<p><img alt=\"The gold tree\" src=\"data:image/svg+xml;base64," +
                        base64(treeSvg(exercise.sentence, {examiner.problem().gold, {}, {}},
                                       exercise.root)) +
                        "\"></p>";
        }
    }
    return reportPage(file.student, html);
}

} // namespace parsescope
