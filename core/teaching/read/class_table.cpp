// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/class_table.h"

#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_cells.h"
#include "core/teaching/read/answer_encoding.h"
#include "core/teaching/read/answer_headings.h"
#include "core/teaching/read/answer_numbering.h"
#include "core/teaching/read/class_columns.h"
#include "core/teaching/read/heading_forms.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>
#include <vector>

namespace parsescope {

namespace {

/// The largest number of rows that are read. Marking them takes seconds.
constexpr int MostClassRows = 10'000;

/// Returns true for a date, a time or an address of a computer: "2024/05/02 1:02:03 PM GMT+1".
bool isTime(std::string_view cell) {
    const std::string_view token = cell.substr(0, cell.find_first_of(" T,"));
    return !token.empty() && isAsciiDigit(token.front()) && isAsciiDigit(token.back()) &&
           std::ranges::any_of(std::string_view("/-.:"), [token](char separator) {
               return std::ranges::count(token, separator) > 1;
           });
}

/// Returns true for an address of electronic mail.
bool isMailAddress(std::string_view cell) {
    const std::size_t at = cell.find('@');
    return at > 0 && at < cell.size() && cell.find(' ') == cell.npos &&
           cell.find('.', at) < cell.size();
}

class ClassTable {
public:
    /// `samples` are cells below the headings.
    ClassTable(std::vector<std::string> headings, const std::vector<std::string>& samples)
        : m_headings(std::move(headings)) {
        for (std::string& heading : m_headings) {
            std::ranges::replace(heading, '\n', ' ');
            // "1、您的姓名："
            if (const std::size_t end = heading.find_first_not_of("0123456789");
                end > 0 && end < heading.size() && heading.substr(end).starts_with("、"))
                heading.replace(end, std::string_view("、").size(), ". ");
            ClassColumn column = classColumnOf(heading);
            if (column.field == ClassField::Other) {
                heading = withKnownHeadings(heading);
                column = classColumnOf(heading);
            }
            // Headings of times and addresses may be in any language.
            const std::string& sample = samples[m_columns.size()];
            const bool isOther = column.field == ClassField::Other;
            if ((isOther || column.field == ClassField::Known) && isTime(sample))
                column = {ClassField::Time};
            else if (isOther && isMailAddress(sample))
                column = {ClassField::Account};
            m_columns.push_back(column);
        }
    }

    /// Chooses the columns that have answers. Returns true if the headings are those of a class.
    [[nodiscard]] bool chooseAnswers() {
        const bool showsSteps =
            std::any_of(m_headings.begin(), m_headings.end(), [](const std::string& heading) {
                const AnswerCell cell = answerCellNamed(heading);
                return cell == AnswerCell::Stack || cell == AnswerCell::Buffer ||
                       cell == AnswerCell::Configuration || cell == AnswerCell::Dependency;
            });
        const bool hasNames = has(ClassField::Name) || has(ClassField::FamilyName) ||
                              has(ClassField::GivenName) || has(ClassField::Account);
        for (ClassColumn& column : m_columns) // groups may be the only names
            if (column.field == ClassField::Group && !hasNames)
                column.field = ClassField::Name;
        nameStudents();
        const bool hasPerson =
            has(ClassField::Name) || has(ClassField::FamilyName) || has(ClassField::GivenName);
        if (showsSteps || !(hasPerson || has(ClassField::Account) || has(ClassField::Time)))
            return false;
        if (has(ClassField::Exercise) && has(ClassField::Answer))
            return hasPerson;
        for (ClassColumn& column : m_columns) // a question may be "Exercise" or "Answer", too
            if (column.field == ClassField::Exercise || column.field == ClassField::Answer)
                column.field = ClassField::Other;
        if (has(ClassField::Response) || has(ClassField::Question)) {
            for (ClassColumn& column : m_columns)
                if (column.field == ClassField::Question && hasResponseTo(column.exercise))
                    column.field = ClassField::Known;
            numberAnswers();
            return hasPerson || has(ClassField::Time);
        }
        int exercise = 0;
        if (has(ClassField::Time))
            for (ClassColumn& column : m_columns)
                if (column.field == ClassField::Other)
                    column = {ClassField::Question, ++exercise};
        return exercise > 0;
    }

