// SPDX-License-Identifier: GPL-3.0-or-later
// Hand-ins that mix all formats: a faultless answer gets the full score, and no line is lost.
#include "core/base/utf8.h"
#include "core/export/handout.h"
#include "core/parsing/systems.h"
#include "core/teaching/judge/exercise_parts.h"
#include "core/teaching/publish/class_report.h"
#include "core/teaching/publish/grading.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_headings.h"
#include "core/teaching/read/answer_numbering.h"

#include <QtTest>

#include <rapidcheck.h>

#include <algorithm>
#include <map>
#include <set>

using namespace parsescope;

namespace {

/// Four derivations of arc-standard.
const Grader& homework() {
    static const Grader grader = [] {
        auto key = readKey(SOURCE_DIR "/resources/samples/first-steps.conllu",
                           {*findSystem("arc-standard")});
        key->exercises.resize(4);
        return *Grader::of(key->exercises);
    }();
    return grader;
}

/// The formats in which an answer is written.
enum class Format {
    Line,
    CommaLine,
    SemicolonLine,
    OnePerLine,
    Numbered,
    Steps,
    TabTable,
    CommaTable,
    SemicolonTable,
    Markdown,
    Bars,
    JsonSteps,
    JsonTransitions,
    JsonAnswer,
    JsonNames,
    Pairs,
    JsonList,   // on several lines
    PythonList, // likewise
    Aligned,    // a table with columns aligned by spaces
    Tabular,    // a table in LaTeX
};

std::string joined(const std::vector<std::string>& parts, const std::string& separator) {
    std::string text;
    for (const std::string& part : parts)
        text += (text.empty() ? "" : separator) + part;
    return text;
}

std::string quotedList(const std::vector<std::string>& names) {
    return "[\"" + joined(names, "\", \"") + "\"]";
}

std::string tableIn(const Derivation& derivation, const std::string& separator, bool hasRuler) {
    const std::string edge = hasRuler ? "| " : "";
    const auto row = [&](const std::vector<std::string>& cells) {
        return edge + joined(cells, separator) + (hasRuler ? " |" : "") + "\n";
    };
    // joined leaves out the separators before an empty first cell; the stack is never empty text.
    std::string text = row({"Stack", "Buffer", "New dependency", "Transition"});
    text += hasRuler ? "|---|---|---|---|\n" : "";
    const auto form = [](std::string_view word) { return std::string(word); };
    for (const TableRow& one : tableRows(derivation, true, {}, form, " → "))
        text += row({one.stack, one.buffer, one.dependency, one.transition});
    return text;
}

/// Returns a table with tabs as one in LaTeX or with columns aligned by spaces.
std::string drawnTable(const std::string& tabs, bool isLatex) {
    std::string text = isLatex ? "\\begin{tabular}{llll}\n" : "";
    for (std::string_view rest = tabs; !rest.empty();) {
        std::string_view line = takeLine(rest);
        std::string row;
        while (!line.empty()) {
            const std::string cell(line.substr(0, line.find('\t')));
            line.remove_prefix(std::min(cell.size() + 1, line.size()));
            constexpr std::size_t width = 40;
            row += isLatex
                       ? (row.empty() ? "" : " & ") + cell
                       : cell + std::string(width - std::min(width - 2, characterCount(cell)), ' ');
        }
        row.erase(row.find_last_not_of(' ') + 1);
        text += row + (isLatex ? " \\\\\n" : "\n");
    }
    return text + (isLatex ? "\\end{tabular}\n" : "");
}

/// Returns the right answer to exercise `number`, without a heading.
std::string answerIn(Format format, int number) {
    const Examiner& examiner = homework().examiners()[static_cast<std::size_t>(number - 1)];
    const ModelAnswer model = modelAnswerOf(examiner);
    const std::vector<std::string> names = splitTransitions(model.text, examiner.exercise().system);
    const std::string exercise = std::to_string(number);
    std::string text;
    switch (format) {
    case Format::Line:
        return joined(names, " ") + "\n";
    case Format::CommaLine:
        return joined(names, ", ") + "\n";
    case Format::SemicolonLine:
        return joined(names, "; ") + "\n";
    case Format::OnePerLine:
        return joined(names, "\n") + "\n";
    case Format::Numbered:
    case Format::Steps:
        for (std::size_t i = 0; i < names.size(); ++i)
            text += (format == Format::Steps ? "Step " + std::to_string(i + 1) + ": "
                                             : std::to_string(i + 1) + ". ") +
                    names[i] + "\n";
        return text;
    case Format::TabTable:
        return tableIn(*model.derivation, "\t", false);
    case Format::CommaTable:
        return tableIn(*model.derivation, ",", false);
    case Format::SemicolonTable:
        return tableIn(*model.derivation, ";", false);
    case Format::Markdown:
        return tableIn(*model.derivation, " | ", true);
    case Format::Bars:
        return tableIn(*model.derivation, " | ", false);
    case Format::JsonSteps:
    case Format::JsonList:
        for (const std::string& name : names)
            text += (format == Format::JsonList && !text.empty() ? "  ,\n  " : "") +
                    std::string("{\"sentence\": ") + exercise + ", \"transition\": \"" + name +
                    "\"}\n";
        return format == Format::JsonList ? "[\n  " + text + "]\n" : text;
    case Format::JsonTransitions:
        return "{\"exercise\":" + exercise + ",\"transitions\":" + quotedList(names) + "}\n";
    case Format::JsonAnswer:
        return "{\"exercise\":" + exercise + ",\"answer\":\"" + model.text + "\"}\n";
    case Format::JsonNames:
        return quotedList(names) + "\n";
    case Format::PythonList:
        return "answer = ['" + joined(names, "',\n  '") + "',]\n";
    case Format::Pairs:
        for (const std::string& name : names)
            text += (text.empty() ? "(" : ", (") + name + (name == "sh" ? ", None)" : ", nsubj)");
        return text + "\n";
    case Format::Aligned:
    case Format::Tabular:
        return drawnTable(tableIn(*model.derivation, "\t", false), format == Format::Tabular);
    }
    return text;
}

constexpr int Formats = static_cast<int>(Format::Tabular) + 1;

/// Returns a faultless hand-in in random formats before `end`: with headings in any order, or
/// without headings in the order of the exercises.
std::string randomHandIn(Format end) {
    std::vector<int> order{1, 2, 3, 4};
    const int style = *rc::gen::inRange(0, 9); // 0: no headings
    if (style > 0)
        for (std::size_t i = order.size(); i-- > 1;)
            std::swap(order[i], order[*rc::gen::inRange<std::size_t>(0, i + 1)]);
    std::string text;
    for (int number : order) {
        const auto format = static_cast<Format>(*rc::gen::inRange(0, static_cast<int>(end)));
        const std::string digits = std::to_string(number);
        const std::vector<std::string> headings{"",
                                                "Exercise " + digits,
                                                "## Exercise " + digits,
                                                "**Aufgabe " + digits + ":**",
                                                digits + ".",
                                                "# " + digits,
                                                "Task " + digits + " (my solution)",
                                                "Exercise " + digits + " [done by Ada]:",
                                                "Question " + digits + " my own try:"};
        text += style > 0 ? headings[static_cast<std::size_t>(style)] + "\n" : "";
        if (style > 0 && *rc::gen::arbitrary<bool>())
            text += "\n";
        text += answerIn(format, number);
        if (style == 0 || *rc::gen::arbitrary<bool>())
            text += "\n";
    }
    return text;
}

MarkedFile marked(const std::string& text) {
    return homework().grade(text, "ada.txt");
}

std::string firstError(const MarkedFile& file) {
    return file.errors.empty() ? std::string("no error") : file.errors.front().text().english();
}

/// Returns the lines of `text`.
std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    for (std::string_view rest = text; !rest.empty();)
        lines.emplace_back(takeLine(rest));
    return lines;
}

