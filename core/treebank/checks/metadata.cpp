// SPDX-License-Identifier: GPL-3.0-or-later
// The checks of the comments sent_id, parallel_id, newdoc and newpar.
#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/treebank/checks/checked_sentence.h"

#include <algorithm>

namespace parsescope::checks {

namespace {

bool hasSpace(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const Character character = characterAt(text, at);
        if (isWhiteSpace(character.code))
            return true;
        at += character.bytes;
    }
    return false;
}

/// A value of parallel_id: "corpus/sentence/alt2part1".
struct ParallelId {
    std::string_view whole;
    std::string_view sentence; ///< "corpus/sentence"
    TreebankState::ParallelNumbers numbers;
};

/// Removes `word` and the number after it from the beginning of `rest`. Returns the number; nothing
/// if `rest` does not begin so.
std::optional<int> takeNumbered(std::string_view& rest, std::string_view word) {
    if (!rest.starts_with(word))
        return std::nullopt;
    const std::string_view digits =
        rest.substr(word.size(), rest.find_first_not_of("0123456789", word.size()) - word.size());
    const std::optional<int> number = parseNumber(digits);
    if (!number || *number == 0)
        return std::nullopt;
    rest.remove_prefix(word.size() + digits.size());
    return number;
}

std::optional<ParallelId> parseParallelId(std::string_view value) {
    const auto parts = splitAt(value, '/');
    const auto isSentencePart = [](char c) {
        return c == '-' || isAsciiDigit(c) || (c >= 'a' && c <= 'z');
    };
    if (parts.size() < 2 || parts.size() > 3 || !isLowerWord(parts[0]) || parts[1].empty() ||
        !std::ranges::all_of(parts[1], isSentencePart))
        return std::nullopt;
    ParallelId id{value, value.substr(0, parts[0].size() + 1 + parts[1].size()), {}};
    if (parts.size() == 2)
        return id;
    std::string_view rest = parts[2];
    id.numbers.alternative = takeNumbered(rest, "alt");
    id.numbers.part = takeNumbered(rest, "part");
    return rest.empty() && !parts[2].empty() ? std::optional(id) : std::nullopt;
}

/// Checks that the numbers of a parallel sentence count from 1, or are missing in all instances.
void checkNumber(const CommentLine& comment, const char* rule, std::string_view suffix,
                 std::optional<int> number, const std::optional<int>* last, const ParallelId& id,
                 Findings& findings) {
    const auto add = [&](Text message) {
        findings.add(CheckLevel::Ud2, rule, comment.number, 0, std::move(message));
    };
    if (last && number.has_value() != last->has_value())
        return add(Text("some instances of the parallel sentence {0} have a number after {1}, "
                        "others do not",
                        inQuotes(id.sentence), inQuotes(suffix)));
    const int expected = last && *last ? **last + 1 : 1;
    if (number && *number != expected)
        add(Text("the number after {0} is {1}, expected {2} in this instance of the parallel "
                 "sentence {3}",
                 inQuotes(suffix), *number, expected, inQuotes(id.sentence)));
}

/// Returns true for the comment "# key" with at most one word after it.
bool isMark(std::string_view comment, std::string_view key) {
    const auto isSpace = [](char c) { return c == ' ' || c == '\t'; };
    comment.remove_prefix(1);
    while (!comment.empty() && isSpace(comment.front()))
        comment.remove_prefix(1);
    if (!comment.starts_with(key))
        return false;
    comment.remove_prefix(key.size());
    const std::size_t word = comment.find_first_not_of(" \t");
    return comment.empty() ||
           (word > 0 && word != std::string_view::npos && !hasSpace(comment.substr(word)));
}

} // namespace

std::optional<std::string_view> sentIdIn(std::string_view comment) {
    const std::optional<std::string_view> id = valueIn(comment, "sent_id");
    return id && !id->empty() && !hasSpace(*id) ? id : std::nullopt;
}

