// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/answer.h"

#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/teaching/read/answer_pieces.h"
#include "core/treebank/normal_form.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace parsescope {

namespace {

constexpr std::string_view Blank = " \t\r\n\v\f";

/// Returns true if a letter from À to Þ begins at byte `at` of a text in UTF-8.
bool isCapitalOfLatin1(std::string_view text, std::size_t at) {
    if (text[at] != '\xC3')
        return false;
    const std::string_view character = text.substr(at, 2);
    return character >= "\xC3\x80" && character <= "\xC3\x9E" && character != "\xC3\x97"; // ×
}

} // namespace

std::string loweredText(std::string_view text) {
    std::string result = lowerAscii(normalForm(text));
    for (std::size_t at = 0; at + 1 < result.size(); ++at)
        if (isCapitalOfLatin1(result, at))
            result[at + 1] = static_cast<char>(result[at + 1] + ('a' - 'A'));
    return result;
}

bool isOneOf(std::string_view text, std::span<const std::string_view> words) {
    return std::ranges::find(words, loweredText(text)) != words.end();
}

bool isOneOf(std::string_view text, std::string_view words) {
    return text.find(' ') == std::string_view::npos &&
           words.find(" " + loweredText(text) + " ") != std::string_view::npos;
}

std::optional<int> wholeNumber(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || error != std::errc() || end != text.data() + text.size() || number < 0)
        return std::nullopt;
    return number;
}

std::string_view withoutRelation(std::string_view text) {
    text = trimmed(text);
    if (text.empty() || text.back() != ')')
        return text;
    const std::size_t open = text.rfind('(');
    return open == std::string_view::npos || open == 0 ? text : trimmed(text.substr(0, open));
}

std::string_view withoutReason(std::string_view text) {
    for (const std::string_view word : {" because ", " since ", " as the ", " weil ", " porque "})
        if (const std::size_t at = text.find(word); at > 0 && at < text.size())
            text = text.substr(0, at);
    text = trimmed(text);
    return text.substr(0, text.find_last_not_of(",;") + 1);
}

std::vector<std::string_view> pieces(std::string_view text, std::string_view separators) {
    std::vector<std::string_view> result;
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t at = 0; at <= text.size(); ++at) {
        const bool ends = at == text.size() ||
                          (depth == 0 && separators.find(text[at]) != std::string_view::npos);
        if (ends) {
            if (const auto piece = trimmed(text.substr(begin, at - begin)); !piece.empty())
                result.push_back(piece);
            begin = at + 1;
        } else if (text[at] == '(') {
            ++depth;
        } else if (text[at] == ')' && depth > 0) {
            --depth;
        }
    }
    return result;
}

bool isEnclosed(std::string_view text) {
    if (text.size() < 2 || text.front() != '(' || text.back() != ')')
        return false;
    int depth = 0;
    for (std::size_t at = 0; at + 1 < text.size(); ++at) {
        depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
        if (depth == 0)
            return false;
    }
    return true;
}

bool hasArrow(std::string_view text) {
    return std::ranges::any_of(Arrows, [text](const Arrow& arrow) {
        return text.find(arrow.text) != std::string_view::npos;
    });
}

bool isConnective(std::string_view text) {
    constexpr std::array<std::string_view, 13> words{
        "and", "then", "und", "dann", "et", "puis", "y", "e", "&", "/", "|", "+", "."};
    return isOneOf(text, words);
}

std::string_view withoutMarks(std::string_view text) {
    constexpr std::array<std::string_view, 14> marks{"`", "*", "__", "\"", "'", "$", ".",
                                                     "“", "”", "„",  "‘",  "’", "«", "»"};
    for (bool found = true; found;) {
        found = false;
        for (std::string_view mark : marks) {
            if (text.starts_with(mark)) {
                text.remove_prefix(mark.size());
                found = true;
            }
            if (text.ends_with(mark)) {
                text.remove_suffix(mark.size());
                found = true;
            }
        }
    }
    return trimmed(text);
}

bool isNothing(std::string_view text) {
    std::string plain = loweredText(trimmed(text));
    if (plain.size() > 1 && plain.ends_with('.'))
        plain.pop_back();
    constexpr std::array<std::string_view, 9> phrases{
        "none of ",       "no arc",        "no crossing arc", "no gold arc", "no arrows",
        "there are none", "there is none", "there are no ",   "no, "};
    if (std::ranges::any_of(phrases, [&](auto phrase) { return plain.starts_with(phrase); }))
        return plain.find_first_of("0123456789") == std::string::npos;
    return plain.empty() || plain == "none" || plain == "no" || plain == "nothing" ||
           plain == "keine" || plain == "aucun" || plain == "aucune" || plain == "ninguno" ||
           plain == "ninguna" || plain == "nessuno" || plain == "nessuna" || plain == "-" ||
           plain == "–" || plain == "—" || plain == "∅" || plain == "{}" || plain == "[]" ||
           plain == "()";
}

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(Blank);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(Blank) - begin + 1);
}

std::string plainName(std::string_view text) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const auto [code, bytes, valid] = characterAt(text, at);
        const char c = lowerAscii(text[at]);
        const bool isMark = (code >= 0x2010 && code <= 0x201F) || code == 0xAB || code == 0xBB ||
                            code == 0x27E8 || code == 0x27E9; // dashes, quotes and brackets
        if (isAsciiLetter(c) || isAsciiDigit(c))
            result += c;
        else if (isBeyondAscii(c) && !isMark)
            result += text.substr(at, bytes);
        if (isCapitalOfLatin1(text, at))
            result.back() = static_cast<char>(result.back() + ('a' - 'A'));
        at += bytes;
    }
    return result;
}

