// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/heading_forms.h"

#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_cells.h"
#include "core/teaching/read/answer_headings.h"
#include "core/teaching/read/answer_numbering.h"
#include "core/teaching/read/answer_pieces.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace parsescope {

namespace {

/// Words for exercises beside those that name a column, in lower case where loweredText knows it.
constexpr std::string_view ExerciseWords =
    " übung uebung aufg satz exercício questão opgave oefening vraag övning uppgift fråga"
    " øvelse oppgave spørsmål tehtävä kysymys zadanie zad ćwiczenie pytanie úloha cvičení"
    " cvičenie otázka příklad feladat kérdés gyakorlat alıştırma soru uzdevums užduotis"
    " ülesanne zadatak vježba naloga exercițiul întrebarea bài câu soal latihan Упражнение"
    " упражнение Упр упр Задание задание Задача задача Вопрос вопрос Вправа вправа Завдання"
    " завдання Άσκηση άσκηση Ερώτηση ερώτηση תרגיל שאלה السؤال سؤال التمرين تمرين تمرین پرسش"
    " प्रश्न अभ्यास ข้อ ข้อที่ 练习 練習 练习题 練習問題 题目 題目 问题 問題 习题 習題 問 问 题 題 課題 "
    "문제 문 연습 연습문제 № ";
/// Words between the name of an exercise and its number.
constexpr auto SignsOfNumbers =
    std::to_array<std::string_view>({"no", "nr", "n", "num", "č", "č.", "nº", "n°", "№", "رقم"});
constexpr auto NumberWords = std::to_array<std::string_view>(
    {"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"});
constexpr auto Ordinals =
    std::to_array<std::string_view>({"first", "second", "third", "fourth", "fifth", "sixth",
                                     "seventh", "eighth", "ninth", "tenth"});
constexpr auto ArabicOrdinals =
    std::to_array<std::string_view>({"الأول", "الثاني", "الثالث", "الرابع", "الخامس", "السادس",
                                     "السابع", "الثامن", "التاسع", "العاشر"});
constexpr auto ChineseDigits =
    std::to_array<std::string_view>({"一", "二", "三", "四", "五", "六", "七", "八", "九", "十"});
/// Remarks in the line of a heading which say that the exercise was done.
constexpr std::string_view Remarks =
    " done finished complete completed solved ok easy hard answered correct fertig erledigt"
    " gelöst leicht schwer fait terminé fini hecho terminado resuelto fatto finito min mins"
    " minutes minuten minutos minuti pts points punkte ";
/// Marks of comments and of other markup around a heading.
constexpr auto CommentMarks =
    std::to_array<std::string_view>({"//", "/*", "%", "'''", "[b]", "[B]", "[u]", "{*}"});

/// Returns the index of `word` in a list from 1; 0 if it is none of its words.
template<std::size_t size>
int numberOf(std::string_view word, const std::array<std::string_view, size>& words) {
    const auto found = std::ranges::find(words, loweredText(word));
    return found == words.end() ? 0 : static_cast<int>(found - words.begin()) + 1;
}

bool isExerciseWord(std::string_view word) {
    return answerCellNamed(word) == AnswerCell::Exercise || isOneOf(word, ExerciseWords);
}

/// Removes the longest word for exercises with which a text begins, because "题" begins "题目";
/// returns false if there is none.
bool takeExerciseWord(std::string_view& text) {
    static const std::vector<std::string_view> words = pieces(ExerciseWords, " ");
    std::size_t size = 0;
    for (const std::string_view word : words)
        size = text.starts_with(word) ? std::max(size, word.size()) : size;
    text.remove_prefix(size);
    return size > 0;
}

/// Removes a Chinese number up to 99 from the start of a text: "三", "十二", "二十".
std::optional<int> takeChineseNumber(std::string_view& text) {
    int number = 0;
    for (bool found = true; found;) {
        found = false;
        for (std::size_t i = 0; i < ChineseDigits.size() && !found; ++i)
            if (takeOneOf(text, {ChineseDigits[i]})) {
                found = true;
                const int digit = static_cast<int>(i) + 1;
                number = digit < 10 ? number + digit : std::max(number, 1) * digit;
                if (number > 99)
                    return std::nullopt;
            }
    }
    return number > 0 ? std::optional(number) : std::nullopt;
}

/// Removes a number from 1 to 1,000 from the start of a text.
std::optional<int> takeDigits(std::string_view& text) {
    std::string_view rest = text;
    const auto number = takeNumber(rest);
    if (!number || *number > 1'000)
        return std::nullopt;
    text = rest;
    return number;
}

/// Removes the word for an exercise and its number from the start of a text, in any order:
/// "Exercise three", "第三题", "3. Aufgabe", "Third exercise". Sets `isCertain` for a text that no
/// sentence begins with.
std::optional<int> takeExercise(std::string_view& text, bool& isCertain) {
    std::string_view rest = text;
    isCertain = true;
    const auto done = [&](std::optional<int> number) {
        if (number)
            text = rest;
        return number;
    };
    if (takeOneOf(rest, {"第", "제"})) {
        takeAll(rest, " ");
        auto number = takeDigits(rest);
        if (!number)
            number = takeChineseNumber(rest);
        takeAll(rest, " ");
        takeOneOf(rest, {"道", "個", "个"});
        return done(takeExerciseWord(rest) ? number : std::nullopt);
    }
    if (takeExerciseWord(rest)) {
        takeAll(rest, " ");
        auto number = takeDigits(rest);
        if (!number)
            number = takeChineseNumber(rest);
        if (number)
            return done(number);
        rest = text;
    }
    if (const auto number = takeDigits(rest)) {
        if (takeOneOf(rest, {"번"}) || rest.starts_with("、"))
            return done(number);
        if (!takeOneOf(rest,
                       {".", "º", "ª", "ème", "ère", "er", "e ", "th ", "nd ", "st ", "rd "}) &&
            !rest.starts_with(' '))
            return std::nullopt;
        takeAll(rest, " ");
        isCertain = false;
        return done(isExerciseWord(takeWord(rest)) ? number : std::nullopt);
    }
    const bool isOpen = takeOneOf(rest, {"（", "("});
    if (const auto number = takeChineseNumber(rest)) {
        const bool isClosed = isOpen ? takeOneOf(rest, {"）", ")"}) : rest.starts_with("、");
        return done(isClosed ? number : std::nullopt);
    }
    rest = text;
    std::string_view word = takeWord(rest);
    if (const int ordinal = numberOf(word, Ordinals)) {
        takeAll(rest, " ");
        isCertain = false;
        return done(isExerciseWord(takeWord(rest)) ? std::optional(ordinal) : std::nullopt);
    }
    if (!isExerciseWord(word))
        return std::nullopt;
    takeAll(rest, ". #_");
    std::string_view sign = rest;
    if (isOneOf(takeWord(sign), SignsOfNumbers)) {
        takeAll(sign, ".º° ");
        rest = sign;
    }
    if (const auto number = takeDigits(rest))
        return done(number);
    isCertain = false;
    word = takeWord(rest);
    const int number = std::max(numberOf(word, NumberWords), numberOf(word, ArabicOrdinals));
    return done(number > 0 ? std::optional(number) : std::nullopt);
}

/// Returns true for a remark, as in "done", "(easy)" or "10 min".
bool isRemark(std::string_view text) {
    text = trimmed(text);
    takeAll(text, "([0123456789.,✓✔✅ ");
    const std::string_view word = takeWord(text);
    return (word.empty() || isOneOf(word, Remarks)) &&
           text.find_first_not_of("!.)] \t,;✓✔✅") == std::string_view::npos;
}

/// Returns the text after the number of a heading without the number of all exercises, as in
/// " / 8", and without a remark behind a separator.
std::string_view withoutRemark(std::string_view text) {
    std::string_view rest = text;
    takeAll(rest, " ");
    if (takeOneOf(rest, {"/"})) {
        takeAll(rest, " ");
        if (takeDigits(rest) && (rest.empty() || rest.front() == ':' || rest.front() == '\t'))
            text = rest;
    }
    rest = text;
    takeAll(rest, " ");
    const bool isMarked =
        takeOneOf(rest, {"- ", "– ", "— ", "\t", ",", ";", "✓", "✔", "✅", "=", ":"});
    // "Exercise 3: 2" and "Exercise 3<TAB>2" are answers.
    const bool hasWord = std::ranges::any_of(rest, isPartOfWord);
    return isMarked && isRemark(rest) && (hasWord || trimmed(rest).empty()) ? std::string_view()
                                                                            : text;
}

/// Returns true for a text that may be an answer behind a heading without a separator.
bool isAnswer(std::string_view text) {
    return hasArrow(text) || wholeNumber(text) || isPlainAnswer(text) || isNothing(text) ||
           isOneOf(text, YesWords) || isOneOf(text, NoWords);
}

/// Returns the heading that begins `line`, in the form "Exercise 3: answer"; nothing if the line
/// is no heading, or one that needs no change.
std::optional<std::string> knownHeading(std::string_view line) {
    const std::string_view whole = line;
    takeAll(line, "#*_>+- \t");
    const std::string_view before = whole.substr(0, whole.size() - line.size());
    bool isComment = false;
    for (const std::string_view mark : CommentMarks)
        isComment = isComment || takeOneOf(line, {mark});
    if (isComment || before.starts_with('*'))
        takeAll(line, " *");
    for (const std::string_view mark : {"DONE ", "TODO ", "h1. ", "h2. ", "h3. ", "h4. "})
        isComment = takeOneOf(line, {mark}) || isComment;
    const bool isTicked = takeOneOf(line, {"[x] ", "[X] ", "Zu ", "zu "});
    bool isCertain = false;
    const std::string_view named = line;
    const auto number = takeExercise(line, isCertain);
    if (!number)
        return std::nullopt;
    const std::string_view name = named.substr(0, named.size() - line.size());
    std::string_view rest = withoutRemark(line);
    if (isComment) {
        if (rest.find_first_not_of("*/'[]bBu{}: ") != std::string_view::npos)
            return std::nullopt;
        rest = {};
    }
    std::string_view answer = rest;
    takeAll(answer, "*_ ");
    const bool isSeparated = takeOneOf(
        answer, {"：", ":", "、", "。", "）", ")", "．", ".", "，", "=", "\t", "|", ",", ";"});
    // Several headings in a row, and "Exercise 1.2".
    std::string_view second = answer;
    bool ignored = false;
    if (exerciseHeading(answer) || takeExercise(second, ignored) ||
        (rest.starts_with('.') && takeDigits(answer)))
        return std::nullopt;
    const std::string known = fmt::format("Exercise {}", *number);
    const bool isCell =
        !rest.empty() && std::string_view(",;|\t").find(rest.front()) != std::string_view::npos;
    const auto plain = exerciseHeading(isCell ? name : named);
    const bool isPlain =
        !isTicked && plain && plain->hasWord && plain->number == *number && !plain->isUncertain;
    if (rest.empty() || trimmed(answer).empty()) {
        if (isPlain && !isComment && rest.size() == line.size())
            return std::nullopt;
        return fmt::format("{}{}{}", isComment ? "" : before, known, isSeparated ? ":" : "");
    }
    // "1. Satz → Der" and "1 Satz 2" are an arc and a word with its head.
    if (!isSeparated && !isCertain && (hasArrow(answer) || wholeNumber(trimmed(answer))))
        return std::nullopt;
    if (!isSeparated && !isAnswer(trimmed(answer)) &&
        (!isCertain || isAsciiLetter(name.front()) || answer.find(' ') != std::string_view::npos))
        return std::nullopt;
    if (isPlain && (isSeparated || !(wholeNumber(trimmed(answer)) || hasArrow(answer))))
        return std::nullopt;
    return isCell ? fmt::format("{}{}{}", before, known, rest)
                  : fmt::format("{}{}: {}", before, known, trimmed(answer));
}

} // namespace

int numberInWord(std::string_view word) {
    return std::max(numberOf(word, NumberWords), numberOf(word, Ordinals));
}

std::string withKnownHeadings(std::string text) {
    std::string result;
    for (std::string_view rest = text; !rest.empty();) {
        const bool ends = rest.find('\n') != std::string_view::npos;
        const std::string_view line = takeLine(rest);
        const auto heading = knownHeading(line);
        result += heading ? std::string_view(*heading) : line;
        if (ends)
            result += '\n';
    }
    return result;
}

} // namespace parsescope
