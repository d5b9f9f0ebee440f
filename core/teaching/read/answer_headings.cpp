// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/answer_headings.h"

#include "core/base/ascii.h"
#include "core/base/edit_distance.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_cells.h"
#include "core/teaching/read/answer_numbering.h"
#include "core/teaching/read/answer_pieces.h"

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

constexpr std::string_view Marks = "#*_ \t";

/// Words that may precede a number but do not mean exercises.
constexpr std::string_view OtherWords =
    " shift left right leftarc rightarc reduce leftreduce rightreduce value way arc head root"
    " step row line page sheet week homework group version seed schritt zeile seite blatt"
    " woche gruppe assignment worksheet hausaufgabe part chapter lecture semester name push"
    " pop swap attach transition action move operation configuration iteration übergang aktion"
    " étape paso passo uas las score total ";
/// Words that may precede the number of a step.
constexpr std::string_view StepWords =
    " step schritt row line zeile transition action move iteration étape paso passo ";
/// Words of fewer than three letters that mean exercises. Other short words are transitions.
constexpr std::array<std::string_view, 8> ShortWords{"q", "a", "ex", "ej", "es", "no", "nr", "n"};
/// Words between the name of an exercise and its number.
constexpr std::array<std::string_view, 6> NumberSigns{"no", "nr", "n", "nº", "n°", "№"};
/// Words for answers, and words that may precede them.
constexpr std::string_view AnswerWords =
    " answer ans solution sol antwort lösung réponse solución respuesta risposta soluzione a"
    " answers ";
constexpr std::array<std::string_view, 8> Possessives{"my", "the", "meine", "ma",
                                                      "la", "mi",  "mia",   "final"};
/// Words between a word for answers and a word for exercises.
constexpr std::string_view Prepositions =
    " to for of on the zu zur zum für von auf der à pour de du la a al alla para del per ";
/// Names of languages after the mark that begins a block of code.
constexpr std::string_view CodeLanguages =
    " text txt plain plaintext markdown md csv tsv json tex latex python bash none conllu"
    " output ";

/// Removes the marks of a quotation, of a bullet and of a box that is ticked from the start of a
/// line.
void takeBullet(std::string_view& text) {
    text = trimmed(text);
    const bool isList = !text.empty() && std::string_view("-*+").find(text[0]) < text.npos;
    for (bool found = true; found;) {
        std::string_view rest = text;
        found = takeOneOf(rest, {">", "☑", "☒", "✓", "✔", "✅"}) ||
                (isList && takeOneOf(rest, {"[x] ", "[X] "})) ||
                (takeOneOf(rest, {"-", "*", "+", ":", "•", "◦", "▪", "‣", "·", "–", "—"}) &&
                 (rest.starts_with(' ') || rest.starts_with('\t')));
        if (found && !trimmed(rest).empty())
            text = trimmed(rest);
        else
            found = false;
    }
}

bool isOtherWord(std::string_view word) {
    return isOneOf(plainName(word), OtherWords);
}

/// Removes the words before the number of an exercise from the start of a text: "Exercise", "Ex.",
/// "Übung Nr.", "Answer to question". Returns false if they do not mean an exercise.
bool takeNameOfExercise(std::string_view& text) {
    std::string_view word = takeWord(text);
    const std::string_view afterFirst = text;
    takeAll(text, " \t");
    if (isOneOf(word, Possessives))
        word = takeWord(text);
    constexpr int mostWords = 4; // "à la question n°"
    if (isOneOf(word, AnswerWords)) {
        std::string_view last;
        bool isLast = false; // true after the word for exercises
        for (int words = 0; words < mostWords && !isLast; ++words) {
            takeAll(text, " \t");
            std::string_view rest = text;
            const std::string_view next = takeWord(rest);
            if (next.empty())
                break;
            isLast = !isOneOf(next, Prepositions);
            if (isLast && ((next.size() < 3 && !isOneOf(next, ShortWords)) || isOtherWord(next)))
                return false;
            text = rest;
            last = next;
        }
        if (last == "la" || last == "a") // "A la 2" is a transition
            return false;
    } else {
        text = afterFirst;
        if ((word.size() < 3 && !isOneOf(word, ShortWords)) || isOtherWord(word))
            return false;
    }
    const bool isKnown = answerCellNamed(word) == AnswerCell::Exercise;
    takeAll(text, isKnown ? ". \t-_" : ". \t");
    std::string_view rest = text;
    if (isOneOf(takeWord(rest), NumberSigns)) {
        takeAll(rest, ". \t");
        takeOneOf(rest, {"º", "°"});
        text = rest;
    }
    takeAll(text, "# \t");
    return true;
}

