// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8.h"
#include "core/treebank/conllu.h"
#include "core/treebank/conllu_fields.h"

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

// Returns true for comments, multiword tokens and empty nodes.
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

Result<Sentence> readWords(std::string_view text) {
    const std::size_t bad = std::min(findInvalidUtf8(text), text.find('\0'));
    if (bad != std::string_view::npos) {
        const TextPlace place = placeAt(text, bad);
        return tl::unexpected(Error{Text("found {0}, expected UTF-8 text", byteText(text[bad])),
                                    {},
                                    place.line,
                                    place.column});
    }
    Sentence sentence = sentenceFromText(text);
    if (sentence.words.empty())
        return failure("found no words, expected a sentence");
    return sentence;
}

} // namespace

FormatDetector::FormatDetector(std::string_view name) : m_isConllX(endsInConllX(name)) {}

void FormatDetector::look(std::string_view line) {
    if (const auto columns = listedColumns(line); columns && !m_hasBegun)
        m_conllU = Format::plus(*columns);
    m_hasBegun = true;
    m_isConllU = m_isConllU || isConllUOnly(line);
    m_isConllX = m_isConllX || hasNumberForHead(line);
}

Format detectFormat(std::string_view contents, std::string_view name) {
    FormatDetector detector(name);
    while (!contents.empty() && !detector.isCertain())
        if (const std::string_view line = takeLine(contents); !isBlankLine(line))
            detector.look(line);
    return detector.format();
}

Result<Sentence> readTypedSentence(std::string_view text) {
    if (text.starts_with(ByteOrderMark))
        text.remove_prefix(ByteOrderMark.size());
    if (text.find('\t') == std::string_view::npos)
        return readWords(text);
    const Format format = detectFormat(text, {});
    int firstLine = 1;
    // The line that lists the columns belongs to no sentence.
    for (bool isHeader = format.plusColumns() != nullptr; isHeader; ++firstLine)
        isHeader = isBlankLine(takeLine(text));
    SentenceReading reading = readSentence(text, format, firstLine);
    if (!reading.isUsable())
        return tl::unexpected(reading.errors.front());
    return std::move(reading.sentence);
}

} // namespace parsescope
