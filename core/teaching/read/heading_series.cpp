// SPDX-License-Identifier: GPL-3.0-or-later
// Finds headings that are known only because several lines begin alike and count.
#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_headings.h"
#include "core/teaching/read/answer_numbering.h"
#include "core/teaching/read/answer_pieces.h"
#include "core/teaching/read/heading_forms.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace parsescope {

namespace {

/// A number in a line that may be that of an exercise.
struct SeriesMember {
    int line = 0;
    int number = 0;
    std::string_view text; ///< the line
    std::string_view rest; ///< the text after the number and the marks behind it
};
using Series = std::vector<SeriesMember>;

constexpr std::string_view LettersAndDigits =
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Returns the numbers for which the ASCII word or number `token` can stand, each with a letter for
/// the notation.
std::vector<std::pair<char, int>> numbersIn(std::string_view token) {
    std::vector<std::pair<char, int>> numbers;
    std::string capitals(token);
    std::ranges::transform(capitals, capitals.begin(), [](char c) {
        return lowerAscii(c) == c && isAsciiLetter(c) ? static_cast<char>(c - 'a' + 'A') : c;
    });
    const bool isLower = capitals != token;
    std::string_view rest = token;
    constexpr int most = 1'000;
    if (const auto digits = takeNumber(rest); digits && rest.empty() && *digits <= most)
        numbers.emplace_back('1', *digits);
    if (token.size() == 1 && isAsciiLetter(token[0]))
        numbers.emplace_back(isLower ? 'a' : 'A', lowerAscii(token[0]) - 'a' + 1);
    rest = capitals;
    if (const auto roman = takeRomanNumber(rest); roman && rest.empty())
        numbers.emplace_back(isLower ? 'i' : 'I', *roman);
    if (const int word = numberInWord(token))
        numbers.emplace_back('w', word);
    return numbers;
}

/// Adds the numbers near the start of a line to the series of lines that begin alike.
void addNumbers(std::string_view text, int line, std::map<std::string, Series>& all) {
    constexpr std::size_t longest = 40;      // bytes before a number
    constexpr std::size_t mostLines = 2'000; // of a series
    for (std::size_t at = 0; at < std::min(text.size(), longest);) {
        const bool isDigit = isAsciiDigit(text[at]);
        if (!isDigit && !isPartOfWord(text[at])) {
            ++at;
            continue;
        }
        std::string_view rest = text.substr(at);
        if (isDigit)
            takeAll(rest, LettersAndDigits.substr(0, 10));
        else
            takeWord(rest);
        const std::string_view token = text.substr(at, text.size() - rest.size() - at);
        const std::size_t end = rest.find_first_of(std::string(LettersAndDigits) + " \t");
        const std::string_view marks = rest.substr(0, end); // "." in "2. la"
        rest.remove_prefix(marks.size());
        const bool isApart = !marks.empty() || rest.empty() || rest[0] == ' ' || rest[0] == '\t';
        if (isApart && token.size() + marks.size() < longest && !hasArrow(marks))
            for (const auto& [notation, number] : numbersIn(token)) {
                Series& series =
                    all[std::string(1, notation) + std::string(text.substr(0, at)) + '\0' +
                        std::string(marks) + (marks.empty() && trimmed(rest).empty() ? "\n" : "")];
                if (series.size() < mostLines)
                    series.push_back({line, number, text, rest});
            }
        at += token.size();
    }
}

/// Returns true if the numbers are 1, 2, 3 and so on, in any order.
bool countsFromOne(const Series& series) {
    std::set<int> numbers;
    for (const SeriesMember& one : series)
        numbers.insert(one.number);
    return numbers.size() == series.size() && *numbers.begin() == 1 &&
           *numbers.rbegin() == std::ssize(series);
}

/// Returns the members that count up from the smallest number, without those between them.
Series countingPart(const Series& all) {
    const auto smallest = std::ranges::min_element(all, {}, &SeriesMember::number);
    Series part{*smallest};
    constexpr int mostLeftOut = 5; // exercises in a row
    for (auto from = smallest + 1; from != all.end();) {
        auto next = all.end();
        for (int step = 1; step <= mostLeftOut + 1 && next == all.end(); ++step)
            next = std::find_if(from, all.end(), [&](const SeriesMember& one) {
                return one.number == part.back().number + step;
            });
        if (next == all.end())
            break;
        part.push_back(*next);
        from = next + 1;
    }
    return part;
}

/// Removes what follows all numbers of a series alike: "_1", "/10", " ==" or " -".
void removeCommonEnd(Series& series) {
    const auto endOf = [](std::string_view rest, bool isWord) {
        std::string_view end = rest;
        takeAll(end, isWord ? LettersAndDigits : "=-~*>)|: \t");
        return rest.substr(0, rest.size() - end.size());
    };
    for (const bool isWord : {true, false, true, false}) {
        const std::string_view first = series.front().rest;
        const std::string_view end = trimmed(endOf(first, isWord));
        const char before = first.data() == series.front().text.data() ? ' ' : first.data()[-1];
        if (end.empty() || (isWord && before != '_' && before != '/' && before != '.'))
            continue;
        if (std::ranges::all_of(series, [&](const SeriesMember& one) {
                return trimmed(endOf(one.rest, isWord)) == end;
            }))
            for (SeriesMember& one : series)
                one.rest.remove_prefix(endOf(one.rest, isWord).size());
    }
}

} // namespace

std::string withHeadingsInSeries(std::string_view text) {
    constexpr std::size_t most = 100'000; // bytes; each reading of a file looks for the series
    if (text.size() > most)
        return {};
    std::map<std::string, Series> all;
    int lines = 0;
    for (std::string_view rest = text; !rest.empty(); ++lines)
        addNumbers(trimmed(takeLine(rest)), lines, all);
    Series best;
    auto bestRank = std::tuple(false, std::size_t(0), 0, std::size_t(0));
    for (const auto& [start, series] : all) {
        if (series.size() < 2)
            continue;
        Series part = countsFromOne(series) ? series : countingPart(series);
        const auto rank =
            std::tuple(countsFromOne(part), part.size(), lines - part[0].line, part[0].rest.size());
        const auto isKnown = [](const SeriesMember& one) {
            const auto heading = exerciseHeading(one.text);
            return heading && heading->hasWord && heading->number == one.number;
        };
        if (part.size() > 1 && rank > bestRank && !std::ranges::all_of(part, isKnown)) {
            best = std::move(part);
            bestRank = rank;
        }
    }
    if (best.empty())
        return {};
    removeCommonEnd(best);
    std::string result;
    auto member = best.begin();
    lines = 0;
    for (std::string_view rest = text; !rest.empty(); ++lines) {
        const bool ends = rest.find('\n') != std::string_view::npos;
        const std::string_view line = takeLine(rest);
        if (member != best.end() && member->line == lines) {
            result += fmt::format("Exercise {}: {}", member->number, trimmed(member->rest));
            ++member;
        } else {
            result += line;
        }
        if (ends)
            result += '\n';
    }
    return result;
}

} // namespace parsescope
