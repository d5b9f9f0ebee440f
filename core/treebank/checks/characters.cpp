// SPDX-License-Identifier: GPL-3.0-or-later
// The checks of white space, Unicode normal form and invisible characters.
#include "core/base/utf8.h"
#include "core/treebank/checks/checked_sentence.h"
#include "core/treebank/normal_form.h"

#include <algorithm>
#include <set>

namespace parsescope::checks {

namespace {

/// The kinds of white space in a field.
struct Spaces {
    bool any = false;
    bool leading = false;
    bool trailing = false;
    bool repeated = false;
};

Spaces spacesIn(std::string_view field) {
    Spaces spaces;
    for (std::size_t at = 0; at < field.size();) {
        const Character character = characterAt(field, at);
        const bool space = isWhiteSpace(character.code);
        spaces.any = spaces.any || space;
        spaces.leading = spaces.leading || (space && at == 0);
        spaces.repeated = spaces.repeated || (space && spaces.trailing);
        spaces.trailing = space;
        at += character.bytes;
    }
    return spaces;
}

void checkSpaces(const FieldLine& line, std::size_t column, Findings& findings) {
    const std::string_view field = line.fields[column];
    const Spaces spaces = spacesIn(field);
    if (!spaces.any)
        return;
    const auto add = [&](const char* rule, TextPattern<2> pattern) {
        findings.add(CheckLevel::Ud1, rule, line, column, pattern, inQuotes(field));
    };
    const bool isForm = column == FormColumn || column == LemmaColumn;
    if (isForm && line.kind == FieldLine::RangeLine)
        return add("invalid-whitespace-mwt",
                   "{0} is {1}, expected no white space in a multiword token");
    if (!isForm && column != MiscColumn)
        return add("invalid-whitespace", "{0} is {1}, expected no white space");
    if (spaces.leading)
        add("leading-whitespace", "{0} is {1}, expected no white space in front");
    if (spaces.trailing)
        add("trailing-whitespace", "{0} is {1}, expected no white space at the end");
    if (spaces.repeated)
        add("repeated-whitespace", "{0} is {1}, expected one space at a time");
}

void checkNormalForm(const FieldLine& line, std::size_t column, Findings& findings) {
    const std::string_view field = line.fields[column];
    if (isSurelyNormal(field))
        return;
    if (const std::string normal = normalForm(field); normal != field)
        findings.add(CheckLevel::Ud1, "unicode-normalization", line, column,
                     "{0} is {1} in {2} characters, expected Unicode normal form C, which has {3}",
                     inQuotes(field), characterCount(field), characterCount(normal));
}

bool isInvisible(char32_t code) {
    return code == 0xAD || (code >= 0x200B && code <= 0x200F) ||
           (code >= 0x202A && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) ||
           code == 0xFEFF || code < 0x20 || (code >= 0x7F && code < 0xA0);
}

/// Returns true for the zero width joiners, which determine the shape of letters in some scripts.
bool isJoiner(char32_t code) {
    return code == 0x200C || code == 0x200D;
}

void checkInvisible(const FieldLine& line, std::size_t column, Findings& findings) {
    const std::string_view field = line.fields[column];
    for (std::size_t at = 0; at < field.size();) {
        const Character character = characterAt(field, at);
        const bool joins =
            isJoiner(character.code) && at > 0 && at + character.bytes < field.size();
        if (isInvisible(character.code) && !joins) {
            findings.add(CheckLevel::Style, "invisible-character", line, column,
                         "{0} is {1}: it has a character that cannot be seen", inQuotes(field));
            return;
        }
        at += character.bytes;
    }
}

void checkMiscItems(const FieldLine& line, Findings& findings) {
    const std::string_view misc = line.fields[MiscColumn];
    if (misc == "_")
        return;
    std::set<std::string_view> seen;
    for (const std::string_view item : splitAt(misc, '|')) {
        if (!seen.insert(item).second)
            return findings.add(CheckLevel::Style, "repeated-misc-item", line, MiscColumn,
                                "{0} has {1} twice", inQuotes(item));
    }
}

} // namespace

void checkCharacters(const CheckedSentence& sentence, Findings& findings) {
    for (const CommentLine& comment : sentence.comments)
        if (normalForm(comment.text) != comment.text)
            findings.add(
                CheckLevel::Ud1, "unicode-normalization", comment.number, 0,
                Text("the comment is {0}, expected Unicode normal form C", inQuotes(comment.text)));
    for (const FieldLine& line : sentence.lines) {
        const bool plain = std::all_of(line.text.begin(), line.text.end(), [](char c) {
            return static_cast<unsigned char>(c) < 0x80 && c != ' ' && (c == '\t' || c > ' ');
        });
        if (plain)
            continue;
        for (std::size_t column = 0; column < line.fields.size(); ++column) {
            checkSpaces(line, column, findings);
            checkNormalForm(line, column, findings);
        }
    }
}

void checkStyle(const CheckedSentence& sentence, Findings& findings) {
    for (const CommentLine& comment : sentence.comments)
        if (comment.text.size() > 1 && comment.text[1] != ' ')
            findings.add(
                CheckLevel::Style, "comment-without-space", comment.number, 0,
                Text("the comment is {0}, expected a space after \"#\"", inQuotes(comment.text)));
    for (const FieldLine& line : sentence.lines) {
        if (line.kind == FieldLine::RangeLine && line.id.first == line.id.second)
            findings.add(CheckLevel::Style, "one-word-interval", line, IdColumn,
                         "{0} is {1}, expected a range of two words or more",
                         inQuotes(line.fields[IdColumn]));
        for (const std::size_t column : {FormColumn, LemmaColumn, XposColumn, MiscColumn})
            checkInvisible(line, column, findings);
        checkMiscItems(line, findings);
    }
}

} // namespace parsescope::checks