    /// Returns true if the headings of the columns with answers have words for exercises.
    [[nodiscard]] bool isCertain() const {
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            const auto heading = exerciseHeading(m_headings[i]);
            if (m_columns[i].field == ClassField::Question &&
                !(heading && heading->hasWord && !heading->isUncertain))
                return false;
        }
        return true;
    }

    /// Adds a row. Where it has more cells than there are headings, separators without quotation
    /// marks belong to the last answer; they are an error if there are other answers before it.
    void add(std::vector<std::string> cells, int row, char separator, const std::string& path) {
        const std::size_t found = cells.size();
        const bool isTooLong = found > m_columns.size();
        const bool endsWithTheAnswer = answerColumns() == 1 && isAnswer(m_columns.back().field);
        if (isTooLong && endsWithTheAnswer) {
            std::string& last = cells[m_columns.size() - 1];
            for (std::size_t i = m_columns.size(); i < found; ++i)
                last += separator + cells[i];
        }
        cells.resize(m_columns.size());
        const bool isLong = has(ClassField::Exercise) && has(ClassField::Answer);
        std::string student = studentIn(cells);
        if (student.empty())
            student = "row " + std::to_string(row);
        else if (!isLong && !m_names.insert(student).second)
            student += " (row " + std::to_string(row) + ")";
        const auto [known, isNew] = m_places.emplace(student, m_result.students.size());
        if (isNew)
            m_result.students.push_back({student, {}});
        HandIn& handIn = m_result.students[known->second];
        if (isTooLong && !endsWithTheAnswer) {
            handIn.files.push_back(
                {path + "/" + student,
                 tl::unexpected(
                     Error{Text("row {0} has {1} cells, expected {2}; text with {3} needs "
                                "quotes around it",
                                row, found, m_columns.size(), inQuotes(std::string(1, separator))),
                           path})});
            return;
        }
        int exercise = 0;
        for (std::size_t i = 0; i < cells.size(); ++i)
            if (m_columns[i].field == ClassField::Exercise)
                exercise = exerciseNumber(withKnownHeadings(cells[i])).value_or(0);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const ClassField field = m_columns[i].field;
            if (field == ClassField::Other && !cells[i].empty() && !isTime(cells[i]))
                m_unknown.insert(i);
            // Moodle writes "-" where there is no answer.
            if (!isAnswer(field) || cells[i].empty() ||
                (field == ClassField::Response && cells[i] == "-"))
                continue;
            const int number = field == ClassField::Answer ? exercise : m_columns[i].exercise;
            handIn.files.push_back({path + "/" + student + "/" +
                                        (number > 0 ? "Exercise " + std::to_string(number)
                                                    : "row " + std::to_string(row)),
                                    cells[i], number});
        }
    }

    /// Adds the error that the rows from `row` on are not read.
    void leaveOutFrom(int row, const std::string& path) {
        m_result.errors.push_back({Text("the rows from row {0} on were not read, because the table "
                                        "of a class has at most {1} rows",
                                        row, MostClassRows),
                                   path});
    }

