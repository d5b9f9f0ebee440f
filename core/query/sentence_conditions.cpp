// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/sentence_conditions.h"

#include "core/base/ascii.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <array>
#include <utility>

namespace parsescope {

namespace {

constexpr std::array<std::string_view, 3> SentenceFields{"text", "sent_id", "comment"};

bool looksLikeField(std::string_view name) {
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || c == '_' || c == '-';
    });
}

/// Returns true for the name of a feature as UD writes them, for example "Case" or "Number[psor]".
bool looksLikeFeature(std::string_view name) {
    name = name.substr(0, name.find('['));
    return name.size() > 1 && name[0] >= 'A' && name[0] <= 'Z' &&
           std::ranges::all_of(name, [](char c) { return isAsciiLetter(c) || isAsciiDigit(c); }) &&
           std::ranges::any_of(name, [](char c) { return c >= 'a' && c <= 'z'; });
}

/// Returns the sign between a name and a value at the beginning of `text`; empty if there is none.
std::string_view signAt(std::string_view text) {
    for (const std::string_view sign : {"!=", "<>", "=", ":"})
        if (text.starts_with(sign) && !text.starts_with("://"))
            return sign;
    return {};
}

/// Returns true for a name without a value that may be meant as the name of a column: "pos=NOUN" is
/// one, "length=60" is not.
bool looksLikeField(std::string_view name, std::string_view sign, Scanner behind) {
    static_cast<void>(behind.take(sign));
    return looksLikeField(name) && !sign.empty() &&
           (sign == ":" || (name.size() > 1 && !behind.takeNumber()));
}

/// Returns true for a word that looks like a part of a tree pattern, for example "N" in "N
/// [upos=VERB]". `behind` is a scanner after the word.
bool looksLikePattern(std::string_view word, Scanner behind) {
    behind.skip();
    const auto has = [&](std::string_view part) { return word.find(part) != word.npos; };
    return has("{") || has("}") || has("->") || has("-[") || has("[") ||
           behind.rest().starts_with('[') || behind.rest().starts_with('{');
}

/// Returns a match for each place in the text of the sentence where `regex` matches.
Matches findInText(const Regex& regex, Subject& subject) {
    constexpr std::size_t Most = 5'000'000; // largest number of words in all matches together
    const Result<std::vector<TextSpan>> spans = regex.findAll(subject.text());
    if (!spans)
        return tl::unexpected(spans.error());
    std::vector<Match> matches;
    std::size_t words = 0;
    for (const TextSpan& span : *spans) {
        matches.push_back({subject.wordsAt(span)});
        words += matches.back().words.size();
        if (words > Most)
            return failure(
                "more than {0} words of this sentence are found, counted once for each place",
                Most);
    }
    return matches;
}

Condition inText(const Regex& regex) {
    return [regex](Subject& subject) { return findInText(regex, subject); };
}

Condition inSentenceField(const std::string& field, const Regex& regex) {
    if (field == "text")
        return inText(regex);
    return [field, regex](Subject& subject) -> Matches {
        const Sentence& sentence = subject.sentence();
        const std::vector<std::string> values =
            field == "comment" ? sentence.comments
                               : std::vector<std::string>{sentence.comment(field)};
        for (const std::string& value : values) {
            const Result<bool> found = regex.matches(value);
            if (!found)
                return tl::unexpected(found.error());
            if (*found)
                return std::vector<Match>(1);
        }
        return std::vector<Match>();
    };
}

/// Returns a condition with a match for each word whose column matches. If `oneFeature` is true,
/// `regex` must match one feature of the column, its name or all of it; otherwise the column.
Condition inWordField(const std::string& field, const Regex& regex, bool oneFeature) {
    return [=, column = columnNamed(field)](Subject& subject) -> Matches {
        std::vector<Match> matches;
        const Sentence& sentence = subject.sentence();
        const auto holds = [&](std::string_view value) -> Result<bool> {
            Result<bool> found = regex.matches(value);
            while (oneFeature && found && !*found && !value.empty()) {
                const std::size_t bar = value.find('|');
                const std::string_view item = value.substr(0, bar);
                found = regex.matches(item);
                if (found && !*found)
                    found = regex.matches(item.substr(0, item.find('=')));
                value.remove_prefix(bar == std::string_view::npos ? value.size() : bar + 1);
            }
            return found;
        };
        for (int word = 1; word <= sentence.size(); ++word) {
            const Result<bool> found = holds(sentence.words[word - 1].*column);
            if (!found)
                return tl::unexpected(found.error());
            if (*found)
                matches.push_back({{word}});
        }
        return matches;
    };
}

/// Returns the length of the name of a further column of CoNLL-U Plus, for example "PARSEME:MWE",
/// at the beginning of `text` if ":" or "=" follows; 0 if there is none.
std::size_t furtherColumnAt(std::string_view text) {
    constexpr std::string_view Capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
    const std::size_t colon = text.find_first_not_of(Capitals);
    if (colon == std::string_view::npos || colon == 0 || text[colon] != ':')
        return 0;
    const std::size_t end = text.find_first_not_of(Capitals, colon + 1);
    return end != std::string_view::npos && end > colon + 1 &&
                   (text[end] == ':' || text[end] == '=')
               ? end
               : 0;
}

