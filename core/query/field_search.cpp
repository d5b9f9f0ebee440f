// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/field_search.h"

#include "core/base/utf8.h"

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

constexpr std::array<std::string_view, 3> SentenceFields{"text", "sent_id", "comment"};

bool looksLikeField(std::string_view name) {
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || c == '_' || c == '-';
    });
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

/// Reads a value after "field:" or, if `exact` is true, "field=".
Result<Condition> parseField(Scanner& scanner, const std::string& field, bool exact) {
    const bool ofWord = columnNamed(field) != nullptr;
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
    if (!ofWord)
        return inSentenceField(field, **regex);
    return inWordField(field, **regex, isLiteral && (field == "feats" || field == "misc"));
}

} // namespace

Result<Condition> parseText(Scanner& scanner) {
    Scanner ahead = scanner;
    const std::string name(ahead.takeUntil(":=/\"()"));
    const bool isField =
        columnNamed(name) != nullptr ||
        std::find(SentenceFields.begin(), SentenceFields.end(), name) != SentenceFields.end();
    const bool exact = ahead.rest().starts_with('=');
    if (isField && (exact || ahead.rest().starts_with(':'))) {
        static_cast<void>(ahead.take(exact ? "=" : ":"));
        scanner = ahead;
        return parseField(scanner, name, exact);
    }
    if (looksLikeField(name) && ahead.rest().starts_with(':') && !ahead.rest().starts_with("://"))
        return scanner.errorAt(scanner.position(),
                               "unknown field {0}, expected form, lemma, upos, xpos, feats, "
                               "deprel, deps, misc, text, sent_id or comment; text with \":\" "
                               "needs quotes",
                               quoted(name));
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

} // namespace parsescope
