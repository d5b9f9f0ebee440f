// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/answer_numbering.h"

#include "core/base/ascii.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_names.h"
#include "core/teaching/read/answer_pieces.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

namespace parsescope {

namespace {

constexpr int LargestExercise = 1'000'000;

/// Words for the points of an exercise.
constexpr std::array<std::string_view, 15> PointWords{
    "points", "point", "pts", "pt",     "p",     "marks", "mark",  "credits",
    "punkte", "punkt", "pkt", "puntos", "punto", "punti", "credit"};
/// Words of transitions, and signs beside them, in an answer on the line of a heading.
constexpr std::string_view WordsOfAnswers =
    " sh la ra re na sw lba rba lnba rnba s l r shift left right arc leftarc rightarc reduce"
    " swap larc rarc root none and schieben verschieben linksbogen rechtsbogen linkskante"
    " rechtskante links rechts reduzieren red shf shft lred rred push pop leftreduce"
    " rightreduce gauche droite décaler réduire arcgauche arcdroit desplazar reducir ";

} // namespace

bool isPartOfWord(char c) {
    return isAsciiLetter(c) || isBeyondAscii(c);
}

std::string_view takeWord(std::string_view& text) {
    const auto end = std::find_if_not(text.begin(), text.end(), isPartOfWord);
    const auto size = static_cast<std::size_t>(end - text.begin());
    const std::string_view word = text.substr(0, size);
    text.remove_prefix(size);
    return word;
}

std::optional<int> takeNumber(std::string_view& text, int least) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end == text.data() || number < least || number > LargestExercise)
        return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

void takeAll(std::string_view& text, std::string_view characters) {
    text.remove_prefix(std::min(text.find_first_not_of(characters), text.size()));
}

bool takeOneOf(std::string_view& text, std::initializer_list<std::string_view> starts) {
    for (std::string_view start : starts)
        if (text.starts_with(start)) {
            text.remove_prefix(start.size());
            return true;
        }
    return false;
}

namespace {

/// Returns true for the points of an exercise, as in "(5 points" or "[2.5/10 Pkt.". Two numbers
/// alone are an arc: "(2, 1".
bool arePoints(std::string_view text) {
    const bool hasComma = text.find(',') != std::string_view::npos;
    text.remove_prefix(std::min(text.find_first_not_of("([0123456789.,/ \t"), text.size()));
    const std::string_view word = takeWord(text);
    return (word.empty() ? !hasComma : isOneOf(word, PointWords)) &&
           text.find_first_not_of("%. \t") == std::string_view::npos;
}

/// Removes the letter of a part from the text after the number of an exercise: "a)", "(a)", ".a" or
/// "a:". A letter before one whole number stays, as it belongs to the answer. Returns false, and
/// removes nothing, for other texts.
bool takePart(std::string_view& text) {
    std::string_view rest = text;
    takeAll(rest, " \t");
    const bool isOpen = rest.starts_with('(');
    if (!isOpen)
        rest = text;
    const bool isPoint = rest.starts_with('.');
    if (isOpen || isPoint)
        rest.remove_prefix(1);
    if (rest.empty() || lowerAscii(rest.front()) < 'a' || lowerAscii(rest.front()) > 'h')
        return false;
    rest.remove_prefix(1);
    const bool isClosed = isOpen    ? takeOneOf(rest, {")"})
                          : isPoint ? takeOneOf(rest, {")", ".", ":"}) || rest.empty() ||
                                          rest.front() == ' ' || rest.front() == '\t'
                                    : takeOneOf(rest, {")", ".", ":"});
    if (isOpen && isClosed)
        takeOneOf(rest, {":", "."});
    const bool isApart = rest.empty() || rest.front() == ' ' || rest.front() == '\t';
    if (!isClosed || !isApart)
        return false;
    if (wholeNumber(trimmed(rest))) // "6 (b) 1" answers exercise 6
        takeAll(text, ". \t");
    else
        text = rest;
    return true;
}

/// Removes the number of all exercises after that of one: "/10" or " of 10". Points have decimals:
/// "/10.00".
void takeTotal(std::string_view& text) {
    std::string_view rest = text;
    if (!takeOneOf(rest, {"/"})) {
        takeAll(rest, " \t");
        if (!isOneOf(takeWord(rest),
                     std::array<std::string_view, 5>{"of", "von", "sur", "de", "di"}))
            return;
        takeAll(rest, " \t");
    }
    if (takeNumber(rest) &&
        (rest.empty() || std::string_view(" \t:)]*_").find(rest.front()) != std::string_view::npos))
        text = rest;
}

} // namespace