    HandIns take(const std::string& path) {
        for (const std::size_t column : m_unknown)
            m_result.errors.push_back({Text("the column {0} was not read: its heading is neither "
                                            "the number of an exercise nor otherwise known",
                                            inQuotes(m_headings[column])),
                                       path, 1, 0});
        return std::move(m_result);
    }

private:
    [[nodiscard]] static bool isAnswer(ClassField field) {
        return field == ClassField::Response || field == ClassField::Question ||
               field == ClassField::Answer;
    }
    [[nodiscard]] std::ptrdiff_t answerColumns() const {
        return std::ranges::count_if(m_columns, isAnswer, &ClassColumn::field);
    }
    [[nodiscard]] bool has(ClassField field) const {
        return std::any_of(m_columns.begin(), m_columns.end(),
                           [field](const ClassColumn& column) { return column.field == field; });
    }
    /// Lets the first column of texts before the answers have the names of students if no heading
    /// is known for names and the questions count from 1, so that headings may be in any language.
    void nameStudents() {
        int questions = 0;
        for (const ClassColumn& column : m_columns)
            questions += isAnswer(column.field) && column.exercise == questions + 1 ? 1 : 0;
        const bool isKnown = std::ranges::any_of(m_columns, [](const ClassColumn& column) {
            return column.field != ClassField::Other && column.field != ClassField::Time &&
                   !isAnswer(column.field);
        });
        const auto first = std::ranges::find_if(m_columns,
                                                [](const ClassColumn& column) {
                                                    return column.field == ClassField::Other ||
                                                           isAnswer(column.field);
                                                }) -
                           m_columns.begin();
        if (questions < 2 || isKnown || m_columns[first].field != ClassField::Other)
            return;
        const std::string& heading = m_headings[first];
        if (std::ranges::any_of(heading, isPartOfWord) && !isNameOfStep(heading + " 1"))
            m_columns[first].field = ClassField::Name;
    }
    /// Numbers the answers in their order if the numbers in their headings are not those of
    /// exercises: codes, as in the tables of Canvas, "48213: Which transition is optimal here?", or
    /// of SoSci Survey, "A101"; numbers that begin anew in each part, as in the tables of Sakai; or
    /// numbers of questions that also ask for names.
    void numberAnswers() {
        constexpr int leastOfCodes = 100;
        bool areCodes = true;
        bool countPersons = false;
        std::set<int> parts;
        std::set<int> numbers;
        for (const ClassColumn& column : m_columns)
            if (isAnswer(column.field)) {
                areCodes = areCodes && column.exercise >= leastOfCodes;
                parts.insert(column.part);
                numbers.insert(column.exercise);
            }
        for (const ClassColumn& column : m_columns)
            countPersons = countPersons || (!isAnswer(column.field) && column.exercise > 0 &&
                                            !numbers.contains(column.exercise));
        int exercise = 0;
        if (areCodes || parts.size() > 1 || countPersons)
            for (ClassColumn& column : m_columns)
                if (isAnswer(column.field))
                    column.exercise = ++exercise;
    }
    [[nodiscard]] bool hasResponseTo(int exercise) const {
        return std::any_of(
            m_columns.begin(), m_columns.end(), [exercise](const ClassColumn& column) {
                return column.field == ClassField::Response && column.exercise == exercise;
            });
    }
    /// Returns the first cells in columns of a kind that have text, given name first; "" if there
    /// are none.
    [[nodiscard]] std::string studentIn(const std::vector<std::string>& cells) const {
        const auto textIn = [&](ClassField field) -> std::string {
            for (std::size_t i = 0; i < cells.size(); ++i)
                if (m_columns[i].field == field && !cells[i].empty())
                    return cells[i];
            return {};
        };
        const std::string given = textIn(ClassField::GivenName);
        const std::string family = textIn(ClassField::FamilyName);
        for (const std::string& name :
             {given + (given.empty() || family.empty() ? "" : " ") + family,
              textIn(ClassField::Name), textIn(ClassField::Account)})
            if (!name.empty())
                return name;
        return {};
    }

    std::vector<std::string> m_headings;
    std::vector<ClassColumn> m_columns; // one for each heading
    std::set<std::string> m_names;
    std::map<std::string, std::size_t> m_places; // in m_result.students, by name
    std::set<std::size_t> m_unknown;             // columns with text that was not read
    HandIns m_result;
};

