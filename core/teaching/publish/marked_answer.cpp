// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/publish/marked_answer.h"

#include "core/base/csv.h"
#include "core/base/number_text.h"
#include "core/base/utf8.h"
#include "core/teaching/read/answer.h"

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

/// The numbers in a row of the table of grades.
struct Tally {
    int steps = 0;
    std::array<int, 5>
        marks{}; // numbers of steps that are right, different, losing, illegal and not understood
    int missing = 0;
    int slips = 0;
    int loss = 0;
    std::map<Misconception, int> misconceptions;

    void add(const MarkedAnswer& answer) {
        const Marking& marking = answer.marking;
        if (marking.derivation) {
            for (const MarkedStep& step : marking.derivation->steps)
                if (step.isMissing)
                    ++missing;
                else
                    addMark(step.mark);
        } else if (answer.given) {
            addMark(marking.mark);
        }
        if (!answer.given)
            ++missing;
        else if (marking.derivation)
            missing += marking.derivation->missing;
        slips += marking.slipCount();
        loss += marking.loss;
        for (const auto& [misconception, count] : answer.misconceptions)
            misconceptions[misconception] += count;
    }

    void addMark(Mark mark) {
        ++steps;
        constexpr std::array columns{Mark::Right, Mark::Different, Mark::Loses, Mark::Illegal,
                                     Mark::Unreadable};
        for (std::size_t i = 0; i < columns.size(); ++i)
            marks[i] += columns[i] == (mark == Mark::Wrong ? Mark::Loses : mark);
    }

    /// Returns the cells of the columns from "steps" to "misconceptions".
    [[nodiscard]] std::string cells(double score) const {
        std::string text = "," + std::to_string(steps);
        for (int number : marks)
            text += "," + std::to_string(number);
        for (int number : {missing, slips, loss})
            text += "," + std::to_string(number);
        return text + "," + percentText(score) + "," +
               csvField(misconceptionCounts(misconceptions));
    }
};

} // namespace

double meanScore(const std::vector<MarkedAnswer>& answers) {
    double sum = 0;
    double most = 0;
    for (const MarkedAnswer& answer : answers) {
        sum += answer.points * answer.marking.score;
        most += answer.points;
    }
    return most == 0 ? 0 : sum / most;
}

Result<std::vector<Grade>> readGrades(std::string_view text) {
    std::vector<Grade> grades;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(','), text.size());
        const std::string_view part = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::size_t colon = part.rfind(':');
        const bool isLast = trimmed(text).empty();
        if (isLast && colon == std::string_view::npos && !part.empty() && !grades.empty()) {
            grades.push_back({0, std::string(part)});
            break;
        }
        const std::optional<double> percent = colon != std::string_view::npos && colon > 0
                                                  ? decimalNumber(trimmed(part.substr(colon + 1)))
                                                  : std::nullopt;
        if (!percent || *percent > 100)
            return failure("{0} is not a grade with a threshold, expected for example A:90",
                           inQuotes(part));
        grades.push_back({*percent / 100, std::string(trimmed(part.substr(0, colon)))});
    }
    std::stable_sort(grades.begin(), grades.end(),
                     [](const Grade& a, const Grade& b) { return a.least > b.least; });
    if (!grades.empty() && grades.back().least > 0)
        grades.push_back({0, "below " + grades.back().name});
    return grades;
}

std::string gradeOf(double score, const std::vector<Grade>& grades) {
    constexpr double rounding = 1e-9; // with this tolerance, 0.1 + 0.2 reaches a threshold of 0.3
    const auto found = std::find_if(grades.begin(), grades.end(), [score](const Grade& grade) {
        return score + rounding >= grade.least;
    });
    return found == grades.end() ? std::string() : found->name;
}

Text markName(const MarkedAnswer& answer) {
    const Marking& marking = answer.marking;
    if (!answer.given)
        return Text("no answer");
    return marking.isRightWithSlips() ? Text("right with slips") : nameOf(marking.mark);
}

namespace {

/// Returns the number of attempts after a mark, for example ", 2 tries, 1 hint"; empty for one try.
std::string attemptsNote(const MarkedAnswer& answer) {
    std::string note;
    if (!answer.tried)
        return note;
    if (answer.tried->tries > 1 && !answer.marking.derivation)
        note = plural(", {0} try", ", {0} tries", answer.tried->tries).english();
    if (answer.tried->hints > 0)
        note += plural(", {0} hint", ", {0} hints", answer.tried->hints).english();
    return note;
}

/// Returns the cells of the columns "tree score" and "steps score", which are empty without these
/// numbers.
std::string scoreParts(const Marking& marking) {
    const auto* score =
        marking.derivation && marking.derivation->score ? &*marking.derivation->score : nullptr;
    return score ? percentText(score->tree()) + "," + percentText(score->order()) : ",";
}

} // namespace

std::string gradesCsv(const std::vector<MarkedFile>& files, const std::vector<Grade>& grades) {
    std::string table = "student,exercise,kind,mark,steps,right,different,losing,illegal,"
                        "not understood,missing,slips,loss,score,misconceptions,points,possible,"
                        "tree score,steps score";
    table += grades.empty() ? "\r\n" : ",grade\r\n";
    const auto addRow = [&](const std::string& first, const Tally& tally, double score,
                            double points, const std::string& parts, const std::string& grade) {
        table += first + tally.cells(score) + "," + fixed(score * points, 2) + "," +
                 fixed(points, 2) + "," + parts + (grades.empty() ? "" : "," + csvField(grade)) +
                 "\r\n";
    };
    for (const MarkedFile& file : files) {
        const std::string student = csvField(file.student);
        Tally all;
        double most = 0;
        for (const MarkedAnswer& answer : file.answers) {
            Tally one;
            one.add(answer);
            all.add(answer);
            most += answer.points;
            addRow(student + "," + std::to_string(answer.exercise) + "," +
                       std::string(file.examinerOf(answer).kind().id) + "," +
                       csvField((markName(answer).english() + attemptsNote(answer))),
                   one, answer.marking.score, answer.points, scoreParts(answer.marking), "");
        }
        addRow(student + ",all,," + (file.errors.empty() ? "" : "not all was read"), all,
               file.score(), most, ",", gradeOf(file.score(), grades));
    }
    return table;
}

std::string practiceCsv(const std::vector<MarkedAnswer>& answers,
                        std::span<const Examiner> examiners) {
    std::string text = "number,kind,system,sentence,question,answer,key,mark,score,tries,hints,"
                       "seconds,loss,misconceptions\r\n";
    for (const MarkedAnswer& one : answers) {
        const Examiner& examiner = examiners[one.exercise - 1];
        const Exercise& exercise = examiner.exercise();
        const TriedAnswers tried = one.tried.value_or(TriedAnswers());
        const AskedExercise asked = one.asked.value_or(AskedExercise());
        text += std::to_string(one.exercise) + "," + std::string(exercise.kind->id);
        for (const std::string& field : {exercise.system.title.english(), exercise.sentence.text(),
                                         examiner.question().english(), tried.answer, asked.key})
            text += "," + csvField(field);
        text += std::string(",") +
                (isRight(one.marking.mark) ? "right"
                 : one.given               ? "wrong"
                                           : "no answer") +
                "," + fixed(one.marking.score, 2) + "," + std::to_string(tried.tries) + "," +
                std::to_string(tried.hints) + "," + fixed(asked.seconds, 0) + "," +
                std::to_string(one.marking.loss) + "," +
                csvField(misconceptionCounts(one.misconceptions)) + "\r\n";
    }
    return text;
}

} // namespace parsescope
