// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/answer_headings.h"

#include "core/base/ascii.h"
#include "core/teaching/answer.h"
#include "core/teaching/answer_pieces.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace parsescope {

namespace {

constexpr int LargestExercise = 1'000'000;
constexpr std::string_view Marks = "#*_ \t";

/// Words that may precede a number but do not mean exercises.
constexpr std::array<std::string_view, 37> OtherWords{
    "shift",       "left",       "right",     "leftarc",     "rightarc", "reduce",   "leftreduce",
    "rightreduce", "value",      "way",       "arc",         "head",     "root",     "step",
    "row",         "line",       "page",      "sheet",       "week",     "homework", "group",
    "version",     "seed",       "schritt",   "zeile",       "seite",    "blatt",    "woche",
    "gruppe",      "assignment", "worksheet", "hausaufgabe", "part",     "chapter",  "lecture",
    "semester",    "name"};

bool isLetter(char c) {
    return isAsciiLetter(c) || isBeyondAscii(c);
}

/// Removes the letters at the start of a text and returns them.
std::string_view takeWord(std::string_view& text) {
    const auto end = std::find_if_not(text.begin(), text.end(), isLetter);
    const auto size = static_cast<std::size_t>(end - text.begin());
    const std::string_view word = text.substr(0, size);
    text.remove_prefix(size);
    return word;
}

/// Removes the number of an exercise from the start of a text and returns it.
std::optional<int> takeNumber(std::string_view& text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end == text.data() || number < 1 || number > LargestExercise)
        return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

void takeAll(std::string_view& text, std::string_view characters) {
    text.remove_prefix(std::min(text.find_first_not_of(characters), text.size()));
}

/// Removes the separator after a number, and marks of Markdown, from the start of a text. Returns
/// true if there was a separator.
bool takeSeparator(std::string_view& text) {
    const std::string_view before = text;
    takeAll(text, "*_");
    if (text.empty() || std::string_view(":.)").find(text.front()) == std::string_view::npos) {
        text = before;
        return false;
    }
    text.remove_prefix(1);
    takeAll(text, "*_");
    if (text.empty() || text.front() == ' ' || text.front() == '\t')
        return true;
    text = before;
    return false;
}

std::optional<int> numberAtEnd(std::string_view text) {
    while (!text.empty() &&
           std::string_view("#*:.)| \t").find(text.back()) != std::string_view::npos)
        text.remove_suffix(1);
    std::size_t begin = text.size();
    while (begin > 0 && text[begin - 1] >= '0' && text[begin - 1] <= '9')
        --begin;
    std::string_view digits = text.substr(begin);
    return takeNumber(digits);
}

bool isOtherWord(std::string_view word) {
    return std::find(OtherWords.begin(), OtherWords.end(), plainName(word)) != OtherWords.end();
}

} // namespace

std::optional<ExerciseHeading> exerciseHeading(std::string_view line) {
    std::string_view text = trimmed(line);
    while (!text.empty() && std::string_view(",;| \t").find(text.back()) != std::string_view::npos)
        text.remove_suffix(1); // removes empty cells of a table
    const bool isMarked = text.starts_with('#') || text.starts_with("**") || text.starts_with("__");
    takeAll(text, Marks);
    const std::string_view whole = text;
    const std::string_view word = takeWord(text);
    if (!word.empty()) {
        if (word.size() < 3 || isOtherWord(word))
            return std::nullopt;
        takeAll(text, " \t");
        for (std::string_view sign : {"no.", "No.", "Nr.", "nr.", "#", "№"})
            if (text.starts_with(sign)) {
                text.remove_prefix(sign.size());
                takeAll(text, " \t");
            }
    }
    const auto number = takeNumber(text);
    if (number && takeSeparator(text)) {
        const bool isTitle = trimmed(line).starts_with('#'); // the rest of a title is not an answer
        return ExerciseHeading{*number, isTitle ? std::string_view() : trimmed(text),
                               isMarked || !word.empty()};
    }
    if (number && trimmed(text).find_first_not_of(Marks) == std::string_view::npos &&
        (isMarked || !word.empty()))
        return ExerciseHeading{*number, {}, true};
    if (trimmed(line).starts_with('#'))
        if (const auto last = numberAtEnd(whole))
            return ExerciseHeading{*last, {}, true};
    return std::nullopt;
}

std::string_view withoutStepNumber(std::string_view line) {
    std::string_view text = trimmed(line);
    const std::string plain = plainName(text.substr(0, text.find_first_of(" \t")));
    if (plain == "step" || plain == "schritt" || plain == "row" || plain == "line") {
        takeWord(text);
        takeAll(text, " \t");
    }
    if (takeNumber(text) && takeSeparator(text) && !trimmed(text).empty())
        return trimmed(text);
    return trimmed(line);
}

std::optional<std::string_view> answerAfterLabel(std::string_view line) {
    std::string_view text = trimmed(line);
    takeAll(text, "*_> ");
    const std::string label = loweredText(takeWord(text));
    constexpr std::array<std::string_view, 8> labels{
        "answer", "solution", "antwort", "lösung", "réponse", "solución", "respuesta", "risposta"};
    if (std::find(labels.begin(), labels.end(), label) == labels.end())
        return std::nullopt;
    takeAll(text, "*_");
    if (!text.starts_with(':'))
        return std::nullopt;
    text.remove_prefix(1);
    takeAll(text, "*_");
    return trimmed(text);
}

std::optional<int> exerciseNumber(std::string_view cell) {
    return numberAtEnd(trimmed(cell));
}

std::string sheetCodeIn(std::string_view line) {
    line = trimmed(line);
    if (!line.starts_with(SheetCodeLabel))
        return {};
    line.remove_prefix(SheetCodeLabel.size());
    const std::string_view code = line.substr(0, line.find_first_of(" \t.*"));
    return code.size() == 8 && code.find_first_not_of("0123456789abcdef") == std::string_view::npos
               ? std::string(code)
               : std::string();
}

} // namespace parsescope