void checkSentId(const CheckedSentence& sentence, TreebankState& state, Findings& findings) {
    const CommentLine* first = nullptr;
    bool several = false;
    const auto add = [&](const char* rule, const CommentLine& comment, Text message) {
        findings.add(CheckLevel::Ud2, rule, comment.number, 0, std::move(message));
    };
    for (const CommentLine& comment : sentence.comments) {
        if (!sentIdIn(comment.text)) {
            if (comment.text.starts_with("# sent_id") || comment.text.starts_with("#sent_id"))
                add("invalid-sent-id", comment,
                    Text("the comment is {0}, expected \"# sent_id = …\" without white space in "
                         "the value",
                         inQuotes(comment.text)));
        } else if (!first) {
            first = &comment;
        } else if (!std::exchange(several, true)) {
            add("multiple-sent-id", comment, Text("found a second sent_id, expected one"));
        }
    }
    if (!first)
        return findings.add(CheckLevel::Ud2, "missing-sent-id", sentence.lines.front().number, 0,
                            Text("found no comment \"# sent_id = …\" above the sentence"));
    if (several)
        return;
    const std::string_view id = *sentIdIn(first->text);
    if (id.find('/') != std::string_view::npos)
        add("slash-in-sent-id", *first,
            Text("sent_id is {0}, expected no slash: it is reserved", inQuotes(id)));
    if (!state.sentIds.insert(std::string(id)).second)
        add("non-unique-sent-id", *first,
            Text("sent_id is {0}, which an earlier sentence has, too", inQuotes(id)));
}

void checkParallelId(const CheckedSentence& sentence, TreebankState& state, Findings& findings) {
    const CommentLine* first = nullptr;
    std::optional<ParallelId> id;
    const auto add = [&](const char* rule, const CommentLine& comment, Text message) {
        findings.add(CheckLevel::Ud2, rule, comment.number, 0, std::move(message));
    };
    for (const CommentLine& comment : sentence.comments) {
        const std::optional<std::string_view> value = valueIn(comment.text, "parallel_id");
        const std::optional<ParallelId> found = value ? parseParallelId(*value) : std::nullopt;
        if (!found) {
            if (comment.text.starts_with("# parallel_id") ||
                comment.text.starts_with("#parallel_id"))
                add("invalid-parallel-id", comment,
                    Text("the comment is {0}, expected \"# parallel_id = corpus/sentence\" in "
                         "small letters, digits and \"-\", optionally followed by \"/alt1\", "
                         "\"/part1\" or \"/alt1part1\"",
                         inQuotes(comment.text)));
            continue;
        }
        if (first)
            return add("multiple-parallel-id", comment,
                       Text("found a second parallel_id, expected one"));
        first = &comment;
        id = found;
    }
    if (!first)
        return;
    if (!state.parallelIds.insert(std::string(id->whole)).second)
        return add(
            "non-unique-parallel-id", *first,
            Text("parallel_id is {0}, which an earlier sentence has, too", inQuotes(id->whole)));
    const auto last = state.parallelNumbers.find(id->sentence);
    const bool known = last != state.parallelNumbers.end();
    checkNumber(*first, "parallel-id-alt", "alt", id->numbers.alternative,
                known ? &last->second.alternative : nullptr, *id, findings);
    checkNumber(*first, "parallel-id-part", "part", id->numbers.part,
                known ? &last->second.part : nullptr, *id, findings);
    state.parallelNumbers.insert_or_assign(std::string(id->sentence), id->numbers);
}

void checkDocumentMarks(const CheckedSentence& sentence, const TreebankState& state,
                        Findings& findings) {
    const CommentLine* begin = nullptr;
    for (const auto& [key, rule] :
         {std::pair("newdoc", "multiple-newdoc"), std::pair("newpar", "multiple-newpar")}) {
        int marks = 0;
        for (const CommentLine& comment : sentence.comments) {
            if (!isMark(comment.text, key))
                continue;
            begin = &comment;
            if (++marks == 2)
                findings.add(CheckLevel::Ud2, rule, comment.number, 0,
                             Text("found a second comment {0}, expected one", inQuotes(key)));
        }
    }
    if (begin && state.endsWithoutSpace)
        findings.add(CheckLevel::Ud2, "spaceafter-newdocpar", begin->number, 0,
                     Text("a document or paragraph begins here, but the last token before it has "
                          "\"SpaceAfter=No\""));
}

} // namespace parsescope::checks
