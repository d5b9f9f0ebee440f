// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/answer_sheet.h"

#include "core/base/utf8.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_cells.h"
#include "core/teaching/read/answer_collector.h"
#include "core/teaching/read/answer_encoding.h"
#include "core/teaching/read/answer_headings.h"
#include "core/teaching/read/answer_json.h"
#include "core/teaching/read/answer_names.h"
#include "core/teaching/read/answer_numbering.h"
#include "core/teaching/read/answer_pieces.h"
#include "core/teaching/read/heading_forms.h"
#include "core/teaching/read/saved_answer.h"
#include "core/teaching/read/sheet_reader.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace parsescope {

namespace {

constexpr std::size_t MostFileBytes = 8'000'000;  // largest size of a file, in bytes
constexpr std::size_t MostSheetBytes = 1'000'000; // largest size of its text, in bytes
constexpr std::size_t ShownBytes = 200;           // bytes shown of a line that cannot be read

} // namespace

AnswerFile SheetReader::read() {
    if (m_rest.size() > MostSheetBytes) {
        m_to.message(0, Text("the text is larger than {0} MB, expected the answers of a student",
                             MostSheetBytes / 1'000'000));
        return m_to.take({}, false);
    }
    const std::string_view first = trimmed(m_rest);
    if (first.starts_with('{') &&
        first.substr(0, first.find('\n')).find("\"parsescope-session\"") !=
            std::string_view::npos) {
        readSavedSession();
        return m_to.take({}, false);
    }
    bool hasWords = false;
    for (std::string_view rest = m_rest; !rest.empty() && !m_hasCertainHeadings;) {
        const auto heading = exerciseHeading(takeLine(rest));
        hasWords = hasWords || (heading && heading->hasWord);
        m_hasCertainHeadings = heading && heading->hasWord && !heading->isUncertain;
    }
    m_numbers =
        m_reading.numbers.value_or(hasWords ? NumberedLines::Steps : NumberedLines::Exercises);
    while (!m_rest.empty()) {
        const LineUse use = readBlock();
        m_to.setUseUpTo(m_line, use);
        for (int line : m_badLines)
            m_to.setUse(line, LineUse::Message);
        m_badLines.clear();
    }
    m_to.finishGroup();
    // Without headings that have words, numbers are steps only if they count from 1.
    std::vector<NumberedLines> others;
    for (NumberedLines other : {NumberedLines::Lists, NumberedLines::Exercises})
        if (m_hasNumbers && other != m_numbers)
            others.push_back(other);
    return m_to.take(others, m_hasBoldNumbers);
}

void SheetReader::readSavedSession() {
    Result<AnswerSheet> sheet = readSessionAnswer(m_rest, m_name);
    m_to.setUseUpTo(1 + static_cast<int>(std::count(m_rest.begin(), m_rest.end(), '\n')),
                    sheet ? LineUse::Answer : LineUse::Message);
    if (sheet)
        m_to.addSheet(*std::move(sheet));
    else
        m_to.message(sheet.error());
}

LineUse SheetReader::readBlock() {
    const int first = ++m_line;
    const std::string_view whole = m_rest;
    const std::string_view line = takeLine(m_rest);
    const std::string_view text = trimmed(line);
    if (text.empty()) {
        m_to.finishGroup();
        m_block = Block::None;
        return LineUse::Empty;
    }
    if (m_isAfterKey || m_to.isFull())
        return LineUse::Message;
    if (const auto use = readAnswerInRow(text, first))
        return *use;
    if (const auto use = readJson(whole, text, first))
        return *use;
    if (isFence(text) || isRuler(text) || isThematicBreak(text)) {
        m_isAfterGreeting = m_isAfterGreeting || (text == "--" && !m_to.isEmpty()); // a signature
        m_to.finishGroup();
        m_block = isInJson() ? Block::None : m_block;
        return LineUse::Heading;
    }
    if (beginsOrContinuesTable(text))
        return readMarkdownRow(text, first);
    if (text == KeyHeading) {
        m_isAfterKey = true;
        return m_to.remark(first, Text("the key begins here; these lines are not read as answers"));
    }
    if (std::string code = sheetCodeIn(text); !code.empty()) {
        const std::string_view behind = textAfterSheetCode(text);
        const LineUse use = m_to.setCode(first, std::move(code));
        if (behind.empty())
            return use;
        m_block = isInJson() ? Block::None : m_block; // the lines below a title are no JSON
        return m_to.addTitle(behind, first);
    }
    const bool isTitle =
        text.starts_with('#') && // "#" may be the heading of a column
        (text.size() == 1 || std::string_view("\t,;").find(text[1]) == std::string_view::npos);
    const auto separator = isTitle ? std::nullopt : separatorOfHeadings(line);
    if (separator)
        m_separator = separator;
    if (separator || (m_separator && isRecord(line)))
        return readRecord(whole, first);
    return readText(text, first);
}

