// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/conllu.h"
#include "core/treebank/conllu_fields.h"
#include "core/treebank/text.h"

#include <algorithm>

namespace parsescope {

namespace {

bool endsInConllX(std::string_view name) {
    std::string lower(name);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    if (lower.ends_with(".gz"))
        lower.resize(lower.size() - 3);
    return lower.ends_with(".conll") || lower.ends_with(".conllx") || lower.ends_with(".conll06") ||
           lower.ends_with(".conll07");
}

// True for comments, multiword tokens and empty nodes.
bool isConllUOnly(std::string_view line) {
    const std::size_t idEnd = line.find_first_not_of("0123456789");
    return line.front() == '#' || (idEnd != std::string_view::npos && idEnd > 0 &&
                                   (line[idEnd] == '-' || line[idEnd] == '.'));
}

bool hasNumberForHead(std::string_view line) {
    constexpr std::size_t PHead = 8;
    Fields fields;
    return splitColumns(line, fields) == fields.size() && parseNumber(fields[PHead]).has_value();
}

// Place of byte `at`, for messages.
Error errorAt(std::string_view text, std::size_t at, std::string message) {
    const std::string_view before = text.substr(0, at);
    const std::size_t lineBegin = before.rfind('\n') + 1; // 0 when there is none
    return {std::move(message),
            {},
            static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1,
            static_cast<int>(characterCount(before.substr(lineBegin))) + 1};
}

Result<Sentence> readWords(std::string_view text) {
    const std::size_t bad = std::min(findInvalidUtf8(text), text.find('\0'));
    if (bad != std::string_view::npos)
        return tl::unexpected(
            errorAt(text, bad, "found " + byteText(text[bad]) + ", expected UTF-8 text"));
    Sentence sentence = sentenceFromText(text);
    if (sentence.words.empty())
        return failure("found no words, expected a sentence");
    return sentence;
}

} // namespace

Format detectFormat(std::string_view contents, std::string_view name) {
    bool conllX = endsInConllX(name);
    while (!contents.empty()) {
        const std::string_view line = takeLine(contents);
        if (isBlankLine(line))
            continue;
        if (isConllUOnly(line))
            return Format::ConllU;
        conllX = conllX || hasNumberForHead(line);
    }
    return conllX ? Format::ConllX : Format::ConllU;
}

Result<Sentence> readTypedSentence(std::string_view text) {
    if (text.starts_with(ByteOrderMark))
        text.remove_prefix(ByteOrderMark.size());
    if (text.find('\t') == std::string_view::npos)
        return readWords(text);
    SentenceReading reading = readSentence(text, detectFormat(text, {}));
    if (!reading.errors.empty())
        return tl::unexpected(reading.errors.front());
    return std::move(reading.sentence);
}

} // namespace parsescope
