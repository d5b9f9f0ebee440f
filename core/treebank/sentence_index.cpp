// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/sentence_index.h"

#include "core/treebank/text.h"

#include <utility>

namespace parsescope {

namespace {

/// Returns the hash of some lines and one more from those of both.
std::uint64_t withLine(std::uint64_t lines, std::uint64_t line) {
    constexpr std::uint64_t OddFactor = 0x9E3779B97F4A7C15U; // 2^64 divided by the golden ratio
    constexpr int Half = 32;
    const std::uint64_t mixed = (lines + line) * OddFactor;
    return mixed ^ (mixed >> Half);
}

} // namespace

std::uint64_t hashOfLines(std::string_view bytes) {
    std::uint64_t hash = 0;
    while (!bytes.empty()) {
        const std::size_t newline = bytes.find('\n');
        hash = withLine(hash, contentHash(bytes.substr(0, newline)));
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
        hash = withLine(hash, contentHash(piece));
    } else {
        m_lineHasher.add(piece);
        hash = withLine(hash, m_lineHasher.take());
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