bool beginsWithExercise(std::string_view text) {
    return answerCellNamed(takeWord(text)) == AnswerCell::Exercise;
}

/// Returns the heading in a frame, as in "=== Exercise 3 ===" or "[Exercise 3] sh la". Returns
/// nothing if there is no frame.
std::optional<ExerciseHeading> framedHeading(std::string_view text) {
    const std::string_view whole = text;
    takeAll(text, "=-~<[({* \t");
    if (text.size() == whole.size() || !beginsWithExercise(text))
        return std::nullopt;
    text = text.substr(0, text.find_last_not_of("=-~>* \t") + 1);
    if (std::string_view("])}").find(text.back()) != std::string_view::npos &&
        text.find_first_of("[({") == std::string_view::npos)
        text.remove_suffix(1);
    std::string_view rest = text;
    if (!takeNameOfExercise(rest))
        return std::nullopt;
    const auto number = takeNumber(rest);
    if (!number)
        return std::nullopt;
    const std::string_view behind = rest;
    takeAll(rest, "=-~<>])}:* \t");
    const bool isSeparated =
        behind.substr(0, behind.size() - rest.size()).find_first_not_of(" \t") !=
        std::string_view::npos;
    const bool isRemark = whole.starts_with('('); // "(Exercise 3: I guessed)"
    if (rest.empty() || (isSeparated && !isRemark) || isPlainAnswer(rest))
        return ExerciseHeading{*number, trimmed(rest), true, false};
    return std::nullopt;
}

/// Returns true for a text that begins with a word for exercises or with a short form of one.
bool beginsWithNameOfExercise(std::string_view text) {
    constexpr std::array<std::string_view, 4> names{"ex", "q", "übung", "uebung"};
    std::string_view rest = text;
    return beginsWithExercise(text) || isOneOf(takeWord(rest), names);
}

/// Returns true for a word for exercises, also with a slip, as in "Excercise", and for short words.
bool looksLikeExercise(std::string_view word) {
    constexpr std::array<std::string_view, 4> names{"exercise", "question", "aufgabe", "problem"};
    constexpr std::size_t shortest = 5;
    const auto isSlip = [&](std::string_view name) {
        return word.size() <= name.size() + 2 && editDistance(loweredText(word), name) <= 2;
    };
    return word.size() < 3 || beginsWithNameOfExercise(word) || isOneOf(word, AnswerWords) ||
           (word.size() >= shortest && std::ranges::any_of(names, isSlip));
}

/// Returns true for a remark in the line of a heading, as in "(my solution" or "[by Ada"; false
/// for an answer, as in "(la" or "(2 → 1".
bool isRemarkInBrackets(std::string_view text) {
    if (!text.starts_with('(') && !text.starts_with('['))
        return false;
    text = trimmed(text.substr(1));
    return std::ranges::any_of(text, isPartOfWord) && text.find(',') == std::string_view::npos &&
           !hasArrow(text) && !beginsWithTransition(text) && !isPlainAnswer(text);
}

/// Returns the heading in a text that begins with a word for exercises and a number without a colon
/// behind it: "Task 3 -> la", "Ex3 = la", "Exercise 3 (my solution)", "Exercise 3 my answer: la",
/// "Exercise 3 hot → soup". Returns nothing for a sentence, as in "Exercise 3 was hard".
std::optional<ExerciseHeading> headingWithoutColon(std::string_view text, bool isTitle) {
    std::string_view rest = text;
    if (!beginsWithNameOfExercise(text) || !takeNameOfExercise(rest))
        return std::nullopt;
    const auto number = takeNumber(rest);
    if (!number || (!rest.empty() && isPartOfWord(rest.front())))
        return std::nullopt;
    takeAll(rest, "*_ \t");
    const auto with = [&](std::string_view answer, std::string_view remark = {}) {
        ExerciseHeading heading{*number, trimmed(answer), true, isTitle};
        heading.remark = remark;
        return heading;
    };
    for (const Arrow& arrow : Arrows)
        if (rest.starts_with(arrow.text))
            return with(rest.substr(arrow.text.size()));
    if (rest.starts_with('=') && !rest.starts_with("=="))
        return with(rest.substr(1));
    const std::size_t close = rest.find_first_of(")]");
    if (close < rest.size() && isRemarkInBrackets(rest.substr(0, close))) {
        std::string_view answer = rest.substr(close + 1);
        takeAll(answer, ":.*_ \t");
        return with(answer, rest.substr(0, close + 1));
    }
    constexpr std::size_t mostWords = 6; // before the colon
    const std::size_t colon = rest.find(':');
    const auto words = pieces(rest.substr(0, colon), " \t");
    const auto isWord = [](std::string_view word) {
        return std::ranges::all_of(word, isPartOfWord) && !isOneOf(word, StepWords);
    };
    const bool isApart =
        colon < rest.size() && (colon + 1 == rest.size() || rest[colon + 1] == ' ');
    if (isApart && words.size() <= mostWords && std::ranges::all_of(words, isWord) &&
        !beginsWithTransition(rest))
        return with(rest.substr(colon + 1), rest.substr(0, colon));
    if (isTitle || (hasArrow(rest) && !beginsWithTransition(rest)))
        return with(rest);
    return std::nullopt;
}

