// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/treebank/sentence.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// The two formats of the shared tasks: CoNLL-U (Universal Dependencies) and CoNLL-X (2006, 2007).
enum class Format { ConllU, ConllX };

/// Longest line that is read, in bytes; a longer one is an error.
inline constexpr std::size_t LongestLine = std::size_t{1} << 20U;
/// At most so many errors are listed; a last one then says that there are more.
inline constexpr std::size_t MostErrors = 100'000;
/// What that last one says.
inline constexpr const char* TooManyErrors = "there are more errors than can be listed";

/// Which format a file is in, seen from its contents and name. It is CoNLL-X when no line is a
/// comment, multiword token or empty node, and either the name ends in .conll, .conllx, .conll06
/// or .conll07 (perhaps with .gz behind) or the ninth column of some line is a bare number, as
/// PHEAD is and DEPS is not. Else it is CoNLL-U.
[[nodiscard]] Format detectFormat(std::string_view contents, std::string_view name);

/// The same for contents that are looked at line by line.
class FormatDetector {
public:
    explicit FormatDetector(std::string_view name);

    /// Looks at a line that is not blank, without its line end.
    void look(std::string_view line);
    /// True when no further line can change the answer.
    [[nodiscard]] bool isCertain() const { return m_isConllU; }
    [[nodiscard]] Format format() const {
        return m_isConllX && !m_isConllU ? Format::ConllX : Format::ConllU;
    }

private:
    bool m_isConllX = false; // unless it is CoNLL-U for certain
    bool m_isConllU = false;
};

/// One sentence, read. `sentence` is usable when `errors` is empty.
struct SentenceReading {
    Sentence sentence;
    std::vector<Error> errors; ///< with line and column; `file` is left empty
};

/// Reads the lines of one sentence (comments and words, no blank line needed at the end).
/// `firstLine` is the 1-based number of the first line, for messages. Every error is listed, by
/// line and column. The lines may end in "\r\n", and columns may have spaces in them. Several words
/// may have HEAD 0; HEAD may be "_" in all words, but not in some. FEATS, DEPS and MISC are kept
/// as they stand.
[[nodiscard]] SentenceReading readSentence(std::string_view lines, Format format,
                                           int firstLine = 1);

/// What one types or pastes: CoNLL-U or CoNLL-X lines when there is a tab in it, words otherwise.
/// Fails with the first error; anything after the first sentence is an error too.
[[nodiscard]] Result<Sentence> readTypedSentence(std::string_view text);

/// The sentence in `format`, ended by a blank line. Writing CoNLL-U that was read without errors
/// gives the same bytes, but for line ends, which become "\n". To CoNLL-X go the words alone:
/// comments, multiword tokens and empty nodes have no place there, spaces inside a column become
/// "_", and so do PHEAD and PDEPREL unless `deps` is a bare number. (So CoNLL-X gives the same
/// bytes too, unless there are spaces in it or a PDEPREL without PHEAD.)
[[nodiscard]] std::string writeSentence(const Sentence& sentence, Format format);

} // namespace parsescope