/// Removes a record, or a row in Markdown if `separator` is a bar, from the start of `text`.
/// Returns nothing if a quotation mark is not closed.
std::optional<std::vector<std::string>> takeCells(std::string_view& text, char separator) {
    int lines = 0;
    return separator == '|' ? markdownCells(trimmed(takeLine(text)))
                            : takeRecord(text, separator, lines);
}

/// Removes the lines before the headings from the start of `text`: blank lines and "sep=;", with
/// which spreadsheets name the separator. Adds their number to `lines`.
void takePreamble(std::string_view& text, int& lines) {
    for (bool found = true; found && !text.empty();) {
        const std::string_view line = trimmed(text.substr(0, text.find('\n')));
        found = line.empty() || (line.size() <= 5 && line.starts_with("sep="));
        if (found) {
            static_cast<void>(takeLine(text));
            ++lines;
        }
    }
}

/// Returns the answers of one student whose columns are exercises, "Exercise 1;Exercise 2", with an
/// answer or a step in each row below; nothing if the first record is no such line of headings. The
/// first column may have labels, as in "Exercise;1;2" above "Answer;la;sh". The student has no
/// name.
std::optional<HandIns> columnsOfOne(std::string_view text, char separator,
                                    const std::string& path) {
    const auto headings = takeCells(text, separator);
    if (!headings || headings->size() < 2 || text.empty())
        return std::nullopt;
    const std::size_t first =
        classColumnOf(headings->front()).field == ClassField::Exercise ? 1 : 0;
    HandIns result;
    result.students.emplace_back();
    std::vector<std::string> answers(headings->size() - first);
    for (std::size_t i = first; i < headings->size(); ++i) {
        const std::string cell = withKnownHeadings((*headings)[i]);
        const bool isNumber = first == 1 && std::ranges::all_of(cell, isAsciiDigit);
        const auto heading = exerciseHeading(isNumber ? cell + ":" : cell);
        if (!heading || (!heading->hasWord && !isNumber) || heading->isUncertain ||
            !heading->rest.empty())
            return std::nullopt;
        result.students[0].files.push_back({path, {}, heading->number});
    }
    while (!text.empty()) {
        const bool isBetweenRows = isRuler(text.substr(0, text.find('\n')));
        const auto cells = takeCells(text, separator);
        if (!cells || cells->size() > headings->size() ||
            (first == 1 && !isBetweenRows && !cells->front().empty() &&
             !isLabelOfAnswer(cells->front())))
            return std::nullopt;
        for (std::size_t i = first; i < cells->size() && !isBetweenRows; ++i)
            answers[i - first] += (*cells)[i] + "\n";
    }
    for (std::size_t i = 0; i < answers.size(); ++i)
        result.students[0].files[i].bytes = answers[i];
    return result;
}

/// Removes the lines below the headings in which programs for surveys repeat or explain them:
/// in Qualtrics, a line of questions, which repeats some headings, and often one of objects with
/// "ImportId", in SurveyMonkey, one of "Open-Ended Response". Returns their number. A question that
/// names an exercise or a person replaces a heading like "Q7".
int takeFurtherHeadings(std::string_view& text, char separator,
                        std::vector<std::string>& headings) {
    std::string_view rest = text;
    const auto second = takeCells(rest, separator);
    if (!second)
        return 0;
    if (std::ranges::all_of(*second, [](const std::string& cell) {
            return cell.empty() || cell == "Open-Ended Response" || cell == "Response";
        })) {
        text = rest;
        return 1;
    }
    if (second->size() != headings.size())
        return 0;
    int repeated = 0; // "Start Date" below "StartDate"
    for (std::size_t i = 0; i < headings.size(); ++i)
        repeated += classColumnOf(headings[i]).field != ClassField::Other &&
                    plainName(headings[i]) == plainName((*second)[i]);
    std::string_view behind = rest;
    const auto third = takeCells(behind, separator);
    const bool hasObjects = third && third->size() == headings.size() &&
                            std::ranges::all_of(*third, [](const std::string& cell) {
                                return cell.starts_with("{\"ImportId\"");
                            });
    if (!hasObjects && repeated < 2)
        return 0;
    text = hasObjects ? behind : rest;
    for (std::size_t i = 0; i < headings.size(); ++i) {
        const std::string question = withKnownHeadings((*second)[i]);
        const auto heading = exerciseHeading(question);
        if (heading && heading->hasWord && !heading->isUncertain)
            headings[i] = question;
        else if (classColumnOf(question).field == ClassField::Name)
            headings[i] = (exerciseHeading(headings[i]) ? headings[i] + ": " : "") + question;
    }
    return hasObjects ? 2 : 1;
}

