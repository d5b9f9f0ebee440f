// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/marked_answer.h"

#include "core/base/csv.h"
#include "core/base/number_text.h"

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

/// The numbers in a row of the table of grades.
struct Tally {
    int steps = 0;
    std::array<int, 5> marks{}; // right, different, losing, illegal, not understood
    int missing = 0;
    int slips = 0;
    int loss = 0;
    std::map<Misconception, int> misconceptions;

    void add(const MarkedAnswer& answer) {
        const Marking& marking = answer.marking;
        if (marking.isDerivation)
            for (const Marking& step : marking.steps)
                addMark(step.mark);
        else if (answer.given)
            addMark(marking.mark);
        missing += answer.given ? marking.missing : 1;
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

    [[nodiscard]] std::string row(const std::string& student, const std::string& exercise,
                                  std::string_view kind, std::string_view mark,
                                  double score) const {
        std::string text = csvField(student) + "," + exercise + "," + std::string(kind) + "," +
                           csvField(mark) + "," + std::to_string(steps);
        for (int number : marks)
            text += "," + std::to_string(number);
        for (int number : {missing, slips, loss})
            text += "," + std::to_string(number);
        return text + "," + percentText(score) + "," +
               csvField(misconceptionCounts(misconceptions)) + "\r\n";
    }
};

} // namespace

double scoreAfter(double worth, int tries, int hints) {
    return worth / std::max(tries + hints, 1);
}

double meanScore(const std::vector<MarkedAnswer>& answers) {
    double sum = 0;
    for (const MarkedAnswer& answer : answers)
        sum += answer.marking.score;
    return answers.empty() ? 0 : sum / static_cast<double>(answers.size());
}

std::string gradesCsv(const std::vector<MarkedFile>& files, std::span<const Examiner> examiners) {
    std::string table = "student,exercise,kind,mark,steps,right,different,losing,illegal,"
                        "not understood,missing,slips,loss,score,misconceptions\r\n";
    for (const MarkedFile& file : files) {
        Tally all;
        for (const MarkedAnswer& answer : file.answers) {
            Tally one;
            one.add(answer);
            all.add(answer);
            table += one.row(file.student, std::to_string(answer.exercise),
                             examiners[answer.exercise - 1].kind().id,
                             answer.given ? nameOf(answer.marking.mark).english() : "no answer",
                             answer.marking.score);
        }
        table += all.row(file.student, "all", "", file.errors.empty() ? "" : "not all was read",
                         file.score());
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
        text += std::to_string(one.exercise) + "," + std::string(exercise.kind->id);
        for (const std::string& field : {exercise.system.title.english(), exercise.sentence.text(),
                                         examiner.question().english(), one.answer, one.key})
            text += "," + csvField(field);
        text += std::string(",") +
                (isRight(one.marking.mark) ? "right"
                 : one.given               ? "wrong"
                                           : "no answer") +
                "," + fixed(one.marking.score, 2) + "," + std::to_string(one.tries) + "," +
                std::to_string(one.hints) + "," + fixed(one.seconds, 0) + "," +
                std::to_string(one.marking.loss) + "," +
                csvField(misconceptionCounts(one.misconceptions)) + "\r\n";
    }
    return text;
}

} // namespace parsescope