/// Returns a condition with a match for each word whose value in a further column matches. If
/// `oneItem` is true, `regex` must match the value, an item between ";" or "|", or the part of an
/// item after its first ":", as in "1:LVC.full;2"; otherwise the value.
Condition inFurtherColumn(const std::string& name, const Regex& regex, bool oneItem) {
    return [=](Subject& subject) -> Matches {
        std::vector<Match> matches;
        const Sentence& sentence = subject.sentence();
        const std::optional<std::size_t> column = sentence.further.find(name);
        for (int word = 1; column && word <= sentence.size(); ++word) {
            std::string_view rest = furtherValue(sentence.words[word - 1].further, *column);
            Result<bool> found = regex.matches(rest);
            while (oneItem && found && !*found && !rest.empty()) {
                const std::size_t end = std::min(rest.find_first_of(";|"), rest.size());
                const std::string_view item = rest.substr(0, end);
                found = regex.matches(item);
                if (const std::size_t colon = item.find(':');
                    found && !*found && colon != std::string_view::npos)
                    found = regex.matches(item.substr(colon + 1));
                rest.remove_prefix(std::min(end + 1, rest.size()));
            }
            if (!found)
                return tl::unexpected(found.error());
            if (*found)
                matches.push_back({{word}});
        }
        return matches;
    };
}

/// Reads a value after "field:" or, if `exact` is true, "field=".
Result<Condition> parseField(Scanner& scanner, const std::string& field, bool exact) {
    const bool isFurther = field.find(':') != std::string::npos;
    const bool ofWord = isFurther || columnNamed(field) != nullptr;
    auto regex = scanner.takeRegex(exact ? RegexScope::Whole : RegexScope::Anywhere, true);
    if (!regex)
        return tl::unexpected(regex.error());
    const bool isLiteral = !regex->has_value();
    if (isLiteral) {
        Result<std::string> value = scanner.rest().starts_with('"')
                                        ? scanner.takeQuoted('"')
                                        : Result<std::string>(scanner.takeUntil("()"));
        if (value && value->empty())
            return scanner.unexpected("a value for {0}", field);
        const RegexScope scope = ofWord || exact ? RegexScope::Whole : RegexScope::Anywhere;
        if (!value)
            return tl::unexpected(value.error());
        const Result<Regex> literal = Regex::literal(*value, !exact, scope);
        if (!literal)
            return scanner.errorAt(scanner.position(), literal.error().message);
        *regex = *literal;
        scanner.skip();
    }
    if (isFurther)
        return inFurtherColumn(field, **regex, isLiteral && !exact);
    if (!ofWord)
        return inSentenceField(field, **regex);
    return inWordField(field, **regex, isLiteral && (field == "feats" || field == "misc"));
}

} // namespace

Result<Condition> parseText(Scanner& scanner) {
    Scanner ahead = scanner;
    const std::string written(ahead.takeUntil(":=!<>/\"()"));
    std::string name = written;
    if (std::ranges::none_of(name, [](char c) { return c >= 'a' && c <= 'z'; }))
        name = lowerAscii(name); // columns in capitals, as the window shows them
    if (const std::size_t length = furtherColumnAt(scanner.rest()); length > 0) {
        ahead = scanner;
        name = scanner.rest().substr(0, length);
        static_cast<void>(ahead.take(name));
    }
    const std::string sign(signAt(ahead.rest()));
    const bool isField =
        name.find(':') != std::string::npos || columnNamed(name) != nullptr ||
        std::find(SentenceFields.begin(), SentenceFields.end(), name) != SentenceFields.end();
    if (isField && (sign == "=" || sign == ":")) {
        static_cast<void>(ahead.take(sign));
        scanner = ahead;
        return parseField(scanner, name, sign == "=");
    }
    if (isField && !sign.empty())
        return scanner.errorAt(ahead.position(),
                               "found {0}, expected \":\" or \"=\"; a term that must not hold "
                               "follows \"not\"",
                               inQuotes(sign));
    if (looksLikeField(name, sign, ahead))
        return scanner.errorAt(scanner.position(),
                               "unknown field {0}, expected form, lemma, upos, xpos, feats, "
                               "deprel, deps, misc, text, sent_id or comment; text with {1} "
                               "needs quotes",
                               inQuotes(name), inQuotes(sign));
    if (looksLikeFeature(written) && !sign.empty() && sign != ":")
        return scanner.errorAt(scanner.position(),
                               "a feature is written in brackets, as in [Case=Nom] or "
                               "[Case<>Nom]; text with {0} needs quotes",
                               inQuotes(sign));
    ahead = scanner;
    if (const std::string number(ahead.takeName()); looksLikeField(number)) {
        const std::string comparison(ahead.rest().substr(0, 1));
        if (takeComparison(ahead))
            return scanner.errorAt(scanner.position(),
                                   "unknown number {0}, expected length, roots, gap-degree, spine "
                                   "or gamma; text with {1} needs quotes",
                                   inQuotes(number), inQuotes(comparison));
    }
    auto regex = scanner.takeRegex(RegexScope::Anywhere, false);
    if (!regex)
        return tl::unexpected(regex.error());
    if (*regex)
        return inText(**regex);
    const bool quotes = scanner.rest().starts_with('"');
    const Scanner before = scanner;
    Result<std::string> text =
        quotes ? scanner.takeQuoted('"') : Result<std::string>(scanner.takeUntil("()\""));
    if (!text)
        return tl::unexpected(text.error());
    if (text->empty())
        return scanner.unexpected("something to look for");
    if (!quotes && looksLikePattern(*text, scanner))
        return before.unexpected("pattern {{ … }} around a tree pattern, or quotes around text");
    const Result<Regex> literal = Regex::literal(*text, true, RegexScope::Anywhere);
    if (!literal)
        return scanner.errorAt(scanner.position(), literal.error().message);
    scanner.skip();
    return inText(*literal);
}

