// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/ask/exercise_sheet.h"

#include "core/base/hash.h"
#include "core/export/handout.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"
#include "core/parsing/without_root.h"
#include "core/teaching/ask/exercise_json.h"
#include "core/teaching/ask/generator.h"
#include "core/teaching/judge/conventions.h"
#include "core/teaching/judge/exercise_parts.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_headings.h"

#include <algorithm>
#include <array>
#include <limits>

namespace parsescope {

namespace {

std::string asWritten(std::string_view form) {
    return std::string(form);
}

/// Escapes text for a cell or a line of Markdown.
std::string markdownText(std::string_view text) {
    std::string result;
    for (char c : text) {
        if (std::string_view("\\`*_{}[]<>#|$~^&").find(c) != std::string_view::npos)
            result += '\\';
        result += c == '\n' ? ' ' : c;
    }
    return result;
}

std::string cellsOf(const Sentence& sentence, const Configuration& configuration,
                    const std::vector<ListDeclaration>& lists) {
    constexpr int all = std::numeric_limits<int>::max();
    return "Stack: " + markdownText(stackText(sentence, configuration, all, asWritten, lists)) +
           "  \nBuffer: " + markdownText(bufferText(sentence, configuration, all, asWritten)) +
           "\n";
}

std::string goldTable(const Sentence& sentence, const Tree& gold) {
    std::string text = "| Number | Word | Head | Relation |\n|---|---|---|---|\n";
    for (int word = 1; word <= sentence.size(); ++word)
        text += "| " + std::to_string(word) + " | " + markdownText(sentence.words[word - 1].form) +
                " | " + markdownText(nodeName(sentence, gold.head(word))) + " | " +
                markdownText(sentence.words[word - 1].deprel) + " |\n";
    return text;
}

constexpr const char* TableHead =
    "| Stack | Buffer | New dependency | Transition |\n|---|---|---|---|\n";

std::string blankTable(const Examiner& examiner) {
    const std::size_t rows = rowsForAnswer(examiner);
    std::string text = TableHead;
    for (std::size_t row = 0; row < rows; ++row)
        text += "|   |   |   |   |\n";
    return text;
}

/// Returns the table of a derivation with indented lines, as a part of a list.
std::string keyTable(const Derivation& derivation, const TableLayout& layout) {
    const std::string indent = "   ";
    std::string text = indent + TableHead;
    text.insert(text.find('\n') + 1, indent);
    for (const TableRow& row : tableRows(derivation, true, layout, asWritten, " → "))
        text += indent + "| " + markdownText(row.stack) + " | " + markdownText(row.buffer) + " | " +
                markdownText(row.dependency) + " | " + markdownText(row.transition) + " |\n";
    return text;
}

} // namespace

std::size_t rowsForAnswer(const Examiner& examiner) {
    const Exercise& exercise = examiner.exercise();
    const std::size_t steps = splitTransitions(examiner.modelAnswer(), exercise.system).size();
    return std::max(2 * exercise.sentence.words.size() + 2, steps + 3);
}

std::string shortCode(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string code;
    for (std::uint64_t hash = contentHash(text); code.size() < 8; hash >>= 4U)
        code += digits[hash & 0xFU];
    return code;
}

std::string sheetCode(std::span<const Examiner> examiners) {
    std::string all;
    for (const Examiner& examiner : examiners) {
        Exercise exercise = examiner.exercise();
        // The points, the rule of marks, the layout and the names of transitions may be changed
        // when the sheet is printed or after that, so the code must not depend on them.
        exercise.points = 1;
        exercise.marks = MarkRule::Heads;
        exercise.table = {};
        const bool hasNoRoot = exercise.withRoot.has_value();
        exercise.system = TransitionSystem(describedSystem(exercise));
        exercise.withRoot.reset();
        if (auto known = findSystem(nameOfRules(exercise.system)))
            exercise.system = *std::move(known);
        if (hasNoRoot && !leaveOutRoot(exercise))
            exercise.shape.root = RootPlace::Last;
        all += oneLine(exerciseJson(exercise)) + "\n";
    }
    return shortCode(all);
}

std::string exerciseList(std::span<const Examiner> examiners) {
    std::vector<std::array<std::string, 5>> rows{{"no", "kind", "words", "name", "sentence"}};
    for (const Examiner& examiner : examiners) {
        const Exercise& exercise = examiner.exercise();
        rows.push_back({std::to_string(rows.size()), std::string(exercise.kind->id),
                        std::to_string(exercise.sentence.size()), sentenceName(exercise.sentence),
                        exercise.sentence.text()});
    }
    std::array<std::size_t, 5> widths{};
    for (const auto& row : rows)
        for (std::size_t column = 0; column + 1 < row.size(); ++column)
            widths[column] = std::max(widths[column], row[column].size());
    std::string text;
    for (const auto& row : rows) {
        for (std::size_t column = 0; column + 1 < row.size(); ++column)
            text += row[column] + std::string(widths[column] - row[column].size() + 2, ' ');
        text += row.back() + "\n";
    }
    return text;
}

std::string sheetLine(const std::vector<Examiner>& examiners, const FixedRules& rules) {
    std::string line = std::string(SheetCodeLabel) + sheetCode(examiners);
    std::vector<Text> texts = limits(rules);
    std::vector<MarkRule> stated;
    for (const Examiner& examiner : examiners)
        if (const MarkRule rule = examiner.exercise().marks;
            examiner.kind().answer == ExerciseKind::Answer::Derivation &&
            std::ranges::find(stated, rule) == stated.end()) {
            stated.push_back(rule);
            texts.push_back(describe(rule));
        }
    if (!texts.empty())
        line += ". " + Text::joined(texts, " ").english();
    return line;
}

std::string markdownExercise(const Examiner& examiner, int number) {
    const Exercise& exercise = examiner.exercise();
    std::string text = "## Exercise " + std::to_string(number) + "\n\n";
    std::string words;
    for (const Word& word : exercise.sentence.words)
        words += (words.empty() ? "" : " ") + markdownText(word.form);
    text += "> " + words + "\n\n";
    if (examiner.showsGold())
        text += goldTable(exercise.sentence, examiner.problem().gold) + "\n";
    const std::string before = joinedNames(exercise.system, shownBefore(exercise));
    if (exercise.kind->shows == ExerciseKind::Shows::Derivation)
        text += "Derivation: `" + before + "`\n\n";
    if (examiner.showsConfiguration()) {
        if (!before.empty())
            text += "Transitions so far: `" + before + "`\n\n";
        text += cellsOf(exercise.sentence, asShown(exercise.system, examiner.configuration()),
                        exercise.system.lists);
        if (const auto arcs = builtArcs(examiner.configuration()); !arcs.empty())
            text += "  \nArcs: " + markdownText(arcNames(exercise.sentence, arcs).english()) + "\n";
        text += "\n";
    }
    text += markdownText(examiner.question().english()) + "\n\n";
    char letter = 'a';
    for (const Text& way : examiner.ways())
        text += std::string("- ") + letter++ + ": " + markdownText(way.english()) + "\n";
    if (!examiner.ways().empty())
        text += "\n";
    text += "*" + markdownText(examiner.expectedForm().english()) + "*\n\n";
    text += std::string(AnswerLabel) + "\n\n";
    if (exercise.kind->answer == ExerciseKind::Answer::Derivation)
        text += blankTable(examiner) + "\n";
    return text;
}

namespace {

/// Returns a text with the mark, the misconception and the feedback.
Text verdictOn(const Marking& marking) {
    Text text = marking.misconception
                    ? Text("{0} ({1}).", nameOf(marking.mark), titleOf(*marking.misconception))
                    : Text("{0}.", nameOf(marking.mark));
    return text += marking.feedback;
}

} // namespace

std::string markdownExercises(const std::vector<Examiner>& examiners, bool withKey,
                              const FixedRules& rules) {
    std::string text = "# Exercises\n\n" + sheetLine(examiners, rules) + "\n\n";
    for (std::size_t i = 0; i < examiners.size(); ++i)
        text += markdownExercise(examiners[i], static_cast<int>(i) + 1);
    if (!withKey)
        return text;
    text += std::string(KeyHeading) + "\n\n";
    for (std::size_t i = 0; i < examiners.size(); ++i) {
        const ModelAnswer key = modelAnswerOf(examiners[i]);
        text += std::to_string(i + 1) + ". `" + key.text + "`\n";
        if (key.derivation)
            text += "\n" + keyTable(*key.derivation, examiners[i].exercise().table) + "\n";
        for (const Examiner::Choice& choice : examiners[i].choices())
            if (choice.text != key.text)
                text += "   - `" + choice.text +
                        "`: " + markdownText(verdictOn(choice.marking).english()) + "\n";
    }
    return text;
}

} // namespace parsescope
