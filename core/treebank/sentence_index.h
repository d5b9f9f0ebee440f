// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/hash.h"
#include "core/treebank/conllu.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A sentence of a file. It extends to the next one: the blank lines after it belong to it.
struct SentenceStart {
    std::uint32_t offset = 0; ///< where it begins, in bytes; files have less than 2 GiB
    int line = 1;             ///< on which it begins, 1-based
    std::uint64_t hash = 0;   ///< `hashOfLines` of its bytes
};

/// Returns a hash of the lines in `bytes`, the last of which may lack its line end.
[[nodiscard]] std::uint64_t hashOfLines(std::string_view bytes);

/// Finds the sentences and the format of a file given block by block. Sentences
/// are separated by blank lines. A byte order mark is skipped.
class SentenceIndexer {
public:
    explicit SentenceIndexer(std::string_view fileName) : m_format(fileName) {}

    /// Takes the next bytes; the first three of a file must come together.
    void add(std::string_view block);
    /// The sentences, once all blocks have been added.
    [[nodiscard]] std::vector<SentenceStart> take();
    [[nodiscard]] Format format() const { return m_format.format(); }
    /// Returns `hashOfLines` of what precedes the first sentence, without a byte order mark.
    [[nodiscard]] std::uint64_t hashBefore() const { return m_hashBefore; }

private:
    /// `piece` is the part of the line in this block.
    void endLine(std::string_view piece);

    FormatDetector m_format;
    std::vector<SentenceStart> m_starts;
    std::string m_begun;         // begin of a line that did not end in its block
    std::size_t m_offset = 0;    // of the block
    std::size_t m_lineBegin = 0; // of the line that is being read
    int m_line = 1;              // its number
    bool m_isBlank = true;       // as far as it is read
    bool m_inside = false;       // of a sentence
    ContentHasher m_lineHasher;  // of the line, if it began in an earlier block
    std::uint64_t m_hashBefore = 0;
};

} // namespace parsescope
