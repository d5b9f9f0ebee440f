// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/answer_collector.h"

#include "core/base/utf8.h"
#include "core/teaching/read/answer_numbering.h"
#include "core/teaching/read/answer_pieces.h"

#include <algorithm>
#include <array>
#include <utility>

namespace parsescope {

namespace {

constexpr std::size_t MostRows = 20'000;
constexpr std::size_t MostErrors = 1'000;
constexpr std::size_t LongestCell = 20'000; // largest size of a cell, in bytes
/// The first words of short answers, besides those for yes and no.
constexpr std::array<std::string_view, 3> ShortAnswers{"keine", "uas", "las"};

} // namespace

LineUse AnswerCollector::message(int line, Text text) {
    return message({std::move(text), m_name, line, 0});
}

LineUse AnswerCollector::message(Error error) {
    if (m_file.errors.size() == MostErrors && !std::exchange(m_isFull, true))
        error.message = Text("there are more than 1,000 mistakes; the lines from here on are not "
                             "read");
    if (m_file.errors.size() <= MostErrors)
        m_file.errors.push_back(std::move(error));
    return LineUse::Message;
}

LineUse AnswerCollector::blockMessage(int line, Text text) {
    m_blockError = m_file.errors.size();
    m_blockMessage = text;
    return message(line, std::move(text));
}

LineUse AnswerCollector::extendBlock(int line) {
    if (!m_isFull && m_blockError < m_file.errors.size())
        m_file.errors[m_blockError].message = Text("{0}, up to line {1}", m_blockMessage, line);
    return LineUse::Message;
}

LineUse AnswerCollector::remark(int line, Text text) {
    m_file.remarks.push_back({std::move(text), m_name, line, 0});
    return LineUse::Message;
}

LineUse AnswerCollector::setCode(int line, std::string code) {
    if (!m_file.code.empty() && m_file.code != code)
        return message(
            line, Text("the file has the codes of two sheets, {0} and {1}", m_file.code, code));
    m_file.code = std::move(code);
    return LineUse::Heading;
}

void AnswerCollector::begin(int number, int line) {
    addSheet(number, line);
    m_isSectioned = m_hasSections = true;
}

void AnswerCollector::addSheet(int number, int line) {
    AnswerSheet sheet;
    sheet.exercise = number;
    sheet.line = line;
    addSheet(std::move(sheet));
}

LineUse AnswerCollector::addRow(SheetRow row) {
    if (m_isFull || ++m_rows > MostRows)
        return tooManyRows(row.line);
    for (const std::string* cell : {&row.stack, &row.buffer, &row.dependency, &row.transition})
        if (cell->size() > LongestCell)
            return message(row.line, Text("a cell has more than 20,000 bytes"));
    last().rows.push_back(std::move(row));
    return LineUse::Answer;
}

LineUse AnswerCollector::tooManyRows(int line) {
    if (std::exchange(m_isFull, true))
        return LineUse::Message;
    return message(line,
                   Text("there are more than 20,000 rows; the lines from here on are not read"));
}

LineUse AnswerCollector::addText(std::string_view text, int line) {
    if (m_isFull || ++m_rows > MostRows)
        return tooManyRows(line);
    if (!last().text.empty() && last().textLines.empty()) // a saved answer has no lines of its own
        addSheet(last().exercise, line);
    AnswerSheet& sheet = last();
    sheet.text += (sheet.text.empty() ? "" : "\n") + std::string(text);
    sheet.textLines.push_back(line);
    return LineUse::Answer;
}

LineUse AnswerCollector::addTitle(std::string_view text, int line) {
    finishGroup();
    m_file.titles.push_back({line, std::string(text)});
    return LineUse::Title;
}

LineUse AnswerCollector::addMarkdownTitle(std::string_view text, int line) {
    if (!m_isSectioned)
        return addTitle(text, line);
    if (m_reading.questionIsAnswer)
        return addText(text, line);
    m_hasQuestion = true;
    last().question.push_back({line, std::string(text)});
    return LineUse::Question;
}

void AnswerCollector::addOtherCells(const std::vector<std::string>& texts, int line) {
    if (texts.empty())
        return;
    if (m_otherCells.empty() || m_otherCells.back().lastLine + 1 < line)
        m_otherCells.push_back({line, line, {}});
    OtherCells& cells = m_otherCells.back();
    cells.lastLine = line;
    cells.texts.insert(cells.texts.end(), texts.begin(), texts.end());
}

LineUse AnswerCollector::addToGroup(std::string_view text, int line, bool isListItem) {
    if (m_isFull || m_rows + m_group.size() >= MostRows)
        return tooManyRows(line);
    m_group.push_back({line, std::string(text)});
    m_isList = m_isList || isListItem;
    return LineUse::Answer;
}

void AnswerCollector::finishGroup() {
    const bool isOneName = std::all_of(m_group.begin(), m_group.end(), [](const TextLine& line) {
        return line.text.find_first_of(" \t,;") == std::string::npos;
    });
    m_hasBlocks = m_hasBlocks || (m_group.size() > 1 && !isOneName && !m_isList);
    const bool isOne = isOneName || m_isList || m_reading.blocksAreAnswers;
    for (std::size_t i = 0; i < m_group.size(); ++i) {
        if (i == 0 || !isOne)
            addSheet(0, m_group[i].line);
        static_cast<void>(addText(m_group[i].text, m_group[i].line));
    }
    m_group.clear();
    m_isList = false;
}

void AnswerCollector::beginLabelled() {
    const auto isTitle = [](const TextLine& line) { return !beginsWithTransition(line.text); };
    if (!m_reading.titlesAreAnswers && std::ranges::all_of(m_group, isTitle))
        for (const TextLine& line : std::exchange(m_group, {})) {
            m_file.titles.push_back(line);
            setUse(line.line, LineUse::Title);
        }
    finishGroup();
    const bool isFirst = !std::exchange(m_hasLabels, true);
    if (isFirst && std::ranges::none_of(m_file.sheets, [](const AnswerSheet& sheet) {
            return sheet.textLines.empty() || beginsWithTransition(sheet.text);
        }))
        makeTitles();
}

void AnswerCollector::beginList(bool endsSections) {
    finishGroup();
    if (!endsSections || !m_isSectioned || (last().text.empty() && last().rows.empty()))
        return;
    // A sentence beside the heading, as in "Exercise 2: She sees him", is no answer.
    const bool isSentence = last().rows.empty() && last().textLines.size() == 1 &&
                            last().text.find(' ') != std::string::npos &&
                            !beginsWithTransition(last().text);
    if (isSentence)
        makeQuestion();
    m_isSectioned = isSentence;
}

void AnswerCollector::beginTable(int line) {
    if (!m_isSectioned && !isEmpty() && last().rows.empty() && !last().textLines.empty())
        addSheet(0, line);
}

void AnswerCollector::makeTitles() {
    if (m_reading.titlesAreAnswers || m_hasSections)
        return;
    std::erase_if(m_file.sheets, [this](const AnswerSheet& sheet) {
        addTitles(sheet);
        return !sheet.textLines.empty();
    });
}

void AnswerCollector::addTitles(const AnswerSheet& sheet) {
    std::string_view text = sheet.text;
    for (int line : sheet.textLines) {
        m_file.titles.push_back({line, std::string(takeLine(text))});
        setUse(line, LineUse::Title);
    }
}

void AnswerCollector::makeRemarks() {
    const auto isAnswer = [](const AnswerSheet& sheet) {
        std::string_view text = sheet.text;
        return !sheet.rows.empty() || beginsWithTransition(takeLine(text));
    };
    const auto isShort = [](std::string_view text) {
        const std::string_view word = takeWord(text);
        return isOneOf(word, YesWords) || isOneOf(word, NoWords) || isOneOf(word, ShortAnswers);
    };
    if (m_reading.titlesAreAnswers || m_hasSections)
        return;
    std::vector<AnswerSheet>& sheets = m_file.sheets;
    const auto last = std::ranges::find_if(sheets.rbegin(), sheets.rend(), isAnswer).base();
    const auto kept = std::remove_if(sheets.begin(), last, [&](const AnswerSheet& sheet) {
        const bool isText = !isAnswer(sheet) && sheet.exercise == 0 && !sheet.textLines.empty();
        const bool mayAnswer =
            isPlainAnswer(sheet.text) || hasArrow(sheet.text) || isShort(sheet.text);
        m_hasNumbersAbove = m_hasNumbersAbove || (isText && mayAnswer);
        const bool isRemark = isText && (!mayAnswer || m_reading.numbersAreRemarks);
        if (isRemark)
            addTitles(sheet);
        return isRemark;
    });
    sheets.erase(kept, last);
}

void AnswerCollector::makeQuestion() {
    AnswerSheet& sheet = last();
    if (sheet.textLines.empty()) // a saved answer is no question
        return;
    m_hasQuestion = true;
    if (m_reading.questionIsAnswer)
        return;
    std::string_view text = sheet.text;
    for (int line : sheet.textLines) {
        sheet.question.push_back({line, std::string(takeLine(text))});
        setUse(line, LineUse::Question);
    }
    sheet.text.clear();
    sheet.textLines.clear();
}

AnswerFile AnswerCollector::take(const std::vector<NumberedLines>& numbers, bool hasBoldNumbers) {
    makeRemarks();
    for (const OtherCells& cells : m_otherCells) {
        std::string texts;
        for (const std::string& text : cells.texts)
            texts += (texts.empty() ? "" : ", ") + inQuotes(text);
        remark(cells.firstLine,
               cells.firstLine == cells.lastLine
                   ? Text("the table has no column for {0}, so this text was not marked", texts)
                   : Text("the table has no column for {0}, so these texts, up to line {1}, were "
                          "not marked",
                          texts, cells.lastLine));
    }
    const auto add = [&](auto change) {
        m_file.others.push_back(m_reading);
        change(m_file.others.back());
    };
    for (NumberedLines other : numbers)
        add([other](AnswerReading& reading) { reading.numbers = other; });
    for (bool areAnswers : {true, false})
        if (hasBoldNumbers && m_reading.boldNumbersAreAnswers != areAnswers)
            add([areAnswers](AnswerReading& reading) {
                reading.boldNumbersAreAnswers = areAnswers;
            });
    if (m_hasNumbersAbove && !m_reading.numbersAreRemarks)
        add([](AnswerReading& reading) { reading.numbersAreRemarks = true; });
    if (m_hasBlocks && !m_reading.blocksAreAnswers)
        add([](AnswerReading& reading) { reading.blocksAreAnswers = true; });
    if (!m_file.titles.empty() && !m_reading.titlesAreAnswers)
        add([](AnswerReading& reading) { reading.titlesAreAnswers = true; });
    if (m_hasQuestion && !m_reading.questionIsAnswer)
        add([](AnswerReading& reading) { reading.questionIsAnswer = true; });
    return std::move(m_file);
}

} // namespace parsescope