std::optional<LineUse> SheetReader::readJson(std::string_view whole, std::string_view text,
                                             int line) {
    const bool isBroken = m_block == Block::BrokenJson;
    auto block = takeJson(whole, line, m_jsonBudget,
                          m_to.isSectioned() || m_numbers == NumberedLines::Lists);
    if (!block)
        block = takeLabelledJson(whole, text, line);
    m_hasNumbers = m_hasNumbers || (block && block->hasNumbers);
    if (!block) {
        const bool opens = text == "{" || text == "[" || text.starts_with("{\"") ||
                           text.starts_with("[{") || text.starts_with("[\"");
        // The code of the sheet counts also within damaged JSON.
        const std::size_t label = opens || isInJson() ? text.find(SheetCodeLabel) : text.npos;
        std::string code = sheetCodeIn(text.substr(std::min(label, text.size())));
        if (!code.empty() && label > 0) { // it stands in quotation marks
            const LineUse use = m_to.setCode(line, std::move(code));
            if (isBroken && !opens)
                return use;
        }
        if (isBroken && !opens && std::string_view("\"]},").find(text[0]) != std::string::npos)
            return m_to.extendBlock(line); // belongs to a value that began in a line before
        const bool isOther = label == 0 || exerciseHeading(text) || text.starts_with('#') ||
                             separatorOfHeadings(text) || beginsOrContinuesTable(text);
        if (!opens && (!isInJson() || isOther))
            return std::nullopt;
        m_to.finishGroup();
        const Result<Json> value = parseJson(text);
        return badJson(line, value ? Text("this is not a JSON object") : value.error().message,
                       text);
    }
    m_to.finishGroup();
    m_rest = whole;
    m_line += block->lines - 1;
    if (!block->names.empty()) {
        if (!m_to.isSectioned())
            m_to.addSheet(0, line);
        m_block = Block::None;
        return m_to.addText(block->names, line);
    }
    remarkFields(block->others, line);
    bool hasAnswer = isInJson();
    for (const TextLine& one : block->objects) {
        const Result<Json> object = parseJson(one.text);
        const Result<JsonAnswer> answer = object
                                              ? readJsonAnswer(*object, one.line)
                                              : Result<JsonAnswer>(tl::unexpected(object.error()));
        const LineUse use = answer ? addJson(*answer, one.line)
                                   : badJson(one.line, answer.error().message, one.text);
        if (use == LineUse::Message)
            m_badLines.push_back(one.line);
        hasAnswer = hasAnswer || answer.has_value();
        m_block = Block::JsonValue;
    }
    if (!hasAnswer) // the answer can follow as text
        m_block = Block::None;
    return LineUse::Answer;
}

std::optional<JsonBlock> SheetReader::takeLabelledJson(std::string_view& whole,
                                                       std::string_view text, int line) {
    auto heading = exerciseHeading(text);
    std::size_t begin = 0;
    if (heading && !heading->rest.empty())
        begin = static_cast<std::size_t>(heading->rest.data() - whole.data());
    else if (const std::size_t at = beginOfValue(text); at > 0) {
        begin = static_cast<std::size_t>(text.data() - whole.data()) + at;
        const std::string_view label = text.substr(0, text.find_first_of("=:"));
        const auto number = exerciseNumber(label);
        heading = number ? std::optional(ExerciseHeading{*number, {}, true, false}) : std::nullopt;
    }
    if (begin == 0)
        return std::nullopt;
    std::string_view rest = whole.substr(begin);
    auto block = takeJson(rest, line, m_jsonBudget, heading || m_to.isSectioned());
    if (!block)
        return std::nullopt;
    whole = rest;
    if (heading) {
        m_hasNumbers = m_hasNumbers || !heading->hasWord;
        m_to.finishGroup();
        m_to.makeTitles();
        m_to.begin(heading->number, line);
    }
    return block;
}

