// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/publish/grading.h"

#include "core/base/path.h"
#include "core/base/utf8.h"
#include "core/teaching/ask/exercise_sheet.h"
#include "core/teaching/publish/attempts.h"
#include "core/teaching/publish/collected_answers.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_headings.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace parsescope {

namespace {

std::string topOfSheet(const std::vector<Examiner>& examiners, const FixedRules& rules) {
    std::string top = "exercises" + plainName(sheetLine(examiners, rules));
    // The rule of marks can be changed after the sheet was printed.
    for (const MarkRule rule : {MarkRule::Heads, MarkRule::Relations, MarkRule::Steps})
        top += plainName(describe(rule).english());
    return top;
}

} // namespace

Result<Grader> Grader::of(std::vector<Exercise> exercises, std::string name) {
    Grader grader;
    grader.m_name = std::move(name);
    if (exercises.empty())
        return failure("the key has no exercise, expected at least one");
    Result<std::vector<Examiner>> examiners = makeExaminers(std::move(exercises));
    if (!examiners)
        return tl::unexpected(examiners.error());
    grader.m_examiners = *std::move(examiners);
    grader.m_code = sheetCode(grader.m_examiners);
    grader.m_top = topOfSheet(grader.m_examiners, {});
    return grader;
}

Result<Grader> Grader::of(ExerciseFile file, std::string name) {
    Result<Grader> grader = of(std::move(file.exercises), std::move(name));
    if (grader) {
        grader->m_rules = file.rules;
        grader->m_top = topOfSheet(grader->m_examiners, file.rules);
    }
    return grader;
}

namespace {

/// Returns the number at the end of the name of a file: 3 for "exercise3.txt". Returns nothing if
/// there is no number from 1 to `most`.
std::optional<int> numberInName(const std::string& path, int most) {
    const auto number = exerciseNumber(pathOf(path).stem().string());
    return number && *number <= most ? number : std::nullopt;
}

} // namespace

MarkedFile Grader::grade(std::string_view bytes, const std::string& path) const {
    return grade({pathOf(path).stem().string(), {{path, std::string(bytes)}}});
}

namespace {

/// Returns true if `other` is a better reading of the same answers than `known`.
bool isBetter(const MarkedFile& other, const MarkedFile& known) {
    constexpr double rounding = 1e-9;
    const double gain = other.score() - known.score();
    return gain > rounding || (gain > -rounding && other.errors.size() < known.errors.size());
}

} // namespace

MarkedFile Grader::grade(const HandIn& handIn) const {
    std::vector<AnswerReading> readings(handIn.files.size());
    auto [best, others] = gradeAs(handIn, readings);
    int triesLeft = 12;
    for (bool improved = true; improved && (best.score() < 1 || !best.errors.empty());) {
        improved = false;
        const auto candidates = others; // they follow from the best readings so far
        for (const auto& [file, reading] : candidates) {
            if (triesLeft-- == 0)
                return std::move(best);
            const AnswerReading before = std::exchange(readings[file], reading);
            auto [marked, next] = gradeAs(handIn, readings);
            if (isBetter(marked, best)) {
                best = std::move(marked);
                others = std::move(next);
                improved = true;
                break;
            }
            readings[file] = before;
        }
    }
    return std::move(best);
}

std::pair<MarkedFile, Grader::OtherReadings>
Grader::gradeAs(const HandIn& handIn, const std::vector<AnswerReading>& readings) const {
    MarkedFile graded;
    OtherReadings others;
    graded.student = handIn.student;
    graded.examiners = m_examiners;
    const auto count = static_cast<int>(m_examiners.size());
    CollectedAnswers collection(*this);
    std::vector<Error> unreadParts; // of documents
    for (std::size_t i = 0; i < handIn.files.size(); ++i) {
        const auto& [path, bytes, exercise, unread] = handIn.files[i];
        if (!unread.empty())
            unreadParts.push_back({unread, path, 0, 0});
        if (graded.file.empty())
            graded.file = path;
        if (!bytes) {
            graded.errors.push_back(bytes.error());
            continue;
        }
        std::optional<int> named;
        if (exercise > 0)
            named = exercise;
        else if (handIn.files.size() > 1)
            named = numberInName(path, count);
        AnswerFile file = readAnswerSheets(*bytes, path, readings[i]);
        for (const AnswerReading& other : file.others)
            others.emplace_back(i, other);
        collection.add(std::move(file), path, named.value_or(collection.next()), graded);
    }
    for (int number = 1; number <= count; ++number) {
        const AnswerSheet& sheet = collection.sheet(number);
        MarkedAnswer answer = mark(sheet, number, graded.file, graded);
        answer.exercise = number;
        answer.line = sheet.line;
        answer.points = m_examiners[number - 1].exercise().points;
        if (!answer.given)
            answer.marking.feedback = Text("There is no answer.");
        graded.answers.push_back(std::move(answer));
    }
    // A missing answer may be in these parts.
    const bool isComplete = std::ranges::all_of(graded.answers, &MarkedAnswer::given);
    std::ranges::move(unreadParts, std::back_inserter(isComplete ? graded.remarks : graded.errors));
    for (std::vector<Error>* list : {&graded.errors, &graded.remarks})
        std::stable_sort(list->begin(), list->end(), [](const Error& a, const Error& b) {
            return std::tie(a.file, a.line) < std::tie(b.file, b.line);
        });
    return {std::move(graded), std::move(others)};
}

