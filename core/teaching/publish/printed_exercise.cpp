// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/publish/printed_exercise.h"

#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/teaching/ask/exercise_sheet.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_cells.h"
#include "core/teaching/read/answer_headings.h"
#include "core/teaching/read/answer_names.h"
#include "core/teaching/read/answer_pieces.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>

namespace parsescope {

namespace {

/// Returns the number of names in `names` that are transitions. "Left" and "right" alone are words,
/// unless all names are transitions.
std::ptrdiff_t transitionsIn(const std::vector<std::string>& names, const Examiner& examiner) {
    std::ptrdiff_t known = 0;
    std::ptrdiff_t words = 0;
    for (const std::string& name : names) {
        const bool isKnown = examiner.transitionIn(name, examiner.configuration()).has_value();
        const std::string plain = plainName(name);
        known += isKnown;
        words += isKnown && (plain == "left" || plain == "right");
    }
    return known == std::ssize(names) ? known : known - words;
}

} // namespace

bool namesTransition(std::string_view line, const Examiner& examiner) {
    return transitionsIn(splitTransitions(line, examiner.exercise().system), examiner) > 0;
}

PrintedExercise::PrintedExercise(const Examiner& examiner, int number) : m_examiner(examiner) {
    const std::string exercise = markdownExercise(examiner, number);
    for (std::string_view rest = exercise; !rest.empty();) {
        const std::string_view line = withoutStepNumber(takeLine(rest)); // as answers are read
        m_lines.emplace(line);
        m_letters += plainName(line);
    }
}

bool PrintedExercise::hasLine(std::string_view line) const {
    return m_lines.find(trimmed(line)) != m_lines.end();
}

bool PrintedExercise::contains(std::string_view line) const {
    if (hasLine(line))
        return true;
    const std::string letters = plainName(line);
    const Exercise& exercise = m_examiner.exercise();
    const auto names = splitTransitions(line, exercise.system);
    const bool isAnswer =
        std::all_of(letters.begin(), letters.end(), isAsciiDigit) ||
        std::all_of(names.begin(), names.end(),
                    [&](const std::string& name) { return namesTransition(name, m_examiner); }) ||
        readArcs(line, exercise.sentence) || isWordWithHead(line, exercise.sentence);
    return !isAnswer && m_letters.find(letters) != std::string::npos;
}

namespace {

/// The content of the lines under a label.
enum class Part { Any, Transitions, Arcs };

/// Returns what an answer to an exercise contains; nothing if that is not known.
std::optional<Part> partAsked(const Examiner& examiner) {
    using Answer = ExerciseKind::Answer;
    switch (examiner.kind().answer) {
    case Answer::Derivation:
    case Answer::Transition:
        return Part::Transitions;
    case Answer::Arcs:
    case Answer::Tree:
        return Part::Arcs;
    case Answer::Text:
        break;
    }
    return std::nullopt;
}

/// Removes a label such as "Transitions:" or "My arcs =" from the start of a line and returns what
/// it announces; Any if there is no such label.
Part takeLabel(std::string_view& line) {
    constexpr std::array<std::string_view, 22> transitions{
        "transition", "transitions", "sequence",    "derivation", "steps",        "actions",
        "moves",      "übergänge",   "übergang",    "ableitung",  "folge",        "schritte",
        "séquence",   "dérivation",  "étapes",      "secuencia",  "transiciones", "derivación",
        "transición", "sequenza",    "transizioni", "derivazione"};
    constexpr std::array<std::string_view, 23> arcs{
        "arcs",   "edges",  "dependencies",   "heads",       "tree",      "a",
        "kanten", "bögen",  "köpfe",          "baum",        "arêtes",    "têtes",
        "arbre",  "arcos",  "núcleos",        "cabezas",     "árbol",     "archi",
        "teste",  "albero", "abhängigkeiten", "dépendances", "dipendenze"};
    constexpr std::array<std::string_view, 24> beside{
        "my",       "the",   "are",  "is",  "of",  "for",   "in",  "this",
        "sentence", "order", "list", "set", "die", "meine", "der", "sind",
        "les",      "la",    "las",  "mes", "mis", "le",    "mie", "final"};
    const std::size_t end = line.find_first_of(":=");
    if (end == std::string_view::npos ||
        line.substr(0, end).find_first_of("0123456789<>(){}[],.|") != std::string_view::npos)
        return Part::Any;
    Part part = Part::Any;
    int others = 0;
    for (std::string_view word : pieces(line.substr(0, end), " \t*_`-")) {
        if (isOneOf(word, transitions))
            part = Part::Transitions;
        else if (isOneOf(word, arcs))
            part = Part::Arcs;
        else
            others += !isOneOf(word, beside);
    }
    if (others > 0)
        return Part::Any;
    if (part != Part::Any) {
        line.remove_prefix(end + 1);
        line.remove_prefix(std::min(line.find_first_not_of("*_ \t"), line.size()));
    }
    return part;
}

/// Returns true if a line begins as comments in programs do.
bool isComment(std::string_view line) {
    constexpr std::array<std::string_view, 6> marks{"%", "//", "--", ";", "TODO", "<!--"};
    return std::ranges::any_of(marks,
                               [line](std::string_view mark) { return line.starts_with(mark); });
}

/// Returns true if a line is a sentence about an answer, a comment, or the sentence of the
/// exercise, rather than an answer that contains `part`.
bool isProse(std::string_view line, Part part, const Examiner& examiner,
             const PrintedExercise& printed) {
    if (isEnclosed(line))
        line = line.substr(1, line.size() - 2);
    const auto words = std::ssize(pieces(line, " \t"));
    const bool comments = isComment(line);
    if ((hasArrow(line) && !comments) || words < (comments ? 1 : printed.contains(line) ? 2 : 3))
        return false;
    const Exercise& exercise = examiner.exercise();
    if (part == Part::Arcs)
        return (comments || line.find_first_of("0123456789") == std::string_view::npos) &&
               !readArcs(line, exercise.sentence);
    if (rowInLine(line, exercise.system))
        return false;
    const auto names = splitTransitions(line, exercise.system);
    return 4 * transitionsIn(names, examiner) <= std::ssize(names);
}

} // namespace

void takeTree(AnswerSheet& sheet, const Examiner& examiner, const PrintedExercise& printed) {
    const std::optional<Part> asked = partAsked(examiner);
    const auto isRow = [&printed](const TextLine& line) {
        return line.text.find('|') != std::string::npos && !printed.hasLine(line.text);
    };
    std::vector<TextLine> rows;
    std::ranges::copy_if(sheet.question, std::back_inserter(rows), isRow);
    const std::vector<TextLine> arcs = arcsInTable(rows);
    if (asked != Part::Arcs || arcs.empty() || !sheet.rows.empty())
        return;
    for (const TextLine& arc : arcs) {
        sheet.text += (sheet.text.empty() ? "" : "\n") + arc.text;
        sheet.textLines.push_back(arc.line);
    }
    std::erase_if(sheet.question, isRow);
}

void keepAnswer(AnswerSheet& sheet, const Examiner& examiner, const PrintedExercise& printed,
                bool hasMore, const std::string& path, MarkedFile& to) {
    const std::optional<Part> asked = partAsked(examiner);
    std::vector<TextLine> kept;
    std::vector<TextLine> others;
    Part part = Part::Any;
    const bool isOneLine = sheet.text.find('\n') == std::string::npos;
    std::size_t number = 0;
    for (std::string_view rest = sheet.text; !rest.empty(); ++number) {
        std::string_view line = takeLine(rest);
        const int at = number < sheet.textLines.size() ? sheet.textLines[number] : 0;
        if (!isOneLine && printed.hasLine(line))
            continue;
        if (const Part label = asked ? takeLabel(line) : Part::Any; label != Part::Any)
            part = label;
        if (line.empty())
            continue;
        const bool isOther = asked && ((part != Part::Any && part != *asked) ||
                                       isProse(line, *asked, examiner, printed));
        (isOther ? others : kept).push_back({at, std::string(line)});
    }
    if (kept.empty() && sheet.rows.empty() && !hasMore)
        kept.swap(others);
    sheet.text.clear();
    std::vector<int> lines;
    for (const TextLine& line : kept) {
        sheet.text += (sheet.text.empty() ? "" : "\n") + line.text;
        lines.push_back(line.line);
    }
    if (!sheet.textLines.empty())
        sheet.textLines = std::move(lines);
    for (const TextLine& line : others)
        if (isComment(line.text) || !printed.contains(line.text))
            to.remarks.push_back(
                {Text("{0} stands beside the answer and was not marked", inQuotes(line.text)), path,
                 line.line, 0});
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
                .push_back(
                    {Text("{0} stands beside the answer and was not marked", inQuotes(line.text)),
                     path, line.line, 0});
        else if (line.line != last + 1)
            to.errors.push_back({unknownHeadings(), path, line.line, 0});
        if (isTable)
            last = line.line;
    }
}

} // namespace parsescope