/// Returns true if a line contains nothing but the words, numbers and marks of headings.
bool isOnlyAHeading(const std::string& line) {
    static const QRegularExpression words(
        "Exercise|Aufgabe|Answer|Sheet [0-9a-f]{8}$|Stack|Buffer|New dependency|Transition|[0-9]|"
        "Word|Head|Tag|```(text)?$");
    return QString::fromStdString(line)
        .remove(words)
        .remove(QRegularExpression("[\\W_]"))
        .isEmpty();
}

/// Returns the last line of the lines that a message names: 7 for "... up to line 7"; 0 if it names
/// one line.
int lastLineIn(const std::string& message) {
    static const QRegularExpression pattern("up to (?:line )?(\\d+)");
    return pattern.match(QString::fromStdString(message)).captured(1).toInt();
}

/// Checks that each line of `text` has one use, and that its use is true.
void checkUses(const std::string& text, const AnswerReading& reading) {
    const AnswerFile file = readAnswerSheets(text, "ada.txt", reading);
    const std::vector<std::string> lines = linesOf(text);
    RC_ASSERT(file.lines.size() == lines.size());
    std::map<int, int> answers; // for each line, the number of answers that contain it
    std::set<int> titles;
    std::set<int> questions;
    std::set<int> messages;
    for (const AnswerSheet& sheet : file.sheets) {
        std::set<int> own(sheet.textLines.begin(), sheet.textLines.end());
        RC_ASSERT(own.size() == sheet.textLines.size());
        RC_ASSERT(sheet.textLines.empty() || sheet.textLines.size() == linesOf(sheet.text).size());
        for (const SheetRow& row : sheet.rows)
            own.insert(row.line);
        if (sheet.textLines.empty() && !sheet.text.empty())
            own.insert(sheet.line);
        for (int line : own)
            ++answers[line];
        for (const TextLine& line : sheet.question)
            questions.insert(line.line);
    }
    for (const TextLine& line : file.titles)
        titles.insert(line.line);
    for (const std::vector<Error>* list : {&file.errors, &file.remarks})
        for (const Error& error : *list) {
            messages.insert(error.line);
            // Within damaged JSON, the code of the sheet still counts.
            for (int line = error.line; line < lastLineIn(error.text().english()); ++line)
                messages.insert(line + 1);
        }
    bool isNamed = false; // true within a group of lines that a message names
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const int line = static_cast<int>(i) + 1;
        const LineUse use = file.lines[i];
        isNamed = use == LineUse::Message ? isNamed || messages.count(line) > 0
                                          : isNamed && use == LineUse::Empty;
        switch (use) {
        case LineUse::Empty:
            RC_ASSERT(lines[i].find_first_not_of(" \t|,;\"0123456789.") == std::string::npos);
            break;
        case LineUse::Heading:
            RC_ASSERT(isOnlyAHeading(lines[i]));
            break;
        case LineUse::Title:
            RC_ASSERT(titles.count(line) == 1U);
            break;
        case LineUse::Question:
            RC_ASSERT(questions.count(line) == 1U);
            break;
        case LineUse::Answer:
            RC_ASSERT(answers[line] == 1 || answersOnLine(lines[i]).size() > 1);
            break;
        case LineUse::Message:
            RC_ASSERT(isNamed);
            break;
        }
    }
}