bool SheetReader::isInJson() const {
    return m_block == Block::JsonValue || m_block == Block::BrokenJson;
}

LineUse SheetReader::badJson(int line, Text why, std::string_view text) {
    const bool isStep = isInJson() && !m_to.isEmpty() && !m_to.last().rows.empty();
    const bool isFirst = std::exchange(m_block, Block::BrokenJson) != Block::BrokenJson;
    if (isStep)
        static_cast<void>(m_to.addRow({line, {}, {}, {}, std::string(text.substr(0, ShownBytes))}));
    return isFirst ? m_to.blockMessage(line, std::move(why)) : m_to.extendBlock(line);
}

void SheetReader::remarkFields(const std::vector<std::string>& names, int line) {
    for (const std::string& name : names)
        m_to.remark(line, Text("the field {0} is not read", inQuotes(name)));
}

LineUse SheetReader::addJson(const JsonAnswer& answer, int line) {
    remarkFields(answer.others, line);
    const bool isUnnumbered = answer.exercise == 0;
    const bool isInSection = isUnnumbered && m_to.isSectioned();
    if (answer.saved) {
        AnswerSheet sheet = *answer.saved;
        if (isInSection)
            sheet.exercise = m_to.last().exercise;
        m_to.addSheet(std::move(sheet));
        return LineUse::Answer;
    }
    const bool continues =
        !m_to.isEmpty() && (isUnnumbered ? isInSection || (isInJson() && !answer.isWhole)
                                         : m_to.last().exercise == answer.exercise);
    if (!continues)
        m_to.addSheet(answer.exercise, line);
    LineUse use = LineUse::Answer;
    for (const SheetRow& step : answer.steps)
        use = m_to.addRow(step);
    return use;
}

LineUse SheetReader::readText(std::string_view text, int line) {
    LineUse use = LineUse::Empty;
    if (text.find_first_not_of("|,; \t") == text.npos) { // a row of empty cells
        m_to.finishGroup();
        return use;
    }
    if (m_numbers != NumberedLines::Exercises)
        return readAnswer(text, line);
    for (std::string_view part : answersOnLine(text)) {
        const LineUse next = readAnswer(part, line);
        use = use == LineUse::Message ? use : next;
    }
    return use;
}

