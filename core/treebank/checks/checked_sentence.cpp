// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/checks/checked_sentence.h"

#include "core/base/utf8.h"

#include <algorithm>

namespace parsescope::checks {

namespace {

FieldLine fieldLine(std::string_view text, int number) {
    FieldLine line;
    line.text = text;
    line.number = number;
    static_cast<void>(splitColumns(text, line.fields)); // the reader has counted the columns
    const std::string_view id = line.fields[IdColumn];
    if (const auto range = parsePair(id, '-')) {
        line.kind = FieldLine::RangeLine;
        line.id = *range;
    } else if (const auto empty = parsePair(id, '.')) {
        line.kind = FieldLine::EmptyNodeLine;
        line.id = *empty;
    } else {
        line.id = {parseNumber(id).value_or(0), 0};
    }
    return line;
}

} // namespace

CheckedSentence::CheckedSentence(std::string_view bytes, int firstLine, bool headsAreGood)
    : hasHeads(headsAreGood) {
    for (int number = firstLine; !bytes.empty(); ++number) {
        const std::string_view line = takeLine(bytes);
        if (isBlankLine(line))
            continue;
        if (line.front() == '#') {
            comments.push_back({number, line});
            continue;
        }
        lines.push_back(fieldLine(line, number));
        if (lines.back().kind == FieldLine::WordLine)
            words.push_back(lines.size() - 1);
    }
}

void Findings::add(CheckLevel level, std::string_view rule, int line, int column, Text message) {
    if (wants(level))
        m_found.push_back({level, std::string(rule), -1, {std::move(message), {}, line, column}});
}

int Findings::columnOf(const FieldLine& line, std::size_t column) {
    const auto before = static_cast<std::size_t>(line.fields[column].data() - line.text.data());
    return static_cast<int>(characterCount(line.text.substr(0, before))) + 1;
}

std::optional<std::string_view> valueIn(std::string_view comment, std::string_view key) {
    const auto skipSpace = [&comment] {
        while (!comment.empty() && isWhiteSpace(characterAt(comment, 0).code))
            comment.remove_prefix(characterAt(comment, 0).bytes);
    };
    if (!comment.starts_with('#'))
        return std::nullopt;
    comment.remove_prefix(1);
    skipSpace();
    if (!comment.starts_with(key))
        return std::nullopt;
    comment.remove_prefix(key.size());
    skipSpace();
    if (!comment.starts_with('='))
        return std::nullopt;
    comment.remove_prefix(1);
    skipSpace();
    return comment;
}

std::vector<std::string_view> splitAt(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos)
            return parts;
        text.remove_prefix(at + 1);
    }
}

std::string_view universalPart(std::string_view relation) {
    return relation.substr(0, relation.find(':'));
}

bool isUniversalPos(std::string_view upos) {
    return std::ranges::find(UniversalPos, upos) != UniversalPos.end();
}

bool isUniversalRelation(std::string_view relation) {
    return std::ranges::find(UniversalRelations, relation) != UniversalRelations.end();
}

bool isLowerWord(std::string_view text) {
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

} // namespace parsescope::checks