/// Returns true if a message or the feedback names the line `line` or contains its text `text`, or
/// if it is a row with a mistake that the feedback names.
bool isMentioned(const MarkedFile& file, int line, const std::string& text, bool isRow) {
    const auto has = [&](const Text& feedback) {
        return feedback.english().find(text) != std::string::npos;
    };
    for (const std::vector<Error>* list : {&file.errors, &file.remarks})
        for (const Error& error : *list)
            if (error.line == line || has(error.text()) ||
                (error.line < line && line <= lastLineIn(error.text().english())))
                return true;
    return std::any_of(file.answers.begin(), file.answers.end(), [&](const MarkedAnswer& answer) {
        const auto isMarked = [&](const MarkedStep& step) {
            return isRow && step.line == line && (!isRight(step.mark) || !step.slips.empty());
        };
        return has(answer.marking.feedback) ||
               (answer.marking.derivation &&
                std::ranges::any_of(answer.marking.derivation->steps, isMarked));
    });
}

} // namespace

class TestHandInLines : public QObject {
    Q_OBJECT

private slots:
    /// After a table with separators, each other format is read.
    void nothingIsLostAfterATable_data() {
        QTest::addColumn<int>("table");
        QTest::addColumn<int>("next");
        for (Format table : {Format::TabTable, Format::CommaTable, Format::SemicolonTable})
            for (int next = 0; next < Formats; ++next)
                QTest::addRow("%d %d", static_cast<int>(table), next)
                    << static_cast<int>(table) << next;
    }
    void nothingIsLostAfterATable() {
        QFETCH(int, table);
        QFETCH(int, next);
        for (const char* between : {"\n", ""}) {
            std::string text = "Exercise 1\n" + answerIn(static_cast<Format>(table), 1) + between;
            for (int number = 2; number <= 4; ++number)
                text += "Exercise " + std::to_string(number) + "\n" +
                        answerIn(static_cast<Format>(next), number) + between;
            const MarkedFile file = marked(text);
            QVERIFY2(file.errors.empty(), (firstError(file) + "\n" + text).c_str());
            QVERIFY2(file.score() == 1.0, text.c_str());
        }
    }

    /// A file in one format without headings is read in order.
    void everyFormatIsReadAlone_data() {
        QTest::addColumn<int>("format");
        for (int format = 0; format < Formats; ++format)
            QTest::addRow("%d", format) << format;
    }
    void everyFormatIsReadAlone() {
        QFETCH(int, format);
        std::string text;
        for (int number = 1; number <= 4; ++number)
            text += answerIn(static_cast<Format>(format), number) + "\n";
        const MarkedFile file = marked(text);
        QVERIFY2(file.errors.empty(), (firstError(file) + "\n" + text).c_str());
        QVERIFY2(file.score() == 1.0, text.c_str());
    }

    void faultlessMixturesGetTheFullScore() {
        QVERIFY(rc::check("faultless answers get the full score", [] {
            const std::string text = randomHandIn(static_cast<Format>(Formats));
            const MarkedFile file = marked(text);
            RC_LOG() << text << firstError(file) << "\n";
            RC_ASSERT(file.score() == 1.0);
            RC_ASSERT(file.errors.empty());
        }));
    }