/// Returns true for a number with its sign before a text, as in "#3 Shift".
bool isSignOfStep(std::string_view text) {
    if (!takeOneOf(text, {"#"}) || !takeNumber(text, 0))
        return false;
    takeAll(text, "*_:.) \t");
    return !text.empty();
}

} // namespace

std::optional<ExerciseHeading> exerciseHeading(std::string_view line) {
    std::string_view text = line;
    takeBullet(text);
    if (auto heading = framedHeading(text))
        return heading;
    while (!text.empty() && std::string_view(",;| \t").find(text.back()) != std::string_view::npos)
        text.remove_suffix(1); // removes empty cells of a table
    // "#3 Shift" can be a step, unlike "# 3" and "#3".
    const bool isSign = isSignOfStep(text);
    const bool isTitle = text.starts_with('#') && !isSign;
    const bool isMarked = isTitle || text.starts_with("**") || text.starts_with("__");
    takeAll(text, Marks);
    if (const auto letter = takeLetterOfItem(text))
        return ExerciseHeading{*letter, text, false, false};
    const std::string_view whole = text;
    const bool hasName = !text.empty() && isPartOfWord(text.front());
    if (hasName && !takeNameOfExercise(text))
        return std::nullopt;
    if (std::string_view rest = text; hasName && beginsWithNameOfExercise(whole))
        if (const auto number = takeRomanNumber(rest)) {
            const bool isSeparated = takeOneOf(rest, {":", ".", ")"});
            if (isSeparated || trimmed(rest).find_first_not_of(Marks) == std::string_view::npos)
                return ExerciseHeading{*number, trimmed(rest), true, isTitle};
        }
    const bool isBold = isMarked && !isTitle && !hasName;
    const auto found = takeNumbering(text, hasName);
    if (found && found->isSeparated && !hasName) { // "1. [x] la"
        text = trimmed(text);
        takeOneOf(text, {"[x] ", "[X] "});
    }
    if (found && found->isSeparated)
        return ExerciseHeading{found->number, hasName ? withoutPoints(text) : text,
                               isMarked || hasName, isTitle, isBold};
    // "a 1" and "a1" are answers to part a.
    std::string_view part = whole;
    const std::string_view first = takeWord(part);
    const bool isPart = first == "a" || (first == "A" && part.starts_with(' '));
    std::string_view answer = text;
    takeAll(answer, Marks);
    if (found && hasName && (isTitle || first.size() > 1) && answer.size() < text.size() &&
        isPlainAnswer(answer))
        return ExerciseHeading{found->number, trimmed(answer),
                               true,          isTitle,
                               false,         !isMarked && !looksLikeExercise(first)};
    if (found && text.find_first_not_of(Marks) == std::string_view::npos && !isPart &&
        (isMarked || hasName))
        return ExerciseHeading{found->number, {},
                               true,          isTitle,
                               isBold,        hasName && !isMarked && !looksLikeExercise(first)};
    if (const auto heading = headingWithoutColon(whole, isTitle))
        return heading;
    if (isTitle)
        if (const auto last = numberAtEnd(whole))
            return ExerciseHeading{
                *last, trimmed(whole.substr(0, whole.find_last_not_of("#*:.)| \t0123456789") + 1)),
                true, true};
    return std::nullopt;
}

