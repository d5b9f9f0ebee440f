// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/printed_exercise.h"

#include "core/base/utf8.h"
#include "core/teaching/answer.h"
#include "core/teaching/answer_cells.h"
#include "core/teaching/exercise_sheet.h"

#include <algorithm>

namespace parsescope {

bool namesTransition(std::string_view line, const Examiner& examiner) {
    const Exercise& exercise = examiner.exercise();
    const auto names = splitTransitions(line, exercise.system);
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
        return readTransition(name, exercise.system, examiner.configuration(), exercise.sentence)
            .has_value();
    });
}

PrintedExercise::PrintedExercise(const Examiner& examiner, int number) {
    const std::string exercise = markdownExercise(examiner, number);
    for (std::string_view rest = exercise; !rest.empty();) {
        const std::string_view line = trimmed(takeLine(rest));
        m_lines.emplace(line);
        m_letters += plainName(line);
    }
}

bool PrintedExercise::hasLine(std::string_view line) const {
    return m_lines.find(trimmed(line)) != m_lines.end();
}

bool PrintedExercise::contains(std::string_view line) const {
    return m_letters.find(plainName(line)) != std::string::npos;
}

void removePrintedLines(AnswerSheet& sheet, const PrintedExercise& printed) {
    if (sheet.text.find('\n') == std::string::npos)
        return;
    std::string kept;
    std::vector<int> lines;
    std::size_t number = 0;
    for (std::string_view rest = sheet.text; !rest.empty(); ++number) {
        const std::string_view line = takeLine(rest);
        if (printed.hasLine(line))
            continue;
        kept += (kept.empty() ? "" : "\n") + std::string(line);
        if (number < sheet.textLines.size())
            lines.push_back(sheet.textLines[number]);
    }
    sheet.text = std::move(kept);
    sheet.textLines = std::move(lines);
}

void reportQuestion(const AnswerSheet& sheet, const Examiner& examiner,
                    const PrintedExercise& printed, const std::string& path, MarkedFile& to) {
    int last = -1; // the last line of the table that was reported
    for (const TextLine& line : sheet.question) {
        if (printed.contains(line.text))
            continue;
        const bool isTable = line.text.find('|') != std::string::npos;
        if (!isTable)
            (namesTransition(line.text, examiner) ? to.errors : to.remarks)
                .push_back({Text("{0} stands above the answer and was not marked",
                                 parsescope::quoted(line.text)),
                            path, line.line, 0});
        else if (line.line != last + 1)
            to.errors.push_back({unknownHeadings(), path, line.line, 0});
        if (isTable)
            last = line.line;
    }
}

} // namespace parsescope