    void everyLineHasOneUse() {
        const std::vector<std::string> foreign{"Ada Lovelace",
                                               "I had no time.",
                                               "{\"exercise\": 1",
                                               "| a | b |",
                                               "|---|---|",
                                               "# A title",
                                               "Answer:",
                                               "Answer: sh sh",
                                               "a\tb\tc\td\te",
                                               "[], [], none, sh, x",
                                               "1. sh",
                                               "7: la",
                                               "Exercise 9",
                                               "| Word | Head | Tag |",
                                               "{\"exercise\": 2}",
                                               "Sheet 0123abcd",
                                               "\"",
                                               "# Key",
                                               ",,,",
                                               "]",
                                               "## Exercise 1: sh",
                                               "# 1: la",
                                               "## The second exercise 2",
                                               "### Answer",
                                               "### Answer: sh",
                                               "# sh la",
                                               "| Exercise 2: sh sh | la |",
                                               "| Exercise 2: | |",
                                               "Sheet 0123abcd sh la",
                                               "Exercise 3 (2 sh)",
                                               "Exercise 3 (5 la la): ra",
                                               "Answer sh la 2",
                                               "A la 2",
                                               "Exercise 1: sh\tBuffer\tTransition",
                                               "Exercise 1: Stack\tBuffer\tTransition",
                                               "```text",
                                               "```la"};
        QVERIFY(rc::check("every line has one use", [&] {
            std::vector<std::string> lines = linesOf(randomHandIn(Format::JsonList));
            const int more = *rc::gen::inRange(0, 9);
            for (int i = 0; i < more; ++i)
                lines.insert(lines.begin() +
                                 *rc::gen::inRange<std::ptrdiff_t>(0, std::ssize(lines) + 1),
                             *rc::gen::elementOf(foreign));
            std::string text;
            for (const std::string& line : lines)
                text += line + "\n";
            RC_LOG() << text;
            checkUses(text, {});
            for (const AnswerReading& other : readAnswerSheets(text, "ada.txt").others)
                checkUses(text, other);
        }));
    }

    /// A word that belongs nowhere is named in the marks, in whichever line it stands.
    void foreignWordsAreNamed() {
        const std::vector<std::string> foreign{
            "zzqx was here",
            "## Exercise 2: zzqx",
            "# 1: zzqx",
            "## zzqx ra 2",
            "### Answer: zzqx",
            "### zzqx",
            "# zzqx",
            "| Exercise 2: zzqx | la |",
            "| Exercise 2: sh sh | zzqx |",
            "| [ROOT] | [] | | sh | zzqx |",
            "sh (zzqx) ra",
            "sh(zzqx)",
            "la (I think) (zzqx)",
            "Exercise 2: (zzqx)",
            "Sheet " + homework().code() + " zzqx",
            "Exercise 3 (2 zzqx)",
            "Exercise 3 (2 zzqx): sh",
            "Answer zzqx ra 2",
            "Answer: (zzqx) sh",
            "My zzqx transitions: sh",
            "```zzqx",
            "Exercise 1: zzqx\tBuffer\tTransition",
            "{\"exercise\":1,\"transition\":\"sh\",\"arc\":\"zzqx\"}",
            "{\"exercise\":1,\"transition\":\"sh\",\"stack\":\"zzqx\"}",
            "{\"exercise\":1,\"transitions\":[\"sh\"],\"answer\":\"zzqx\"}",
            "{\"exercise\":1,\"transitions\":[\"sh\"],\"remark\":\"zzqx\"}",
            "{\"exercise\":1,\"steps\":[{\"transition\":\"sh\"}],\"answer\":\"zzqx\"}",
            "{\"exercise\":1,\"steps\":[{\"transition\":\"sh\"}],\"remark\":\"zzqx\"}",
            "[\"sh\", \"zzqx\"]"};
        QVERIFY(rc::check("foreign words are named", [&] {
            std::vector<std::string> lines = linesOf(randomHandIn(Format::Aligned));
            const auto at = *rc::gen::inRange<std::ptrdiff_t>(0, std::ssize(lines) + 1);
            const std::string inserted = *rc::gen::elementOf(foreign);
            lines.insert(lines.begin() + at, inserted);
            std::string text;
            for (const std::string& line : lines)
                text += line + "\n";
            const MarkedFile file = marked(text);
            RC_LOG() << text << firstError(file) << "\n";
            RC_ASSERT(isMentioned(file, static_cast<int>(at) + 1, "zzqx",
                                  std::string_view("|{").find(inserted[0]) != std::string::npos));
        }));
    }

    /// A field of JSON that is not read is named as the file names it.
    void fieldsOfJsonHaveTheirNames() {
        const MarkedFile file = marked("{\"exercise\":1,\"answer\":[\"sh\"],\"steps\":[\"sh\"]}");
        QCOMPARE(file.remarks.size(), std::size_t{1});
        QCOMPARE(file.remarks[0].message.english(),
                 std::string("the field \"answer\" is not read"));
    }

    /// The message about damaged JSON says up to which line it extends.
    void linesOfDamagedJsonAreNamed() {
        const MarkedFile file = marked("Exercise 3\n[\nzzqx was here\n"
                                       "  {\"sentence\": 3, \"transition\": \"sh\"}\n]\n");
        QVERIFY(isMentioned(file, 3, "zzqx", false));
        // The step in the next line is read.
        QCOMPARE(lastLineIn(file.errors.at(0).text().english()), 3);
    }