Result<int> readNode(std::string_view text, const Sentence& sentence) {
    text = trimmed(text);
    const std::string plain = loweredText(text);
    std::vector<int> found;
    if (text == "ROOT") // a word with the form "ROOT" is printed with its number
        return 0;
    for (int word = 1; word <= sentence.size(); ++word)
        if (loweredText(sentence.words[word - 1].form) == plain)
            found.push_back(word);
    if (const auto number = wholeNumber(text)) {
        if (*number <= sentence.size())
            return *number;
        if (found.size() != 1)
            return failure("there is no word {0}, expected a number from 0 to {1}", text,
                           sentence.size());
    }
    if (found.size() == 1)
        return found.front();
    if (found.size() > 1)
        return failure(
            plural("{1} occurs once, expected its number as well: {2}",
                   "{1} occurs {0} times, expected its number as well: {2}", std::ssize(found),
                   inQuotes(text),
                   std::to_string(found.front()) + ":" + sentence.words[found.front() - 1].form));
    if (plain == "root")
        return 0;
    const auto numbered = [&](std::string_view digits,
                              std::string_view form) -> std::optional<int> {
        const auto number = wholeNumber(digits);
        if (!number || *number > sentence.size())
            return std::nullopt;
        const std::string expected =
            *number == 0 ? "root" : loweredText(sentence.words[*number - 1].form);
        return loweredText(form) == expected ? number : std::nullopt;
    };
    if (const std::size_t colon = text.find_first_of(":.");
        colon != std::string_view::npos && colon > 0)
        if (const auto node = numbered(text.substr(0, colon), trimmed(text.substr(colon + 1))))
            return *node;
    if (const std::size_t dash = text.find_last_of("-/_:");
        dash != std::string_view::npos && dash > 0)
        if (const auto node = numbered(text.substr(dash + 1), trimmed(text.substr(0, dash))))
            return *node;
    if (const std::size_t open = text.find_last_of("([");
        open != std::string_view::npos && open > 0 &&
        (text.ends_with(')') || text.ends_with(']'))) {
        const std::string_view before = trimmed(text.substr(0, open));
        const std::string_view inside = trimmed(text.substr(open + 1, text.size() - open - 2));
        const auto node = numbered(inside, before); // "hot (6)", "6 (hot)"
        if (const auto either = node ? node : numbered(before, inside))
            return *either;
    }
    if (const std::string_view bare = withoutMarks(text); !bare.empty() && bare != text)
        return readNode(bare, sentence);
    return failure("{0} is not a word of the sentence, expected a word, its number, or ROOT",
                   inQuotes(text));
}

std::vector<std::string> relationsAfter(std::string_view text) {
    std::vector<std::string> relations;
    for (std::size_t at = text.find('(', 1); at < text.size(); at = text.find('(', at + 1)) {
        const std::string_view inside = text.substr(at + 1, text.find(')', at) - at - 1);
        if (!trimmed(text.substr(0, at)).empty() && !inside.empty() &&
            std::all_of(inside.begin(), inside.end(),
                        [](char c) { return isAsciiLetter(c) || c == ':' || c == '_'; }))
            relations.emplace_back(inside);
    }
    return relations;
}

bool NodeList::matches(const std::vector<int>& actual) const {
    if (!gap)
        return nodes == actual;
    const std::size_t behind = nodes.size() - *gap;
    return actual.size() >= nodes.size() &&
           std::equal(nodes.begin(), nodes.begin() + static_cast<std::ptrdiff_t>(*gap),
                      actual.begin()) &&
           std::equal(nodes.end() - static_cast<std::ptrdiff_t>(behind), nodes.end(),
                      actual.end() - static_cast<std::ptrdiff_t>(behind));
}

namespace {

/// Appends the nodes in a text without white space: "She", "She,", or "ROOT,She,sees".
Result<void> addNodes(std::string_view text, const Sentence& sentence, std::vector<int>& nodes) {
    Result<int> node = readNode(text, sentence);
    std::string_view piece = text; // a comma can itself be a word
    while (!node && (piece.ends_with(',') || piece.ends_with(';') || piece.ends_with('|'))) {
        piece.remove_suffix(1);
        if (piece.empty())
            return {};
        node = readNode(piece, sentence);
    }
    if (node) {
        nodes.push_back(*node);
        return {};
    }
    const auto parts = pieces(piece, ",;|");
    if (parts.size() < 2)
        return tl::unexpected(node.error());
    for (std::string_view part : parts) {
        const Result<int> one = readNode(part, sentence);
        if (!one)
            return tl::unexpected(one.error());
        nodes.push_back(*one);
    }
    return {};
}

bool isGap(std::string_view piece) {
    while (piece.ends_with(','))
        piece.remove_suffix(1);
    return piece == "…" || piece == "..." || piece == "....";
}

} // namespace

Result<NodeList> readNodes(std::string_view text, const Sentence& sentence) {
    NodeList list;
    text = trimmed(text);
    if (isNothing(text))
        return list;
    if (text.size() >= 2 && ((text.front() == '[' && text.back() == ']') ||
                             (text.front() == '(' && text.back() == ')')))
        text = text.substr(1, text.size() - 2);
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
        end = std::min(text.find_first_of(Blank, begin), text.size());
        const std::string_view piece = text.substr(begin, end - begin);
        if (piece.empty())
            continue;
        if (!isGap(piece)) {
            if (Result<void> done = addNodes(piece, sentence, list.nodes); !done)
                return tl::unexpected(done.error());
            continue;
        }
        if (list.gap)
            return failure("there are two gaps, expected at most one \"…\"");
        list.gap = list.nodes.size();
    }
    return list;
}

} // namespace parsescope
