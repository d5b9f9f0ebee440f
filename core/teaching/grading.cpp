// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/grading.h"

#include "core/base/utf8.h"
#include "core/teaching/answer.h"
#include "core/teaching/answer_headings.h"
#include "core/teaching/attempts.h"
#include "core/teaching/exercise_sheet.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>

namespace parsescope {

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
    return grader;
}

Result<Grader> Grader::of(ExerciseFile file, std::string name) {
    Result<Grader> grader = of(std::move(file.exercises), std::move(name));
    if (grader)
        grader->m_rules = file.rules;
    return grader;
}

namespace {

/// Removes from an answer the lines of the printed sheet that remain if the student has deleted the
/// label "Answer:".
void removePrintedLines(AnswerSheet& sheet, const Examiner& examiner) {
    if (sheet.text.find('\n') == std::string::npos)
        return;
    std::set<std::string, std::less<>> printed;
    const std::string exercise = markdownExercise(examiner, sheet.exercise);
    for (std::string_view rest = exercise; !rest.empty();)
        printed.emplace(trimmed(takeLine(rest)));
    std::string kept;
    for (std::string_view rest = sheet.text; !rest.empty();) {
        const std::string_view line = takeLine(rest);
        if (printed.find(trimmed(line)) == printed.end())
            kept += (kept.empty() ? "" : "\n") + std::string(line);
    }
    sheet.text = std::move(kept);
}

/// The answers of a student, one for each exercise.
class Collection {
public:
    explicit Collection(const Grader& grader) : m_grader(grader), m_sheets(count()) {}

    /// Adds the answers in a file. `next` is the 1-based number of the exercise to which the first
    /// answer without a number belongs.
    void add(AnswerFile file, const std::string& path, int next, std::vector<Error>& errors) {
        errors.insert(errors.end(), file.errors.begin(), file.errors.end());
        if (!file.code.empty() && file.code != m_grader.code())
            errors.push_back({Text("the sheet {0} was filled in, but the key is for the sheet {1}",
                                   file.code, m_grader.code()),
                              path, 0, 0});
        for (AnswerSheet& sheet : file.sheets) {
            if (next = addLines(sheet, next);
                sheet.text.empty() && sheet.rows.empty() && sheet.steps.empty())
                continue;
            // The number in a session is the number of its sentence in a treebank.
            const int number =
                sheet.exercise > 0 && (sheet.system.empty() || count() > 1) ? sheet.exercise : next;
            if (number > static_cast<int>(count())) {
                errors.push_back(
                    {plural("there is no exercise {1}; the key has {0} exercise",
                            "there is no exercise {1}; the key has {0} exercises", count(), number),
                     path, sheet.line, 0});
                continue;
            }
            next = number + 1;
            sheet.exercise = number;
            removePrintedLines(sheet, m_grader.examiners()[number - 1]);
            addTo(m_sheets[number - 1], std::move(sheet));
        }
        m_next = next;
    }

    /// If a text without a number has one line for each of the next exercises, and none of these
    /// exercises asks for a derivation, distributes the lines over the exercises. Returns the
    /// number of the next exercise.
    int addLines(AnswerSheet& sheet, int next) {
        const auto lines = 1 + std::count(sheet.text.begin(), sheet.text.end(), '\n');
        const auto rest = static_cast<std::ptrdiff_t>(count()) - next + 1;
        if (sheet.exercise > 0 || lines < 2 || lines > rest || !sheet.rows.empty())
            return next;
        const auto first = m_grader.examiners().begin() + (next - 1);
        if (std::any_of(first, first + lines, [](const Examiner& one) {
                return one.kind().answer == ExerciseKind::Answer::Derivation;
            }))
            return next;
        for (std::string_view text = sheet.text; !text.empty(); ++next)
            addTo(m_sheets[next - 1], {next, sheet.line, std::string(takeLine(text)), {}, {}});
        sheet.text.clear();
        return next;
    }

    [[nodiscard]] int next() const { return m_next; }
    [[nodiscard]] const AnswerSheet& sheet(int number) const { return m_sheets[number - 1]; }

private:
    [[nodiscard]] std::size_t count() const { return m_grader.examiners().size(); }

    static void addTo(AnswerSheet& known, AnswerSheet sheet) {
        if (known.line == 0)
            known.line = sheet.line;
        known.exercise = sheet.exercise;
        known.text += (known.text.empty() ? "" : "\n") + sheet.text;
        known.system = sheet.system;
        known.words = sheet.words;
        known.earlier = std::move(sheet.earlier);
        known.steps = std::move(sheet.steps);
        known.goesOn = sheet.goesOn;
        known.tries = sheet.tries;
        known.seconds = sheet.seconds;
        known.rows.insert(known.rows.end(), sheet.rows.begin(), sheet.rows.end());
    }