    /// A step after the end of a derivation is illegal, and the words beside it are counted as
    /// rows.
    void wordsBesideAStepAfterTheEndAreNamed() {
        for (const char* line : {"sh zzqx", "[\"sh\", \"zzqx\"]"}) {
            const MarkedFile file =
                marked("Exercise 2\nsh sh sh sh sh la la la sh sh la ra sh ra ra\n" +
                       std::string(line) + "\n");
            QVERIFY2(isMentioned(file, 3, "zzqx", false), line);
        }
    }

    /// Each cell of a table is marked or named, whichever columns the table has.
    void foreignCellsAreNamed() {
        const std::vector<std::string> headings{
            "Stack", "Buffer",        "Transition", "Action",  "New dependency", "Answer",
            "Step",  "Configuration", "Relation",   "Comment", "Exercise",       "Solution"};
        QVERIFY(rc::check("foreign cells are named", [&] {
            const auto columns = *rc::gen::inRange<std::size_t>(2, 7);
            std::vector<std::string> row;
            std::vector<std::string> names;
            for (std::size_t i = 0; i < columns; ++i) {
                names.push_back(*rc::gen::elementOf(headings));
                row.push_back(*rc::gen::element<std::string>("sh", "[ROOT]", "", "la"));
            }
            std::string& cell = row[*rc::gen::inRange<std::size_t>(0, columns)];
            cell = *rc::gen::element<std::string>("zzqx", "zzqx ", "(zzqx)", "zzqx [] []") + cell;
            const auto line = [](const std::vector<std::string>& cells) {
                return "| " + joined(cells, " | ") + " |\n";
            };
            // joined leaves out the bars before an empty first cell.
            row[0] = row[0].empty() ? "sh" : row[0];
            std::string text = line(names);
            for (std::size_t i = 0; i < columns; ++i)
                text += i == 0 ? "|---|" : "---|";
            text = "Exercise 1\n" + text + "\n" + line(row);
            const MarkedFile file = marked(text);
            RC_LOG() << text << firstError(file) << "\n";
            const AnswerFile read = readAnswerSheets(text, "ada.txt");
            const auto has = [](const std::string& part) {
                return part.find("zzqx") != std::string::npos;
            };
            bool isMarked = false;
            for (const AnswerSheet& sheet : read.sheets)
                for (const SheetRow& one : sheet.rows)
                    isMarked = isMarked || has(one.stack) || has(one.buffer) ||
                               has(one.dependency) || has(one.transition);
            RC_ASSERT(isMarked || isMentioned(file, 4, "zzqx", false));
        }));
    }

    /// Two names of transitions are two steps, with or without brackets.
    void bracketsHideNoSteps() {
        const std::string right = answerIn(Format::Line, 1);
        for (const char* hidden :
             {"sh (la) ra", "sh(la) ra", "(sh) la ra", "sh (la ra)", "sh (la, ra)"})
            QCOMPARE(joined(splitTransitions(hidden, *findSystem("arc-standard")), " "),
                     std::string("sh la ra"));
        const std::string labelled = "la (nsubj)";
        QCOMPARE(splitTransitions(labelled, *findSystem("arc-standard")),
                 std::vector<std::string>{labelled});
        std::string text = "Exercise 1\n" + right;
        text.replace(text.find(" la"), 3, " la (nsubj)");
        const MarkedFile file = marked(text);
        QCOMPARE(file.answers[0].marking.score, 1.0);
        QVERIFY(file.answers[0].marking.feedback.english().find("nsubj") != std::string::npos);
    }

    /// An answer in a title, or in a column that is headed "Transitions", counts.
    void answersCountWhereverTheyStand() {
        std::string one = answerIn(Format::Line, 1);
        one.pop_back();
        std::string table = answerIn(Format::Markdown, 1);
        table.replace(table.find("Transition "), 11, "Transitions ");
        for (const std::string& text : {"## Exercise 1: " + one + "\n", "# 1. " + one + "\n",
                                        "## Exercise 1\n### Answer: " + one + "\n",
                                        "| Exercise 1: " + one + " | |\n", table}) {
            const MarkedFile file = marked(text);
            QVERIFY2(file.errors.empty(), (firstError(file) + text).c_str());
            QCOMPARE(file.answers[0].marking.score, 1.0);
        }
    }

