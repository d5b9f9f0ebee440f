// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/publish/collected_answers.h"

#include "core/base/utf8.h"
#include "core/teaching/read/answer.h"

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

bool isEmpty(const AnswerSheet& sheet) {
    return sheet.text.empty() && sheet.rows.empty() && (!sheet.saved || sheet.saved->steps.empty());
}

/// Adds an answer to the answer `known` to the same exercise. An answer that the window has
/// saved replaces the one before.
void addTo(AnswerSheet& known, AnswerSheet sheet, const std::string& path,
           std::vector<Error>& errors) {
    if (known.saved && sheet.saved) {
        errors.push_back({Text("exercise {0} has a later answer in line {1}, so this answer "
                               "was not marked",
                               sheet.exercise, sheet.line),
                          path, known.line, 0});
        known = {};
    }
    if (known.line == 0)
        known.line = sheet.line;
    known.exercise = sheet.exercise;
    if (sheet.textLines.empty()) // the text of a saved answer stands in one line of the file
        sheet.textLines.assign(static_cast<std::size_t>(std::ranges::count(sheet.text, '\n')) +
                                   (sheet.text.empty() ? 0 : 1),
                               sheet.line);
    if (known.firstLine.empty())
        known.firstLine = sheet.firstLine;
    if (!sheet.text.empty())
        known.text += (known.text.empty() ? "" : "\n") + sheet.text;
    known.textLines.insert(known.textLines.end(), sheet.textLines.begin(), sheet.textLines.end());
    if (!sheet.system.empty())
        known.system = sheet.system;
    if (sheet.words >= 0)
        known.words = sheet.words;
    if (sheet.saved)
        known.saved = std::move(sheet.saved);
    known.rows.insert(known.rows.end(), sheet.rows.begin(), sheet.rows.end());
}

} // namespace

int lastLine(const AnswerSheet& sheet) {
    int last = std::max(sheet.line, sheet.textLines.empty() ? 0 : sheet.textLines.back());
    for (const SheetRow& row : sheet.rows)
        last = std::max(last, row.line);
    for (const TextLine& line : sheet.question)
        last = std::max(last, line.line);
    return last;
}

CollectedAnswers::CollectedAnswers(const Grader& grader)
    : m_grader(grader), m_sheets(count()), m_printed(count()) {}

void CollectedAnswers::add(AnswerFile file, const std::string& path, int next, MarkedFile& to) {
    to.errors.insert(to.errors.end(), file.errors.begin(), file.errors.end());
    to.remarks.insert(to.remarks.end(), file.remarks.begin(), file.remarks.end());
    for (const TextLine& title : file.titles)
        if (!isPrinted(title.text))
            (namesTransition(title.text, m_grader.examiners().front()) ? to.errors : to.remarks)
                .push_back(
                    {Text("{0} is not part of an answer and was not marked", inQuotes(title.text)),
                     path, title.line, 0});
    if (!file.code.empty() && file.code != m_grader.code())
        to.errors.push_back({Text("the sheet {0} was filled in, but the key is for the sheet {1}",
                                  file.code, m_grader.code()),
                             path, 0, 0});
    for (AnswerSheet& sheet : file.sheets) {
        // The number in a session is the number of its sentence in a treebank.
        const bool hasNumber = sheet.exercise > 0 && (sheet.system.empty() || count() > 1);
        if (next = addLines(sheet, next); isEmpty(sheet) && sheet.question.empty())
            continue;
        const int number = hasNumber ? sheet.exercise : next;
        if (number > static_cast<int>(count())) {
            to.errors.push_back({noExercise(number, sheet), path, sheet.line, 0});
            continue;
        }
        std::optional<PrintedExercise>& printed = m_printed[number - 1];
        if (!printed)
            printed.emplace(m_grader.examiners()[number - 1], number);
        takeTree(sheet, m_grader.examiners()[number - 1], *printed);
        reportQuestion(sheet, m_grader.examiners()[number - 1], *printed, path, to);
        if (isEmpty(sheet))
            continue;
        next = number + 1;
        sheet.exercise = number;
        const AnswerSheet* const end = file.sheets.data() + file.sheets.size();
        const bool hasMore =
            !isEmpty(m_sheets[number - 1]) ||
            std::any_of(static_cast<const AnswerSheet*>(&sheet) + 1, end, [&](const auto& other) {
                return other.exercise == number && !isEmpty(other);
            });
        keepAnswer(sheet, m_grader.examiners()[number - 1], *printed, hasMore, path, to);
        if (isEmpty(sheet))
            continue;
        addTo(m_sheets[number - 1], std::move(sheet), path, to.errors);
    }
    m_next = next;
}

int CollectedAnswers::addLines(AnswerSheet& sheet, int next) {
    const auto lines = 1 + std::count(sheet.text.begin(), sheet.text.end(), '\n');
    const auto rest = static_cast<std::ptrdiff_t>(count()) - next + 1;
    if (sheet.exercise > 0 || lines < 2 || lines > rest || !sheet.rows.empty())
        return next;
    const auto first = m_grader.examiners().begin() + (next - 1);
    if (std::any_of(first, first + lines, [](const Examiner& one) {
            return one.kind().answer == ExerciseKind::Answer::Derivation;
        }))
        return next;
    std::size_t line = 0;
    std::vector<Error> none; // a text is never one of two saved answers
    for (std::string_view text = sheet.text; !text.empty(); ++next, ++line) {
        AnswerSheet one;
        one.exercise = next;
        one.line = line < sheet.textLines.size() ? sheet.textLines[line] : sheet.line;
        one.text = takeLine(text);
        one.textLines = {one.line};
        addTo(m_sheets[next - 1], std::move(one), {}, none);
    }
    sheet.text.clear();
    sheet.textLines.clear();
    return next;
}

bool CollectedAnswers::isPrinted(std::string_view title) const {
    constexpr std::size_t fewest = 5; // letters
    const std::string letters = plainName(title);
    return letters.size() >= fewest && m_grader.top().find(letters) != std::string::npos;
}

Text CollectedAnswers::noExercise(int number, const AnswerSheet& sheet) const {
    const Text none =
        plural("there is no exercise {1}; the key has {0} exercise",
               "there is no exercise {1}; the key has {0} exercises", count(), number);
    const int last = lastLine(sheet);
    return last == sheet.line ? none : Text("{0}; the lines up to {1} were not marked", none, last);
}

} // namespace parsescope