    const Grader& m_grader;
    std::vector<AnswerSheet> m_sheets;
    int m_next = 1;
};

/// Returns the number at the end of the name of a file: 3 for "exercise3.txt". Returns nothing if
/// there is no number from 1 to `most`.
std::optional<int> numberInName(const std::string& path, int most) {
    const auto number = exerciseNumber(std::filesystem::path(path).stem().string());
    return number && *number <= most ? number : std::nullopt;
}

} // namespace

MarkedFile Grader::grade(std::string_view bytes, const std::string& path) const {
    return grade({std::filesystem::path(path).stem().string(), {{path, std::string(bytes)}}});
}

MarkedFile Grader::grade(const HandIn& handIn) const {
    MarkedFile graded;
    graded.student = handIn.student;
    graded.examiners = m_examiners;
    const auto count = static_cast<int>(m_examiners.size());
    Collection collection(*this);
    for (const auto& [path, bytes] : handIn.files) {
        if (graded.file.empty())
            graded.file = path;
        if (!bytes) {
            graded.errors.push_back(bytes.error());
            continue;
        }
        const auto named = handIn.files.size() > 1 ? numberInName(path, count) : std::nullopt;
        collection.add(readAnswerSheets(*bytes, path), path, named.value_or(collection.next()),
                       graded.errors);
    }
    for (int number = 1; number <= count; ++number) {
        const AnswerSheet& sheet = collection.sheet(number);
        MarkedAnswer answer = mark(sheet, number, graded.file, graded.errors);
        answer.exercise = number;
        answer.line = sheet.line;
        answer.points = m_examiners[number - 1].exercise().points;
        if (!answer.given)
            answer.marking.feedback = Text("There is no answer.");
        graded.answers.push_back(std::move(answer));
    }
    return graded;
}

MarkedAnswer Grader::mark(const AnswerSheet& sheet, int number, const std::string& path,
                          std::vector<Error>& errors) const {
    const Examiner& examiner = m_examiners[number - 1];
    const PracticeRules rules = m_rules.over(
        {.policy = sheet.goesOn ? ErrorPolicy::GoOn : ErrorPolicy::Undo, .tries = sheet.tries});
    if (rules.minutes > 0 && sheet.seconds > 60 * rules.minutes) {
        errors.push_back({plural("exercise {1} was answered after the time of {0} minute",
                                 "exercise {1} was answered after the time of {0} minutes",
                                 rules.minutes, number),
                          path, sheet.line, 0});
        return {};
    }
    if (!sheet.steps.empty() && examiner.kind().answer == ExerciseKind::Answer::Derivation)
        return markSteps(examiner, rules, sheet.steps);
    // Without feedback, an answer replaces the earlier ones.
    if (!sheet.earlier.empty() && rules.level != FeedbackLevel::Nothing) {
        Attempts attempts = sheet.earlier;
        attempts.emplace_back(sheet.text);
        return markAttempts(examiner, rules, attempts);
    }
    MarkedAnswer answer;
    answer.given = !sheet.rows.empty() || !trimmed(sheet.text).empty();
    if (answer.given)
        answer.marking = examiner.check(sheet);
    answer.misconceptions = answer.marking.misconceptions();
    return answer;
}

MarkedFile gradeWithOneOf(const std::vector<Grader>& graders, const HandIn& handIn) {
    for (const auto& [path, bytes] : handIn.files)
        if (bytes)
            if (const std::string code = readAnswerSheets(*bytes, path).code; !code.empty())
                for (const Grader& grader : graders)
                    if (grader.code() == code)
                        return grader.grade(handIn);
    if (graders.size() == 1)
        return graders.front().grade(handIn);
    const std::string student = plainName(handIn.student);
    for (const Grader& grader : graders) {
        std::string name = plainName(std::filesystem::path(grader.name()).stem().string());
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

Result<std::vector<Grade>> readGrades(std::string_view text) {
    std::vector<Grade> grades;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(','), text.size());
        const std::string_view part = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::size_t colon = part.rfind(':');
        double percent = -1;
        if (colon != std::string_view::npos && colon > 0) {
            const std::string_view digits = trimmed(part.substr(colon + 1));
            const auto [last, error] =
                std::from_chars(digits.data(), digits.data() + digits.size(), percent);
            if (error != std::errc() || last != digits.data() + digits.size())
                percent = -1;
        }
        if (!(percent >= 0 && percent <= 100))
            return failure("{0} is not a grade with a threshold, expected for example A:90",
                           quoted(part));
        grades.push_back({percent / 100, std::string(trimmed(part.substr(0, colon)))});
    }
    std::stable_sort(grades.begin(), grades.end(),
                     [](const Grade& a, const Grade& b) { return a.least > b.least; });
    return grades;
}

} // namespace parsescope