    /// A line directly below a table with bars at its edges is a row of the table only if it begins
    /// with a bar or has as many cells as the table.
    void aLineBelowATableIsNoRow() {
        const std::string table = answerIn(Format::Markdown, 1);
        // A line of three cells is not the step that is missing at the end of a table.
        std::string shorter = table;
        for (int row = 0; row < 2; ++row) // the last configuration, and the last step
            shorter.resize(shorter.rfind('\n', shorter.size() - 2) + 1);
        for (const char* between : {"", "\n"}) {
            const MarkedFile file =
                marked(shorter + between + joined({"la", "la", "la"}, " | ") + "\n");
            const MarkedDerivation& derivation = *file.answers[0].marking.derivation;
            QCOMPARE(derivation.steps.size(),
                     static_cast<std::size_t>(derivation.score->steps - 1));
            QCOMPARE(derivation.missing, 1);
        }
        std::string sloppy = table;
        sloppy.erase(sloppy.rfind("\n| ") + 1, 2);
        QCOMPARE(marked(sloppy).answers[0].marking.score, 1.0);
        QVERIFY(marked(sloppy).errors.empty());
    }

    /// The code of a sheet counts also within JSON that is damaged.
    void theCodeOfASheetCountsWithinDamagedJson() {
        for (const char* line : {"Sheet 3f9a2c1d\n", "  \"Sheet 3f9a2c1d\",\n"}) {
            const AnswerFile file = readAnswerSheets(std::string("[\n{\"transition\": sh},\n") +
                                                         line + "{\"transition\": la}\n]\n",
                                                     "ada.txt", {});
            QCOMPARE(QString::fromStdString(file.code), "3f9a2c1d");
            QCOMPARE(file.errors.size(), std::size_t{1}); // of the JSON
        }
    }

    /// The remarks of the report contain what was not marked.
    void remarksNameWhatWasNotMarked() {
        const std::string right = answerIn(Format::Line, 1);
        const auto remarksOn = [&](const std::string& text) {
            const QString report = QString::fromStdString(classReport({marked(text)}));
            return report.mid(report.indexOf("Remarks"));
        };
        QVERIFY(remarksOn("Exercise 1\n" + answerIn(Format::Markdown, 1) + "\nby the way\n")
                    .contains("by the way"));
        QVERIFY(remarksOn("Ada\nExercise 1\n" + right).contains("Ada"));
        QVERIFY(remarksOn("Exercise 1\nmy thoughts\nAnswer: " + right).contains("my thoughts"));
        QVERIFY(remarksOn("1: " + right.substr(0, right.size() - 1) + " ra ra ra\n")
                    .contains("2 rows after the end"));
        QVERIFY(remarksOn("Exercise 1\n| Wagen | Rad | Reifen |\n|---|---|---|\n| a | b | c |\n")
                    .contains("headings are not known"));
        QVERIFY(!remarksOn("Exercise 1\n" + right).contains("ada.txt"));
    }

    /// The headings of a table are known in five languages and in capitals, beside a column of
    /// numbers.
    void headingsOfTablesAreKnownInFiveLanguages() {
        const std::vector<std::vector<std::string>> languages{
            {"Stack", "Buffer", "New dependency", "Transition"},
            {"Stapel", "Puffer", "Neue Kante", "Übergang"},
            {"Keller", "Puffer", "Neuer Bogen", "ÜBERGANG"},
            {"Pile", "Tampon", "Dépendance", "Transition"},
            {"PILE", "TAMPON", "NOUVELLE DÉPENDANCE", "TRANSITION"},
            {"Pila", "Búfer", "Nueva dependencia", "Transición"},
            {"Pila", "Buffer", "Nuova dipendenza", "Transizione"}};
        for (const std::vector<std::string>& names : languages)
            for (const char* numbers : {"", "#", "Nr."})
                for (const char* separator : {"\t", ";", " | "}) {
                    std::string text;
                    int row = 0;
                    for (std::string line : linesOf(answerIn(Format::TabTable, 1))) {
                        line = row == 0 ? joined(names, "\t") : line;
                        if (*numbers)
                            line.insert(0, (row == 0 ? numbers : std::to_string(row)) + "\t");
                        for (std::size_t at; (at = line.find('\t')) != std::string::npos;)
                            line.replace(at, 1,
                                         std::string_view(separator) == "\t" ? "\v" : separator);
                        std::replace(line.begin(), line.end(), '\v', '\t');
                        text += line + "\n";
                        ++row;
                    }
                    const MarkedFile file = marked("Exercise 1\n" + text);
                    QVERIFY2(file.errors.empty(), (firstError(file) + "\n" + text).c_str());
                    QVERIFY2(file.answers[0].marking.score == 1.0, text.c_str());
                }
    }

