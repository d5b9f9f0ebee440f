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

/// The beginning of a sentence of a file. The sentence extends to the next one and includes the
/// blank lines after it.
struct SentenceStart {
    std::uint32_t offset = 0; ///< offset of its first byte; files have less than 2 GiB
    int line = 1;             ///< 1-based number of its first line
    std::uint64_t hash = 0;   ///< result of `hashOfLines` for the bytes of the sentence
};

/// Returns a hash of the lines in `bytes`. The last line may lack its line end.
[[nodiscard]] std::uint64_t hashOfLines(std::string_view bytes);

/// An indexer that finds the sentences and the format of a file whose bytes are given block by
/// block. Sentences are separated by blank lines. A byte order mark is skipped.
class SentenceIndexer {
public:
    explicit SentenceIndexer(std::string_view fileName) : m_format(fileName) {}

    /// Reads the next block. The first three bytes of a file must be in one block, because they may
    /// be a byte order mark.
    void add(std::string_view block);
    /// Returns the sentences after all blocks have been added.
    [[nodiscard]] std::vector<SentenceStart> take();
    [[nodiscard]] Format format() const { return m_format.format(); }
    /// Returns `hashOfLines` of the bytes before the first sentence, without a byte order mark.
    [[nodiscard]] std::uint64_t hashBefore() const { return m_hashBefore; }

private:
    /// Ends a line. `piece` is the part of the line in the current block.
    void endLine(std::string_view piece);
    /// Returns true if the line that ends with `piece` lists the columns of CoNLL-U Plus. Such a
    /// first line belongs to no sentence.
    [[nodiscard]] bool listsColumns(std::string_view piece) const;
    /// Notes whether the next bytes of the current line are blank, except the bytes of a character
    /// that continues in the next block.
    void lookForBlanks(std::string_view piece, bool lineEnds);

    FormatDetector m_format;
    std::vector<SentenceStart> m_starts;
    std::string m_begun;         // beginning of a line that did not end in its block
    std::size_t m_offset = 0;    // offset of the block in the file
    std::size_t m_lineBegin = 0; // offset of the current line
    int m_line = 1;              // number of the current line
    bool m_isBlank = true;       // true if the current line is blank so far
    std::string m_cut;           // first bytes of a character that continues in the next block
    bool m_inside = false;       // true inside a sentence
    bool m_hasBegun = false;     // true after the first line that is not blank
    ContentHasher m_lineHasher;  // hash of the current line if it began in an earlier block
    std::uint64_t m_hashBefore = 0;
};

} // namespace parsescope
