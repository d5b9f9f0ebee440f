// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/ask/short_answers.h"

#include "core/base/ascii.h"
#include "core/base/number_text.h"
#include "core/teaching/judge/exercise_parts.h"
#include "core/teaching/read/answer.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>

namespace parsescope {

namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

bool isLetter(char c) {
    return (lowerAscii(c) >= 'a' && lowerAscii(c) <= 'z') || c == '_';
}

/// Returns true if a number and the number behind it, with `between` between them, are a fraction:
/// "5/7" or, in percent, "5 of 7".
bool isFraction(std::string_view between, bool inPercent) {
    between = trimmed(between);
    return (between.ends_with('/') && between.find('%') == std::string_view::npos) ||
           (inPercent && (between == "of" || between.ends_with(" of")));
}

/// Returns true if `between` says that the number behind it is the value of what is before it.
bool isEquation(std::string_view between) {
    between = trimmed(between);
    return !between.empty() && (between.ends_with('=') || between.ends_with("≈")) &&
           between.find_first_not_of("=≈%() ") == std::string_view::npos;
}

} // namespace

std::vector<double> numbersIn(std::string_view text, bool inPercent) {
    std::vector<double> numbers;
    std::size_t before = 0; // the end of the last number
    for (std::size_t at = 0; at < text.size();) {
        if (!isDigit(text[at])) {
            ++at;
            continue;
        }
        const std::string_view between = text.substr(before, at - before);
        std::size_t end = at;
        std::string digits;
        while (end < text.size() &&
               (isDigit(text[end]) ||
                ((text[end] == '.' || text[end] == ',') && digits.find('.') == std::string::npos &&
                 end + 1 < text.size() && isDigit(text[end + 1])))) {
            digits += isDigit(text[end]) ? text[end] : '.';
            ++end;
        }
        const double value = decimalNumber(digits).value_or(0);
        const bool isInWord = at > 0 && isLetter(text[at - 1]);
        // "70 / 60" are two shares.
        const bool isShare = !inPercent || (!numbers.empty() && numbers.back() <= value);
        if (isFraction(between, inPercent) && isShare && !numbers.empty() && value > 0)
            numbers.back() /= value / (inPercent ? 100 : 1);
        else if (isEquation(between) && !numbers.empty())
            numbers.back() = value;
        else if (!isInWord)
            numbers.push_back(value);
        at = before = end;
    }
    return numbers;
}

namespace {

/// Returns the part of an answer with its value: what follows the last equals sign or arrow of a
/// calculation such as "2n = 2 * 4 = 8", without a remark in parentheses.
std::string_view valueIn(std::string_view answer) {
    answer = trimmed(answer);
    if (const std::size_t open = answer.rfind('(');
        answer.ends_with(')') && open > 0 && numbersIn(answer.substr(0, open)).size() == 1)
        answer = answer.substr(0, open);
    // Several answers are no calculation: "sh = 3, la = 4".
    const std::size_t last = answer.find_last_of(",;\n") + 1;
    const std::string_view end = answer.substr(last);
    const bool isOne = last == 0 || end.find_first_of("*+") != std::string_view::npos;
    for (const std::string_view sign : {"→", "="})
        if (const std::size_t at = end.rfind(sign);
            isOne && at != std::string_view::npos && !numbersIn(end.substr(at)).empty())
            return end.substr(at);
    return answer;
}

/// Returns the number that a word means, from "zero" to "twenty" and, in four other languages, to
/// twelve; nothing for other texts.
std::optional<int> numberWord(std::string_view text) {
    constexpr std::array<std::string_view, 21> words{
        "zero",     "one",     "two",     "three",     "four",     "five",     "six",
        "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen",
        "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"};
    // "once" is a word of English, too.
    using Words = std::array<std::string_view, 13>;
    constexpr std::array<Words, 4> others{
        Words{"null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun",
              "zehn", "elf", "zwölf"},
        Words{"zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix",
              "onze", "douze"},
        Words{"cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve",
              "diez", "", "doce"},
        Words{"zero", "uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove",
              "dieci", "undici", "dodici"}};
    const std::string plain = plainName(text.substr(0, trimmed(text).find(' ')));
    if (plain.empty())
        return std::nullopt;
    if (const auto found = std::ranges::find(words, plain); found != words.end())
        return static_cast<int>(found - words.begin());
    for (const Words& language : others)
        if (const auto found = std::ranges::find(language, plain); found != language.end())
            return static_cast<int>(found - language.begin());
    return std::nullopt;
}

} // namespace

Marking markNumber(const Examiner& examiner, std::string_view answer, int right) {
    answer = valueIn(answer);
    std::vector<double> numbers = numbersIn(answer);
    if (const auto number = numberWord(answer); number && numbers.empty())
        numbers.push_back(*number);
    if (numbers.size() != 1)
        return unreadable(numbers.empty() ? Text("there is no number")
                                          : Text("there are several numbers, expected one"),
                          examiner);
    if (numbers.front() == right)
        return plainMarking(true, rightText());
    return plainMarking(false, numbers.front() < right ? Text("The right number is larger.")
                                                       : Text("The right number is smaller."));
}

std::vector<Prepared::Choice> numberChoices(int right, const std::vector<int>& others) {
    constexpr std::size_t most = 4;
    std::vector<int> numbers{right};
    for (const int other : others)
        if (other >= 0 && numbers.size() < most &&
            std::find(numbers.begin(), numbers.end(), other) == numbers.end())
            numbers.push_back(other);
    std::sort(numbers.begin(), numbers.end());
    std::vector<Prepared::Choice> choices;
    for (const int number : numbers)
        choices.push_back({std::to_string(number), Text::untranslated(std::to_string(number))});
    return choices;
}

std::vector<Prepared::Choice> textChoices(std::vector<std::string> texts) {
    std::sort(texts.begin(), texts.end());
    texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
    std::vector<Prepared::Choice> choices;
    for (const std::string& text : texts)
        choices.push_back({text, Text::untranslated(text)});
    return choices;
}

AnswerDifference difference(const std::vector<Arc>& right, const std::vector<Arc>& given) {
    AnswerDifference difference;
    std::ranges::set_difference(right, given, std::back_inserter(difference.missing));
    std::ranges::set_difference(given, right, std::back_inserter(difference.extra));
    return difference;
}

Marking markDifference(const std::vector<Arc>& right, const AnswerDifference& difference,
                       Text feedback) {
    Marking marking = plainMarking(false, std::move(feedback));
    const auto found = static_cast<double>(std::ssize(right) - std::ssize(difference.missing) -
                                           std::ssize(difference.extra));
    if (!right.empty())
        marking.score = std::max(0.0, found / static_cast<double>(right.size()));
    return marking;
}

std::string answerOf(const std::vector<Arc>& arcs) {
    std::string text;
    for (Arc arc : arcs)
        text += (text.empty() ? "" : ", ") + std::to_string(arc.head) + " → " +
                std::to_string(arc.dependent);
    return text.empty() ? "none" : text;
}

} // namespace parsescope