    /// Headings in frames, headings on the line of the answer, steps with names in capitals beyond
    /// ASCII, and a table of one column.
    void headingsAndStepsInOddForms() {
        std::string steps;
        std::string column = "| Transition |\n|---|\n";
        int number = 0;
        for (const std::string& name : linesOf(answerIn(Format::OnePerLine, 2))) {
            steps += "Étape " + std::to_string(++number) + ": " + name + "\n";
            column += "| " + name + " |\n";
        }
        for (const std::string& text :
             {"=== Exercise 1 ===\n" + answerIn(Format::Line, 1) + "--- Exercise 2 ---\n" +
                  answerIn(Format::Line, 2),
              "[Exercise 2]\n" + answerIn(Format::OnePerLine, 2) + "[Exercise 1]\n" +
                  answerIn(Format::Line, 1),
              "Exercise 1 " + answerIn(Format::Line, 1) + "Exercise 2 " +
                  answerIn(Format::CommaLine, 2),
              "**Übung 1** " + answerIn(Format::Line, 1) + "Nr. 2 " +
                  answerIn(Format::SemicolonLine, 2),
              "Exercise 1\n" + answerIn(Format::Line, 1) + "Exercise 2\n" + steps,
              "Exercise 1\n" + answerIn(Format::Line, 1) + "Exercise 2\n" + column}) {
            const MarkedFile file = marked(text);
            QVERIFY2(file.errors.empty(), (firstError(file) + "\n" + text).c_str());
            QVERIFY2(file.answers[0].marking.score == 1.0, text.c_str());
            QVERIFY2(file.answers[1].marking.score == 1.0, text.c_str());
        }
        for (const char* text : {"2 0 2", "0 → 1, 2 → 3", "a 0", "(2, 1)", "none"}) {
            const AnswerFile file = readAnswerSheets("Exercise 3 " + std::string(text), "ada.txt");
            QCOMPARE(file.sheets[0].exercise, 3);
            QCOMPARE(file.sheets[0].text, std::string(text));
        }
        // "Exercise 2 was hard" is a remark on another answer.
        const MarkedFile file =
            marked("Exercise 1\n" + answerIn(Format::Line, 1) + "Exercise 2 was hard\n");
        QCOMPARE(file.answers[0].marking.score, 1.0);
        QVERIFY(!file.answers[1].given);
    }

    /// "a: 0" and "a1" are whole answers, not a label or a heading.
    void lettersWithNumbersAreAnswers() {
        for (const char* text : {"a: 0", "A: 0", "a1", "a 1", "a. 1"}) {
            const AnswerFile file = readAnswerSheets("Exercise 1\n" + std::string(text), "ada.txt");
            QCOMPARE(file.sheets.size(), std::size_t{1});
            QCOMPARE(file.sheets[0].exercise, 1);
            QCOMPARE(file.sheets[0].text, std::string(text));
        }
    }

    /// Two arcs in brackets have four cells, as many as the columns of a table above them.
    void pairsBelowATableAreArcs() {
        for (const std::string separator : {",", ";", "\t"})
            for (const std::string arcs : {"(0, 2), (2, 1)", "(0; 2); (2; 1)", "(a, b), (b, c)"}) {
                const std::string table = "Stack" + separator + "Buffer" + separator +
                                          "New dependency" + separator + "Transition\n";
                const std::string row =
                    "[ROOT]" + separator + "[a b]" + separator + separator + "sh\n";
                const AnswerFile file = readAnswerSheets(
                    "Exercise 1\n" + table + row + "Exercise 2\n" + arcs + "\n", "ada.txt");
                QCOMPARE(file.sheets.size(), std::size_t{2});
                QCOMPARE(file.sheets[0].rows.size(), std::size_t{1});
                QCOMPARE(file.sheets[1].exercise, 2);
                QCOMPARE(file.sheets[1].text, arcs);
            }
    }

    /// Steps behind an answer in JSON to the same exercise are reported with their own lines.
    void stepsBehindJsonHaveTheirLines() {
        const MarkedFile file =
            marked(answerIn(Format::JsonAnswer, 1) + "Exercise 1: sh\n\nra\nsh\n");
        QCOMPARE(file.errors.size(), std::size_t{1});
        QCOMPARE(file.errors[0].line, 4);
        QCOMPARE(lastLineIn(file.errors[0].text().english()), 5);
    }

    /// Cells may contain the separator in brackets, as in "[ROOT, She]".
    void listsMayContainTheSeparator() {
        std::string table = answerIn(Format::CommaTable, 1);
        for (std::size_t at = table.find('['); at != std::string::npos; at = table.find('[', at)) {
            const std::size_t end = table.find(']', at);
            for (; at < end; ++at)
                if (table[at] == ' ')
                    table[at] = ',';
        }
        QVERIFY(table.find(",1:") != std::string::npos ||
                table.find("[ROOT,") != std::string::npos);
        const MarkedFile file = marked("Exercise 1\n" + table);
        QVERIFY2(file.errors.empty(), firstError(file).c_str());
        QCOMPARE(file.answers[0].marking.score, 1.0);
        QCOMPARE(file.answers[0].marking.slipCount(), 0);
    }

    /// The text above "Answer:" counts if it is the answer.
    void answersAboveTheirLabelCount() {
        const MarkedFile file = marked("Exercise 1\n" + answerIn(Format::Line, 1) + "Answer:\n");
        QCOMPARE(file.answers[0].marking.score, 1.0);
    }