namespace {

/// Reports the parts of an answer in several forms that are not marked: lines without the name of a
/// transition as remarks, everything else as errors.
void reportUnmarked(const AnswerSheet& sheet, const Examiner& examiner, const std::string& path,
                    MarkedFile& to) {
    const bool isDerivation = examiner.kind().answer == ExerciseKind::Answer::Derivation;
    const bool isSaved = sheet.saved && !sheet.saved->steps.empty() && isDerivation;
    const bool hasEarlier = !isSaved && sheet.saved && !sheet.saved->earlier.empty();
    std::size_t number = 0;
    std::string_view text = sheet.text;
    if (isSaved || (!sheet.rows.empty() && !hasEarlier))
        for (; !text.empty(); ++number) {
            const std::string_view line = takeLine(text);
            (namesTransition(line, examiner) ? to.errors : to.remarks)
                .push_back({Text("{0} stands beside the steps of the same answer and was not "
                                 "marked",
                                 inQuotes(line)),
                            path,
                            number < sheet.textLines.size() ? sheet.textLines[number] : sheet.line,
                            0});
        }
    if (!isDerivation && !hasEarlier && !sheet.rows.empty()) {
        const SheetRow& row = sheet.rows.front();
        for (const std::string* cell : {&row.stack, &row.buffer, &row.dependency})
            if (!cell->empty())
                to.remarks.push_back(
                    {Text("{0} is not in the column for transitions and was not marked",
                          inQuotes(*cell)),
                     path, row.line, 0});
    }
    const std::size_t marked = isSaved || hasEarlier ? 0 : isDerivation ? sheet.rows.size() : 1;
    for (std::size_t row = marked; row < sheet.rows.size(); ++row)
        to.errors.push_back({marked == 0
                                 ? Text("this row stands beside a saved answer and was not marked")
                                 : Text("this row was not marked: the answer is one row"),
                             path, sheet.rows[row].line, 0});
}

/// Adds a remark for each line with texts beside the steps of a complete derivation.
void reportNoise(const MarkedDerivation& derivation, const std::string& path,
                 std::vector<Error>& remarks) {
    int line = 0; // the line of the last text
    std::string texts;
    const auto finish = [&] {
        if (!texts.empty())
            remarks.push_back(
                {Text("{0} is not a step and was not marked", inQuotes(std::exchange(texts, {}))),
                 path, line, 0});
    };
    for (const MarkedStep& step : derivation.steps) {
        if (step.mark != Mark::Unreadable || step.isAssumed)
            continue;
        if (step.line != line)
            finish();
        line = step.line;
        texts += (texts.empty() ? "" : " ") + step.given;
    }
    finish();
}

} // namespace

MarkedAnswer Grader::mark(const AnswerSheet& sheet, int number, const std::string& path,
                          MarkedFile& to) const {
    const Examiner& examiner = m_examiners[number - 1];
    const SavedAttempts saved = sheet.saved.value_or(SavedAttempts());
    const PracticeRules rules = m_rules.over(
        {.policy = saved.goesOn ? ErrorPolicy::GoOn : ErrorPolicy::Undo, .tries = saved.tries});
    if (rules.minutes > 0 && saved.seconds > 60 * rules.minutes) {
        to.errors.push_back({plural("exercise {1} was answered after the time of {0} minute",
                                    "exercise {1} was answered after the time of {0} minutes",
                                    rules.minutes, number),
                             path, sheet.line, 0});
        return {};
    }
    reportUnmarked(sheet, examiner, path, to);
    if (!saved.steps.empty() && examiner.kind().answer == ExerciseKind::Answer::Derivation)
        return markSteps(examiner, rules, saved.steps);
    // Without feedback, an answer replaces the earlier ones.
    if (!saved.earlier.empty() && rules.level != FeedbackLevel::Nothing) {
        Attempts attempts = saved.earlier;
        attempts.emplace_back(sheet.text);
        return markAttempts(examiner, rules, attempts);
    }
    MarkedAnswer answer;
    answer.given = !sheet.rows.empty() || !trimmed(sheet.text).empty();
    if (answer.given)
        answer.marking = examiner.check(sheet);
    const std::optional<MarkedDerivation>& derivation = answer.marking.derivation;
    if (derivation && derivation->rowsAfterEnd > 0)
        to.errors.push_back(
            {plural("{0} row after the end of the derivation was not marked, up to line {1}",
                    "{0} rows after the end of the derivation were not marked, up to line {1}",
                    derivation->rowsAfterEnd, lastLine(sheet)),
             path, derivation->lineAfterEnd, 0});
    if (derivation && derivation->score && derivation->missing == 0)
        reportNoise(*derivation, path, to.remarks);
    answer.misconceptions = answer.marking.misconceptions();
    return answer;
}

MarkedFile gradeWithOneOf(const std::vector<Grader>& graders, const HandIn& handIn) {
    for (const HandInFile& file : handIn.files)
        if (file.bytes)
            if (const std::string code = readAnswerSheets(*file.bytes, file.path).code;
                !code.empty())
                for (const Grader& grader : graders)
                    if (grader.code() == code)
                        return grader.grade(handIn);
    if (graders.size() == 1)
        return graders.front().grade(handIn);
    const std::string student = plainName(handIn.student);
    for (const Grader& grader : graders) {
        std::string name = plainName(pathOf(grader.name()).stem().string());
        if (name.starts_with("key"))
            name.erase(0, 3);
        if (!name.empty() && name == student)
            return grader.grade(handIn);
    }
    MarkedFile none;
    none.student = handIn.student;
    none.file = handIn.files.empty() ? std::string() : handIn.files.front().path;
    none.errors.push_back({Text("no key fits these answers, expected a line with the code of the "
                                "sheet, or a key named after the student"),
                           none.file, 0, 0});
    return none;
}

} // namespace parsescope
