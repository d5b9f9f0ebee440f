// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/practice_report.h"

#include "core/base/csv.h"
#include "core/base/number_text.h"
#include "core/export/html.h"
#include "core/teaching/report_page.h"

namespace parsescope {

namespace {

std::string cell(const std::string& text) {
    return "<td>" + htmlEscaped(text) + "</td>";
}

std::string markOf(const PractisedExercise& exercise) {
    return exercise.isRight ? "right" : exercise.isAnswered ? "wrong" : "no answer";
}

std::string titlesOf(const std::map<Misconception, int>& misconceptions) {
    std::string text;
    for (const auto& [misconception, count] : misconceptions) {
        text += (text.empty() ? "" : "; ") + std::string(titleOf(misconception));
        if (count > 1)
            text += " (" + std::to_string(count) + " times)";
    }
    return text;
}

} // namespace

std::string_view titleOf(ExerciseKind kind) {
    switch (kind) {
    case ExerciseKind::NextTransition:
        return "Predict the next transition";
    case ExerciseKind::Table:
        return "Fill in the table of the derivation";
    case ExerciseKind::ChartCell:
        return "Complete a cell of the chart";
    case ExerciseKind::LostArcs:
        return "Say which gold arcs a transition loses";
    case ExerciseKind::Recover:
        return "Recover from mistakes";
    case ExerciseKind::GoldTree:
        return "Find the tree of a derivation";
    case ExerciseKind::TreeBetween:
        return "Tell two systems apart";
    }
    return {};
}

double practiceScore(double worth, int tries, int hints) {
    const int all = tries + hints;
    return all > 1 ? worth / all : worth;
}

double meanScore(const std::vector<PractisedExercise>& exercises) {
    double sum = 0;
    for (const PractisedExercise& exercise : exercises)
        sum += exercise.score;
    return exercises.empty() ? 0 : sum / static_cast<double>(exercises.size());
}

std::string practiceCsv(const std::vector<PractisedExercise>& exercises) {
    std::string text = "number,kind,system,sentence,question,answer,key,mark,score,tries,hints,"
                       "seconds,loss,misconceptions\r\n";
    int number = 0;
    for (const PractisedExercise& exercise : exercises)
        text += std::to_string(++number) + "," + std::string(idOf(exercise.kind)) + "," +
                csvField(exercise.system) + "," + csvField(exercise.sentence) + "," +
                csvField(exercise.question) + "," + csvField(exercise.answer) + "," +
                csvField(exercise.key) + "," + markOf(exercise) + "," + fixed(exercise.score, 2) +
                "," + std::to_string(exercise.tries) + "," + std::to_string(exercise.hints) + "," +
                fixed(exercise.seconds, 0) + "," + std::to_string(exercise.loss) + "," +
                csvField(misconceptionCounts(exercise.misconceptions)) + "\r\n";
    return text;
}

std::string practicePage(const std::vector<PractisedExercise>& exercises,
                         const std::string& title) {
    std::string body = "<p>Score: <strong>" + fixed(100 * meanScore(exercises), 0) +
                       " of 100</strong></p><table><tr><th></th><th>Exercise</th><th>Answer</th>"
                       "<th>Mark</th><th>Score</th><th>Tries</th><th>Hints</th><th>Time</th></tr>";
    int number = 0;
    for (const PractisedExercise& exercise : exercises) {
        body += "<tr>" + cell(std::to_string(++number)) + "<td>" + htmlEscaped(exercise.question) +
                "<br><em>" + htmlEscaped(exercise.sentence) + "</em></td><td>" +
                htmlEscaped(exercise.answer);
        if (!exercise.isRight)
            body += "<br>A right answer: <code>" + htmlEscaped(exercise.key) + "</code>";
        body += "</td><td class=\"" + std::string(exercise.isRight ? "right\">✓ " : "wrong\">✗ ") +
                markOf(exercise);
        if (!exercise.misconceptions.empty())
            body += "<br>" + htmlEscaped(titlesOf(exercise.misconceptions));
        if (exercise.loss > 0)
            body += "<br>" + counted(exercise.loss, "arc") + " lost";
        body += "</td>" + cell(fixed(100 * exercise.score, 0)) +
                cell(std::to_string(exercise.tries)) + cell(std::to_string(exercise.hints)) +
                cell(fixed(exercise.seconds, 0) + " s") + "</tr>";
    }
    return reportPage(title, body + "</table>");
}

} // namespace parsescope
