// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/sentence_joiner.h"

#include "core/base/utf8.h"

namespace parsescope {

namespace {

/// Returns the offset in `bytes` of the blank lines after the sentence.
std::size_t endOfSentence(std::string_view bytes) {
    std::size_t end = bytes.size();
    while (end > 0) {
        // In the first line, the result is 0, because npos + 1 is 0.
        const std::size_t begin = bytes.substr(0, end - 1).rfind('\n') + 1;
        if (!isBlankLine(bytes.substr(begin, end - begin)))
            break;
        end = begin;
    }
    return end;
}

/// Adds the line ends that are needed before another sentence.
void endWithBlankLine(std::string& bytes, std::string_view lineEnd) {
    const std::size_t last = endOfSentence(bytes);
    if (last == 0) // there are only blank lines
        return;
    if (bytes.back() != '\n')
        bytes += lineEnd;
    if (endOfSentence(bytes) == bytes.size())
        bytes += lineEnd;
}

} // namespace

std::string_view lineEndIn(std::string_view bytes) {
    const std::size_t newline = bytes.find('\n');
    if (newline == std::string_view::npos)
        return {};
    return newline > 0 && bytes[newline - 1] == '\r' ? "\r\n" : "\n";
}

std::string writtenWith(const Sentence& sentence, Format format, std::string_view lineEnd) {
    std::string lines = writeSentence(sentence, format);
    if (lineEnd == "\r\n")
        for (std::size_t at = 0; (at = lines.find('\n', at)) != std::string::npos; at += 2)
            lines.insert(at, "\r");
    return lines;
}

std::string writtenLike(const Sentence& sentence, Format format, std::string_view old) {
    const std::size_t end = endOfSentence(old);
    const std::string_view kept = old.substr(0, end);
    std::string lines = writtenWith(sentence, format, lineEndIn(kept));
    const std::size_t lineEnd = lineEndIn(lines).size();
    lines.resize(lines.size() - (kept.ends_with('\n') ? lineEnd : 2 * lineEnd));
    return lines + std::string(old.substr(end));
}

std::size_t SentenceJoiner::beginNext() {
    const std::size_t before = m_last.size();
    endWithBlankLine(m_last, m_lineEnd);
    m_hasBegun = true;
    return m_last.size() - before;
}

bool SentenceJoiner::add(std::string_view bytes) {
    const bool isBlank = endOfSentence(bytes) == 0;
    if (!isBlank && !flush())
        return false;
    m_last += bytes;
    m_hasBegun = true;
    if (const std::string_view lineEnd = lineEndIn(bytes); !lineEnd.empty())
        m_lineEnd = lineEnd;
    return true;
}

} // namespace parsescope