/// Reads a table with this separator whose headings are the first record of `text`. `row` is the
/// number of this record, from 1. Returns nothing if it is not the table of a class. Where the
/// headings are not certain, tables with damaged rows and, with `mustBeCertain`, all others are
/// none.
std::optional<HandIns> tableIn(std::string_view text, char separator, int row, bool mustBeCertain,
                               const std::string& path) {
    auto headings = takeCells(text, separator);
    if (!headings || headings->empty() || text.empty())
        return std::nullopt;
    row += takeFurtherHeadings(text, separator, *headings);
    std::vector<std::string> samples(headings->size());
    constexpr int mostSamples = 10;
    std::string_view below = text;
    for (int i = 0; i < mostSamples && !below.empty(); ++i)
        if (const auto cells = takeCells(below, separator))
            for (std::size_t column = 0; column < std::min(cells->size(), samples.size()); ++column)
                if (samples[column].empty() && !isRuler((*cells)[column]))
                    samples[column] = (*cells)[column];
    ClassTable table(*headings, samples);
    if (!table.chooseAnswers() || (mustBeCertain && !table.isCertain()))
        return std::nullopt;
    while (!text.empty()) {
        const bool isBetweenRows = isRuler(text.substr(0, text.find('\n')));
        std::string_view rest = text;
        auto cells = takeCells(rest, separator);
        if (!cells && !table.isCertain())
            return std::nullopt;
        if (cells)
            text = rest;
        else
            cells = takeRow(text, separator).cells;
        while (cells->size() > headings->size() && cells->back().empty())
            cells->pop_back(); // separators at the end of a row end no answer
        if (cells->size() > headings->size() && !table.isCertain())
            return std::nullopt;
        if (++row > MostClassRows) {
            table.leaveOutFrom(row, path);
            break;
        }
        if (!isBetweenRows &&
            std::ranges::any_of(*cells, [](const auto& cell) { return !cell.empty(); }))
            table.add(*std::move(cells), row, separator, path);
    }
    return table.take(path);
}

} // namespace

std::optional<HandIns> readClassTable(std::string_view bytes, const std::string& path) {
    const Result<std::string> content = answerText(bytes, path, true);
    if (!content)
        return std::nullopt;
    std::string_view text = *content;
    int row = 1;
    takePreamble(text, row);
    constexpr int mostTitles = 5; // lines above the headings
    for (int titles = 0; titles <= mostTitles && !text.empty(); ++titles, ++row) {
        std::array<char, 4> separators{',', ';', '\t', '|'};
        const std::string_view first = text.substr(0, text.find('\n'));
        std::ranges::stable_sort(separators, std::greater(), [first](char separator) {
            return std::ranges::count(first, separator);
        });
        for (const char separator : separators)
            if (auto table = tableIn(text, separator, row, titles > 0, path))
                return table;
        for (const char separator : separators)
            if (auto table = columnsOfOne(text, separator, path))
                return table;
        static_cast<void>(takeLine(text));
    }
    return std::nullopt;
}

} // namespace parsescope
