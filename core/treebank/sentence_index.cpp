// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/sentence_index.h"

#include "core/base/utf8.h"

#include <utility>

namespace parsescope {

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
        m_isBlank = m_isBlank && isBlankLine(piece);
        if (newline == std::string_view::npos) {
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

void SentenceIndexer::endLine(std::string_view piece) {
    if (!m_isBlank && !m_inside)
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
        m_format.look(piece.ends_with('\r') ? piece.substr(0, piece.size() - 1) : piece);
    m_begun.clear();
    m_inside = !m_isBlank;
    m_isBlank = true;
    ++m_line;
}

} // namespace parsescope