bool beginsWithTransition(std::string_view text) {
    const auto words = pieces(text, " \t,;:|([");
    if (words.empty() ||
        isOneOf(words.front(), std::array<std::string_view, 3>{"root", "none", "and"}))
        return false;
    std::string name = plainName(words.front());
    name.resize(name.find_last_not_of("0123456789") + 1); // "la2"
    return isOneOf(name, WordsOfAnswers);
}

bool isWholeAnswer(std::string_view text) {
    return std::ranges::count_if(pieces(text, BetweenTransitions), beginsWithTransition) >= 3;
}

std::optional<int> takeRomanNumber(std::string_view& text) {
    constexpr std::array<std::string_view, 10> units{"",  "I",  "II",  "III",  "IV",
                                                     "V", "VI", "VII", "VIII", "IX"};
    std::string_view rest = text;
    const std::string_view word = takeWord(rest);
    const std::size_t tens = std::min(word.find_first_not_of('X'), word.size());
    // The X of "IX" is no ten.
    const auto unit = std::ranges::find(units, word.substr(tens));
    if (word.empty() || tens > 3 || unit == units.end())
        return std::nullopt;
    text = rest;
    return static_cast<int>(tens) * 10 + static_cast<int>(unit - units.begin());
}

namespace {

/// Returns true for names of transitions with their relations or arcs, as in "la (det), LA_det" or
/// "la: sees → She"; false for a sentence like "left arcs lose nothing".
bool arePlainTransitions(std::string_view text) {
    if (hasArrow(text))
        return true;
    std::string plain;
    for (std::string_view piece : pieces(text.substr(0, text.find(": ")), " \t,;|"))
        plain += std::string(piece.substr(0, piece.find_first_of("([{<_:=/^"))) + " ";
    return isPlainAnswer(plain);
}

} // namespace

std::optional<int> takeLetterOfItem(std::string_view& text) {
    std::string_view rest = text;
    const bool isOpen = takeOneOf(rest, {"("});
    if (rest.empty() || rest.front() < 'a' || rest.front() > 'z')
        return std::nullopt;
    const int number = rest.front() - 'a' + 1;
    rest.remove_prefix(1);
    if (!takeOneOf(rest, {")"}) && (isOpen || !takeOneOf(rest, {"."})))
        return std::nullopt;
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
    if (!beginsWithTransition(rest) || !arePlainTransitions(rest))
        return std::nullopt;
    text = rest;
    return number;
}