std::string_view withoutStepNumber(std::string_view line) {
    std::string_view text = line;
    takeBullet(text);
    if (isSignOfStep(text))
        text.remove_prefix(1);
    if (takeLetterOfItem(text))
        return text;
    const std::string_view whole = text;
    std::string_view rest = text;
    const bool hasName = isOneOf(takeWord(rest), StepWords);
    if (hasName) {
        text = rest;
        takeAll(text, " \t");
    }
    const std::string_view numbered = text;
    const auto found = takeNumbering(text, hasName, 0);
    if (found && found->isSeparated && !trimmed(text).empty())
        return trimmed(text);
    text = numbered; // "Step 1 SHIFT"
    return hasName && takeNumber(text, 0) && beginsWithTransition(trimmed(text)) ? trimmed(text)
                                                                                 : whole;
}

bool isNameOfStep(std::string_view text) {
    text = trimmed(text);
    const std::string_view word = takeWord(text);
    takeAll(text, "_- \t");
    return (isOneOf(word, StepWords) || word == "t") && wholeNumber(text);
}

bool isStepZero(std::string_view line) {
    takeBullet(line);
    takeOneOf(line, {"(", "["});
    return line.starts_with('0') && withoutStepNumber(line).size() < line.size();
}

std::optional<std::string_view> answerAfterLabel(std::string_view line) {
    std::string_view text = line;
    takeBullet(text);
    takeAll(text, Marks);
    std::string_view word = takeWord(text);
    if (isOneOf(word, Possessives)) {
        takeAll(text, " \t");
        word = takeWord(text);
    }
    if (!isOneOf(word, AnswerWords))
        return std::nullopt;
    const bool isShort = word.size() < AnswerLabel.size() - 1 && word.size() > 1; // "Ans."
    takeAll(text, "*_ \t");
    const bool isAssigned = text.starts_with("= \"") || text.starts_with("= '"); // 'answer = "la"'
    if (!text.starts_with(':') && !isAssigned && !(isShort && text.starts_with('.')))
        return std::nullopt;
    text.remove_prefix(1);
    takeAll(text, "*_");
    if (word.size() == 1 && wholeNumber(trimmed(text)))
        return std::nullopt; // "a: 0" is a whole answer
    return trimmed(text);
}

bool isFence(std::string_view line) {
    line = trimmed(line);
    if (!line.starts_with("```") && !line.starts_with("~~~"))
        return false;
    takeAll(line, "`~ \t");
    return line.empty() || isOneOf(line, CodeLanguages);
}

bool isThematicBreak(std::string_view line) {
    line = trimmed(line);
    const char stroke = line.empty() ? ' ' : line.front();
    return (stroke == '*' || stroke == '_') && std::ranges::count(line, stroke) >= 3 &&
           std::ranges::all_of(line, [stroke](char c) { return c == stroke || c == ' '; });
}

bool isGreeting(std::string_view line) {
    constexpr std::string_view words =
        " dear hello hi hey hallo guten sehr liebe lieber bonjour cher chère hola buenos"
        " estimado estimada querido ciao gentile salve buongiorno best regards greetings"
        " thanks thank cheers sincerely yours kind many sent viele beste freundliche mit mfg"
        " lg vg gruß grüße danke vielen merci cordialement saludos gracias saluti cordiali"
        " grazie ";
    std::string_view text = trimmed(line);
    return text.find_first_of("0123456789<>|") == std::string_view::npos &&
           text.find("→") == std::string_view::npos && text.find("←") == std::string_view::npos &&
           isOneOf(takeWord(text), words);
}

std::optional<int> exerciseNumber(std::string_view cell) {
    return numberAtEnd(trimmed(cell));
}

std::string_view textAfterSheetCode(std::string_view line) {
    line = trimmed(line);
    constexpr std::size_t codeSize = 8;
    line.remove_prefix(std::min(SheetCodeLabel.size() + codeSize, line.size()));
    takeAll(line, ".*_ \t");
    return line;
}

std::string sheetCodeIn(std::string_view line) {
    line = trimmed(line);
    if (!line.starts_with(SheetCodeLabel))
        return {};
    line.remove_prefix(SheetCodeLabel.size());
    const std::string_view code = line.substr(0, line.find_first_of(" \t.*\"',"));
    return code.size() == 8 && code.find_first_not_of("0123456789abcdef") == std::string_view::npos
               ? std::string(code)
               : std::string();
}

} // namespace parsescope