namespace {

/// The numbers with which a walk through the tree, heads first, enters and leaves each node.
struct Walk {
    std::vector<int> enter;
    /// A node and the nodes below it have the numbers from enter[node] up to before leave[node].
    std::vector<int> leave;

    explicit Walk(const Tree& tree) : enter(tree.size() + 1, 0), leave(tree.size() + 1, 1) {
        const int size = tree.size();
        // For each node, the number of dependents whose subtrees are not counted yet.
        std::vector<int> waiting(size + 1, 0);
        for (int word = 1; word <= size; ++word)
            ++waiting[tree.head(word)];
        std::vector<int> order; // nodes in an order in which every head follows its dependents
        for (int node = 0; node <= size; ++node)
            if (waiting[node] == 0)
                order.push_back(node);
        for (std::size_t i = 0; i < order.size(); ++i)
            if (const int head = tree.head(order[i]); head != NoHead) {
                leave[head] += leave[order[i]]; // sizes of the subtrees so far
                if (--waiting[head] == 0)
                    order.push_back(head);
            }
        std::vector<int> next(size + 1, 1); // number for the next dependent
        for (auto node = order.rbegin(); node != order.rend(); ++node) {
            const int head = tree.head(*node);
            enter[*node] =
                head == NoHead ? 0 : std::exchange(next[head], next[head] + leave[*node]);
            next[*node] = enter[*node] + 1;
            leave[*node] += enter[*node];
        }
    }
};

/// A structure that quickly finds the smallest and the largest number in any part of a list.
class Extremes {
public:
    explicit Extremes(const std::vector<int>& numbers) : m_size(numbers.size()), m_of(2 * m_size) {
        for (std::size_t i = 0; i < m_size; ++i)
            m_of[m_size + i] = {numbers[i], numbers[i]};
        for (std::size_t i = m_size - 1; i > 0; --i)
            m_of[i] = both(m_of[2 * i], m_of[2 * i + 1]);
    }

    /// Returns the smallest and the largest of the numbers from index `begin` to before `end`. The
    /// range must not be empty.
    [[nodiscard]] std::pair<int, int> of(std::size_t begin, std::size_t end) const {
        std::pair<int, int> result = m_of[m_size + begin];
        for (begin += m_size, end += m_size; begin < end; begin /= 2, end /= 2) {
            if (begin % 2 == 1)
                result = both(result, m_of[begin++]);
            if (end % 2 == 1)
                result = both(result, m_of[--end]);
        }
        return result;
    }

private:
    static std::pair<int, int> both(std::pair<int, int> a, std::pair<int, int> b) {
        return {std::min(a.first, b.first), std::max(a.second, b.second)};
    }

    std::size_t m_size;
    std::vector<std::pair<int, int>> m_of;
};

} // namespace

int longestSpine(const Tree& tree) {
    const int size = tree.size();
    int longest = 0;
    for (const bool left : {true, false}) {
        std::vector<int> outermost(size + 1, 0);
        std::vector<int> length(size + 1, 1);
        for (int i = 1; i <= size; ++i) {
            // This order visits the outermost dependent last.
            const int word = left ? size + 1 - i : i;
            const int head = tree.head(word);
            if (left ? word < head : word > head)
                outermost[head] = word;
        }
        for (int i = 1; i <= size; ++i) {
            // This order visits the outermost dependent of a node before the node.
            const int node = left ? i : size + 1 - i;
            if (outermost[node] > 0)
                length[node] += length[outermost[node]];
            longest = std::max(longest, length[node]);
        }
    }
    return longest;
}

std::vector<int> nonProjectiveWords(const Tree& tree) {
    const Walk walk(tree);
    const Extremes extremes(walk.enter);
    std::vector<int> words;
    for (int word = 1; word <= tree.size(); ++word) {
        const int head = tree.head(word);
        const int begin = std::min(head, word) + 1;
        const int end = std::max(head, word);
        if (begin >= end)
            continue;
        const auto [least, greatest] = extremes.of(begin, end);
        if (least < walk.enter[head] || greatest >= walk.leave[head])
            words.push_back(word);
    }
    return words;
}

} // namespace parsescope