std::optional<Numbering> takeNumbering(std::string_view& text, bool isAfterWord, int least) {
    std::string_view rest = text;
    const bool isOpen = takeOneOf(rest, {"(", "["});
    const auto number = takeNumber(rest, least);
    if (!number)
        return std::nullopt;
    Numbering result{*number, false};
    if (!isOpen && takePart(rest)) {
        text = rest;
        result.isSeparated = true;
        return result;
    }
    if (!isOpen && !isAfterWord &&
        (rest.starts_with(' ') || rest.starts_with('\t') || rest.starts_with('-') ||
         rest.starts_with('='))) {
        std::string_view name = rest;
        takeAll(name, " \t");
        takeOneOf(name, {"- ", "– ", "— ", "="});
        takeAll(name, " \t");
        if (beginsWithTransition(name) && arePlainTransitions(name)) {
            text = name;
            result.isSeparated = true;
            return result;
        }
    }
    if (isAfterWord)
        takeTotal(rest);
    bool hasPoints = false;
    std::string_view end = rest; // behind the number
    takeAll(rest, "*_ \t");
    if (isAfterWord && !isOpen && (rest.starts_with('(') || rest.starts_with('[')) &&
        rest.size() > 1 && isAsciiDigit(rest[1]) &&
        arePoints(rest.substr(0, rest.find_first_of(")]")))) {
        rest.remove_prefix(std::min(rest.find_first_of(")]"), rest.size() - 1) + 1);
        end = rest;
        takeAll(rest, "*_ \t");
        hasPoints = true;
    }
    const bool isBracket = takeOneOf(rest, {")", "]"});
    if (isOpen && !isBracket)
        return std::nullopt;
    const bool isPoint = !isBracket && takeOneOf(rest, {":", "."});
    // "2-planar" contains a hyphen, not a separator.
    const bool isDash = !isBracket && !isPoint && isAfterWord && takeOneOf(rest, {"-", "–", "—"});
    result.isSeparated = isBracket || isPoint || isDash || hasPoints;
    if (isOpen && isAfterWord)
        takeOneOf(rest, {":", "."});
    takeAll(rest, "*_");
    const bool isApart = rest.empty() || rest.front() == ' ' || rest.front() == '\t' ||
                         ((isBracket || isAfterWord) && !isDash && isPartOfWord(rest.front()));
    result.isSeparated = result.isSeparated && isApart;
    text = result.isSeparated ? rest : end;
    return result;
}

bool isPlainAnswer(std::string_view text) {
    const auto words = pieces(text, " \t,;|()[]");
    return !words.empty() && std::ranges::all_of(words, [&](std::string_view word) {
        std::string name(word);
        for (const Arrow& arrow : Arrows)
            if (const std::size_t at = name.find(arrow.text); at != std::string::npos)
                name.erase(at, arrow.text.size());
        name = plainName(name);
        name.resize(name.find_last_not_of("0123456789") + 1); // "la2", "3→4"
        return name.empty() || isOneOf(name, WordsOfAnswers) ||
               (name.size() == 1 && words.size() == 2);
    });
}

std::string_view withoutPoints(std::string_view text) {
    text = trimmed(text);
    const std::size_t end = text.find_first_of(")]");
    if (end == std::string_view::npos || (text.front() != '(' && text.front() != '[') ||
        text.size() < 2 || !isAsciiDigit(text[1]))
        return text;
    std::string_view word = text.substr(1, end - 1);
    takeAll(word, "0123456789.,/ \t");
    return isOneOf(takeWord(word), PointWords) && trimmed(word).empty()
               ? trimmed(text.substr(end + 1))
               : text;
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

std::vector<std::string_view> answersOnLine(std::string_view line) {
    std::vector<std::size_t> starts;
    int last = 0;
    for (std::size_t at = 0; at < line.size(); ++at) {
        const bool isApart =
            at == 0 || std::string_view(" \t;,").find(line[at - 1]) < std::string_view::npos;
        std::string_view rest = line.substr(at);
        const bool isOpen = isApart && takeOneOf(rest, {"("});
        const auto number = isApart ? takeNumber(rest) : std::nullopt;
        const bool isClosed =
            number && (isOpen ? takeOneOf(rest, {")"}) : takeOneOf(rest, {":", ".", ")"}));
        if (!isClosed || !(rest.starts_with(' ') || rest.starts_with('\t')))
            continue;
        if (starts.empty() ? at != 0 : *number != last + 1)
            return {line};
        starts.push_back(at);
        last = *number;
    }
    std::vector<std::string_view> parts;
    for (std::size_t i = 0; i < starts.size(); ++i) {
        const std::size_t end = i + 1 < starts.size() ? starts[i + 1] : line.size();
        const std::string_view part = line.substr(starts[i], end - starts[i]);
        parts.push_back(part.substr(0, part.find_last_not_of(" \t;,") + 1));
    }
    return parts.empty() ? std::vector{line} : parts;
}

} // namespace parsescope