LineUse SheetReader::readAnswer(std::string_view text, int line) {
    m_block = Block::None;
    const int item = std::exchange(m_nextItem, 0);
    auto heading = exerciseHeading(text);
    if (heading && heading->isUncertain && m_hasCertainHeadings)
        heading.reset();
    if (const std::size_t at = heading ? 0 : beginOfValue(text); at > 0) // "q3 = [SH, LA]"
        if (const auto number = exerciseNumber(text.substr(0, text.find_first_of("=:"))))
            heading = ExerciseHeading{*number, text.substr(at), true, false};
    if (!heading && (m_isAfterGreeting || isGreeting(text))) {
        const LineUse use = m_to.addTitle(text, line);
        m_isAfterGreeting = !m_to.isEmpty(); // a salutation stands above the answers
        return use;
    }
    m_isAfterGreeting = false;
    if (heading && isAnswerInBold(*heading))
        return m_to.addText(withoutMarks(text), line);
    m_hasNumbers = m_hasNumbers || (heading && !heading->hasWord);
    const bool isZero = !heading && isStepZero(text);
    if (isZero) {
        m_to.beginList(m_numbers == NumberedLines::Lists);
        m_nextItem = m_numbers == NumberedLines::Lists ? 1 : 0;
    }
    const bool isItem = heading && !heading->hasWord && isListItem(*heading, item);
    if (heading && (heading->hasWord || !isItem)) {
        m_to.finishGroup();
        m_to.makeTitles();
        m_to.begin(heading->number, line);
        const LineUse use =
            heading->remark.empty() ? LineUse::Heading : m_to.addTitle(heading->remark, line);
        const auto labelled = answerAfterLabel(heading->rest);
        const std::string_view rest = labelled.value_or(heading->rest);
        if (rest.empty())
            return use;
        return heading->isTitle && !labelled ? m_to.addMarkdownTitle(rest, line)
                                             : m_to.addText(rest, line);
    }
    if (isItem && heading->number == 1 && item != 1)
        m_to.beginList(m_numbers == NumberedLines::Lists);
    const auto answer = answerAfterLabel(text);
    if (answer && m_to.isSectioned())
        m_to.makeQuestion();
    else if (answer)
        m_to.beginLabelled();
    if (answer && answer->empty())
        return LineUse::Heading;
    if (!answer && text.starts_with('#') && !isItem && withoutStepNumber(text).starts_with('#')) {
        m_to.finishGroup();
        return answerAfterLabel(std::string(text) + ":") ? LineUse::Heading
                                                         : m_to.addMarkdownTitle(text, line);
    }
    const std::string_view content = answer ? *answer : withoutStepNumber(text);
    if (m_to.isSectioned()) {
        const LineUse use = m_to.addText(content, line);
        if (AnswerSheet& sheet = m_to.last(); sheet.firstLine.empty())
            sheet.firstLine = text;
        return use;
    }
    return m_to.addToGroup(content, line, isItem || isZero);
}

bool SheetReader::isAnswerInBold(const ExerciseHeading& heading) {
    // The number can have decimals, and several numbers can be the heads of a tree.
    const bool isNumber = heading.rest.find_first_not_of("0123456789.,;% *_") == heading.rest.npos;
    if (!heading.isBold || !isNumber || !m_to.isSectioned())
        return false;
    m_hasBoldNumbers = true;
    const AnswerSheet& sheet = m_to.last();
    const bool isFirst = sheet.text.empty() && sheet.rows.empty();
    return m_reading.boldNumbersAreAnswers.value_or(isFirst &&
                                                    heading.number != sheet.exercise + 1);
}

bool SheetReader::isListItem(const ExerciseHeading& heading, int expected) {
    if (m_numbers != NumberedLines::Lists)
        return m_numbers == NumberedLines::Steps;
    if (heading.rest.empty() || isWholeAnswer(heading.rest))
        return false;
    bool isItem = expected > 0 && heading.number == expected;
    if (!isItem && heading.number == 1) {
        std::string_view rest = m_rest;
        const auto next = exerciseHeading(takeLine(rest));
        isItem = next && !next->hasWord && next->number == 2 && !next->rest.empty() &&
                 !isWholeAnswer(next->rest);
    }
    m_nextItem = isItem ? heading.number + 1 : 0;
    return isItem;
}

AnswerFile readAnswerSheets(std::string_view bytes, const std::string& name,
                            const AnswerReading& reading) {
    const Result<std::string> text =
        bytes.size() > MostFileBytes
            ? failure("the file is larger than {0} MB, expected the answers of a student",
                      MostFileBytes / 1'000'000)
            : answerText(bytes, name);
    if (!text)
        return {{}, {text.error()}, {}};
    const std::string series = withHeadingsInSeries(*text);
    AnswerFile file = SheetReader(reading.seriesAreHeadings ? series : *text, name, reading).read();
    if (!series.empty() && !reading.seriesAreHeadings) {
        AnswerReading other = reading;
        other.seriesAreHeadings = true;
        file.others.push_back(other); // last, because such lines are often steps
    }
    return file;
}

AnswerFile readAnswerText(std::string_view text) {
    const std::string heading = "# 1\n"; // this heading makes the whole text one answer
    AnswerFile file = readAnswerSheets(
        trimmed(text).starts_with('{') ? std::string(text) : heading + std::string(text), {});
    for (Error& error : file.errors)
        error.line = std::max(error.line - 1, 0);
    return file;
}

} // namespace parsescope
