// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/publish/class_report.h"

#include "core/base/number_text.h"
#include "core/export/html.h"
#include "core/teaching/publish/exercise_page.h"

#include <algorithm>
#include <set>

namespace parsescope {

namespace {

/// An exercise whose mean score is below this share should be repeated.
constexpr double RepeatBelow = 0.6;
/// The largest number of misconceptions that are listed for repetition.
constexpr std::size_t MostRepeated = 3;

/// The students and answers with a misconception.
struct Frequency {
    std::set<std::string> students;
    int answers = 0;
};

/// The answers of the class to the exercises with one number.
struct ExerciseSummary {
    std::set<std::string> kinds;
    int given = 0;
    int right = 0;
    double scores = 0;
    std::map<Misconception, Frequency> misconceptions;
};

struct Summary {
    std::map<int, ExerciseSummary> exercises; // exercises by number
    std::map<Misconception, Frequency> misconceptions;
    std::size_t answering = 0; // students with at least one answer
};

void count(Frequency& frequency, const std::string& student, int answers) {
    frequency.students.insert(student);
    frequency.answers += answers;
}

Summary summaryOf(const std::vector<MarkedFile>& files) {
    Summary summary;
    for (const MarkedFile& file : files) {
        bool answers = false;
        for (const MarkedAnswer& answer : file.answers) {
            ExerciseSummary& exercise = summary.exercises[answer.exercise];
            exercise.kinds.emplace(file.examinerOf(answer).kind().id);
            exercise.given += answer.given;
            exercise.right += answer.given && answer.marking.score >= 1;
            exercise.scores += answer.marking.score;
            answers = answers || answer.given;
            for (const auto& [misconception, number] : answer.misconceptions) {
                count(exercise.misconceptions[misconception], file.student, number);
                count(summary.misconceptions[misconception], file.student, number);
            }
        }
        summary.answering += answers;
    }
    return summary;
}

/// Returns the misconceptions in descending order of the number of students.
std::vector<std::pair<Misconception, Frequency>>
byFrequency(const std::map<Misconception, Frequency>& misconceptions) {
    std::vector<std::pair<Misconception, Frequency>> list(misconceptions.begin(),
                                                          misconceptions.end());
    std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) {
        return std::pair(a.second.students.size(), a.second.answers) >
               std::pair(b.second.students.size(), b.second.answers);
    });
    return list;
}

std::string cell(const std::string& text) {
    return "<td>" + htmlEscaped(text) + "</td>";
}

/// Returns the mean score of an exercise; students without an answer have 0.
double meanOf(const ExerciseSummary& exercise, std::size_t students) {
    return exercise.scores / static_cast<double>(std::max<std::size_t>(students, 1));
}

std::string joined(const std::set<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : ", ") + word;
    return text;
}

std::string exercisesHtml(const Summary& summary) {
    std::string html = "<h2>By exercise</h2><table><tr><th>Exercise</th><th>Kind</th><th>Answers"
                       "</th><th>Full score</th><th>Mean score</th><th>Most frequent "
                       "misconception</th></tr>";
    for (const auto& [number, exercise] : summary.exercises) {
        const auto frequent = byFrequency(exercise.misconceptions);
        html +=
            "<tr>" + cell(std::to_string(number)) + cell(joined(exercise.kinds)) +
            cell(std::to_string(exercise.given)) + cell(std::to_string(exercise.right)) +
            cell(percentText(meanOf(exercise, summary.answering))) +
            cell(frequent.empty()
                     ? ""
                     : titleOf(frequent.front().first).english() + " (" +
                           counted(static_cast<long long>(frequent.front().second.students.size()),
                                   "student") +
                           ")") +
            "</tr>";
    }
    return html + "</table>";
}

std::string misconceptionsHtml(const Summary& summary) {
    if (summary.misconceptions.empty())
        return {};
    std::string html = "<h2>By misconception</h2><table><tr><th>Misconception</th><th>Students</th>"
                       "<th>Times</th><th>Exercises</th></tr>";
    for (const auto& [misconception, frequency] : byFrequency(summary.misconceptions)) {
        std::string where;
        for (const auto& [number, exercise] : summary.exercises)
            if (exercise.misconceptions.count(misconception) > 0)
                where += (where.empty() ? "" : ", ") + std::to_string(number);
        html += "<tr>" + cell(titleOf(misconception).english()) +
                cell(std::to_string(frequency.students.size())) +
                cell(std::to_string(frequency.answers)) + cell(where) + "</tr>";
    }
    return html + "</table>";
}

std::string repeatHtml(const Summary& summary) {
    std::string items;
    for (const auto& [number, exercise] : summary.exercises)
        if (meanOf(exercise, summary.answering) < RepeatBelow)
            items += "<li>Exercise " + std::to_string(number) + " (" +
                     htmlEscaped(joined(exercise.kinds)) + "): the mean score is " +
                     percentText(meanOf(exercise, summary.answering)) + " %.</li>";
    std::size_t shown = 0;
    for (const auto& [misconception, frequency] : byFrequency(summary.misconceptions))
        if (frequency.students.size() > 1 && ++shown <= MostRepeated)
            items += "<li>" +
                     counted(static_cast<long long>(frequency.students.size()), "student") + ": " +
                     htmlEscaped(titleOf(misconception).english()) + ". " +
                     htmlEscaped(adviceOn(misconception).english()) + "</li>";
    return items.empty() ? std::string() : "<h2>To repeat</h2><ul>" + items + "</ul>";
}

std::string studentsHtml(const std::vector<MarkedFile>& files, const std::vector<Grade>& grades) {
    std::string html = "<h2>By student</h2><table><tr><th>Student</th><th>Score</th>";
    html += grades.empty() ? "" : "<th>Grade</th>";
    html += "<th>Remarks</th></tr>";
    for (const MarkedFile& file : files) {
        std::string remarks;
        for (const std::vector<Error>* list : {&file.errors, &file.remarks})
            for (const Error& error : *list)
                remarks += (remarks.empty() ? "" : "; ") + error.text().english();
        html += "<tr>" + cell(file.student) + cell(percentText(file.score())) +
                (grades.empty() ? "" : cell(gradeOf(file.score(), grades))) + cell(remarks) +
                "</tr>";
    }
    return html + "</table>";
}

} // namespace

std::string classReport(const std::vector<MarkedFile>& files, const std::vector<Grade>& grades) {
    const Summary summary = summaryOf(files);
    return reportPage("Report for the class",
                      "<p>" + counted(static_cast<long long>(files.size()), "student") + ", " +
                          counted(static_cast<long long>(summary.answering), "student") +
                          " with answers. Scores are percentages.</p>" + repeatHtml(summary) +
                          exercisesHtml(summary) + misconceptionsHtml(summary) +
                          studentsHtml(files, grades));
}

} // namespace parsescope
