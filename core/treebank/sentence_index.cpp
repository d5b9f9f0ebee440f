// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/sentence_index.h"

#include "core/base/utf8.h"

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

/// Returns the number of bytes at the end of `piece` that begin a character but do not complete it.
std::size_t cutBytes(std::string_view piece) {
    constexpr std::size_t Most = 3;
    for (std::size_t count = 1; count <= std::min(Most, piece.size()); ++count) {
        const std::size_t at = piece.size() - count;
        const auto byte = static_cast<unsigned char>(piece[at]);
        if (byte >= 0xC0) // the first byte of a character
            return characterAt(piece, at).valid ? 0 : count;
        if (byte < 0x80)
            return 0;
    }
    return 0;
}

} // namespace

std::uint64_t hashOfLines(std::string_view bytes) {
    std::uint64_t hash = 0;
    while (!bytes.empty()) {
        const std::size_t newline = bytes.find('\n');
        hash = mixedHash(hash, contentHash(bytes.substr(0, newline)));
        bytes.remove_prefix(newline == std::string_view::npos ? bytes.size() : newline + 1);
    }
    return hash;
}

void SentenceIndexer::add(std::string_view block) {
    std::size_t at = 0;
    if (m_offset == 0 && block.starts_with(ByteOrderMark))
        at = m_lineBegin = ByteOrderMark.size();
    while (at < block.size()) {
        const std::size_t newline = block.find('\n', at);
        const std::string_view piece = block.substr(at, newline - at);
        if (newline == std::string_view::npos) {
            lookForBlanks(piece, false);
            m_begun += piece.substr(0, LongestLine);
            m_lineHasher.add(piece);
            break;
        }
        endLine(piece);
        at = newline + 1;
        m_lineBegin = m_offset + at;
    }
    m_offset += block.size();
}

std::vector<SentenceStart> SentenceIndexer::take() {
    if (m_lineBegin < m_offset) // the last line has no line end
        endLine({});
    return std::exchange(m_starts, {});
}

void SentenceIndexer::lookForBlanks(std::string_view piece, bool lineEnds) {
    const std::string joined = m_cut.empty() ? std::string() : m_cut + std::string(piece);
    if (!m_cut.empty())
        piece = joined;
    const std::size_t complete = piece.size() - (lineEnds ? 0 : cutBytes(piece));
    m_isBlank = m_isBlank && isBlankLine(piece.substr(0, complete));
    m_cut = piece.substr(complete);
}

bool SentenceIndexer::listsColumns(std::string_view piece) const {
    const std::string line = m_begun + std::string(piece.substr(0, LongestLine));
    const auto columns = listedColumns(line);
    return columns && Format::plus(*columns).plusColumns() != nullptr;
}

void SentenceIndexer::endLine(std::string_view piece) {
    lookForBlanks(piece, true);
    const bool isHeader = !m_isBlank && !m_hasBegun && listsColumns(piece);
    m_hasBegun = m_hasBegun || !m_isBlank;
    if (!m_isBlank && !m_inside && !isHeader)
        m_starts.push_back({static_cast<std::uint32_t>(m_lineBegin), m_line});
    std::uint64_t& hash = m_starts.empty() ? m_hashBefore : m_starts.back().hash;
    if (m_begun.empty()) {
        hash = mixedHash(hash, contentHash(piece));
    } else {
        m_lineHasher.add(piece);
        hash = mixedHash(hash, m_lineHasher.take());
        piece = m_begun += piece.substr(0, LongestLine);
    }
    if (!m_isBlank && !m_format.isCertain())
        m_format.look(piece);
    m_begun.clear();
    m_inside = !m_isBlank && !isHeader;
    m_isBlank = true;
    ++m_line;
}

} // namespace parsescope