    /// The heading of an exercise may stand on the line of the table's headings, and a label on the
    /// line of the heading.
    void headingsMayShareTheirLine() {
        const std::string table = answerIn(Format::TabTable, 1);
        const std::string right = answerIn(Format::Line, 2);
        for (const std::string& text :
             {"Exercise 2: " + right + "Exercise 1: " + table,
              "Exercise 1: " + table + "Exercise 2: Answer: " + right,
              "1: Answer: " + answerIn(Format::Line, 1) + "2: Answer: " + right,
              "Task 2 -> " + right + "Task 1 -> " + answerIn(Format::Line, 1),
              "Ex2=" + right + "Ex1 = " + answerIn(Format::Line, 1),
              "Exercise 2 (by Ada): " + right + "Exercise 1 my steps: " + answerIn(Format::Line, 1),
              "\\section*{Exercise 2} " + right + "\\section{Exercise 1} $" +
                  answerIn(Format::Line, 1) + "$"}) {
            const MarkedFile file = marked(text);
            QVERIFY2(file.errors.empty(), firstError(file).c_str());
            QCOMPARE(file.answers[0].marking.score, 1.0);
            QCOMPARE(file.answers[1].marking.score, 1.0);
        }
    }

    /// Steps that are taken for a title are an error, not only a remark.
    void stepsAboveTheFirstHeadingAreErrors() {
        std::string text = "Ada\nPart 1\n" + answerIn(Format::Line, 1);
        for (int number = 2; number <= 4; ++number)
            text += "Exercise " + std::to_string(number) + "\n" + answerIn(Format::Line, number);
        const MarkedFile file = marked(text);
        QCOMPARE(file.errors.size(), std::size_t{1});
        QCOMPARE(file.errors[0].line, 3);
        QCOMPARE(file.remarks.size(), std::size_t{2});
    }

    /// A letter before a number is the answer, not a part of the exercise.
    void lettersBeforeNumbersStay() {
        for (const char* text : {"Exercise 6 (b) 1", "6 (b) 1", "6b: 1", "6b) 1", "6.b) 1"}) {
            const AnswerFile file = readAnswerSheets(text, "ada.txt", {});
            QCOMPARE(file.sheets.size(), std::size_t{1});
            QCOMPARE(file.sheets[0].exercise, 6);
            QVERIFY2(file.sheets[0].text.find('b') < file.sheets[0].text.find('1'), text);
        }
    }

    /// A sentence that begins with a number and a name of a transition is no heading.
    void sentencesAreNoHeadings() {
        for (const char* text : {"2 left arcs and 3 right arcs.", "2 left dependents are lost",
                                 "2 shift steps come first"})
            QVERIFY2(!exerciseHeading(text), text);
        for (const char* text : {"2 sh la (det), ra", "2 SHIFT LA_det", "2 LEFT-ARC: sees → She",
                                 "2 LEFT-ARC sees → She"}) {
            const auto heading = exerciseHeading(text);
            QVERIFY2(heading && heading->number == 2, text);
        }
    }

    /// Several numbered answers may stand on one line; numbers within an answer may be its steps.
    void severalAnswersOnALine() {
        std::string line;
        for (int number = 1; number <= 4; ++number) {
            std::string answer = answerIn(Format::Line, number);
            answer.pop_back();
            line += std::to_string(number) + ". " + answer + (number % 2 == 0 ? " " : "; ");
        }
        for (const MarkedAnswer& answer : marked(line + "\n").answers)
            QCOMPARE(answer.marking.score, 1.0);
        for (const char* whole : {"2: 1. sh 2. la 3. ra", "1. sh 3. la", "x 1. sh"})
            QCOMPARE(answersOnLine(whole).size(), std::size_t{1});
    }

    /// A word and its head are no heading if the words for exercises are known.
    void wordsWithHeadsAreNoHeadings() {
        const AnswerFile file = readAnswerSheets("Exercise 5\nI 2\nhope 0\nthat 4\n", "ada.txt");
        QCOMPARE(file.sheets.size(), std::size_t{1});
        QCOMPARE(file.sheets[0].text, std::string("I 2\nhope 0\nthat 4"));
        const AnswerFile slip = readAnswerSheets("Exercise 1\nsh\nExcercise 2\nla\n", "ada.txt");
        QCOMPARE(slip.sheets.size(), std::size_t{2});
        const AnswerFile other = readAnswerSheets("Item 1\nsh\nItem 2\nla\n", "ada.txt");
        QCOMPARE(other.sheets.size(), std::size_t{2});
    }

    /// An answer before the first heading belongs to the first exercise.
    void answersBeforeTheFirstHeadingCount() {
        const MarkedFile file =
            marked(answerIn(Format::Line, 1) + "Exercise 2\n" + answerIn(Format::Line, 2));
        QCOMPARE(file.answers[0].marking.score, 1.0);
        QCOMPARE(file.answers[1].marking.score, 1.0);
    }
};

QTEST_APPLESS_MAIN(TestHandInLines)
#include "tst_hand_in_lines.moc"
