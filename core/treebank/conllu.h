// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/treebank/format.h"
#include "core/treebank/sentence.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// The largest length of a line, in bytes. Longer lines are errors.
inline constexpr std::size_t LongestLine = std::size_t{1} << 20U;
/// The largest number of errors that are listed. If there are more, a last entry reports that.
inline constexpr std::size_t MostErrors = 100'000;
/// The message of the last entry of a list of errors that is not complete.
inline constexpr Phrase TooManyErrors("there are more errors than can be listed");

/// Returns the format of a file, determined from its contents and its name. The format is CoNLL-U
/// Plus if the first line lists other columns than those of CoNLL-U. The format is CoNLL-X if no
/// line is a comment, multiword token or empty node, and if one of two conditions holds: the
/// name ends in .conll, .conllx, .conll06 or .conll07, optionally followed by .gz; or the ninth
/// column of some line is a bare number, as PHEAD is and DEPS is not. Otherwise the format is
/// CoNLL-U.
[[nodiscard]] Format detectFormat(std::string_view contents, std::string_view name);

/// A detector of the format of a file whose lines are given one by one. The result is the result of
/// detectFormat.
class FormatDetector {
public:
    explicit FormatDetector(std::string_view name);

    /// Examines the next line that is not blank; `line` may end in a carriage return.
    void look(std::string_view line);
    /// Returns true if no further line can change the result.
    [[nodiscard]] bool isCertain() const { return m_isConllU; }
    [[nodiscard]] Format format() const {
        return m_isConllX && !m_isConllU ? Format(Format::ConllX) : m_conllU;
    }

private:
    Format m_conllU = Format::ConllU; // CoNLL-U or CoNLL-U Plus
    bool m_hasBegun = false;
    bool m_isConllX = false; // true if the format is CoNLL-X, unless m_isConllU is true
    bool m_isConllU = false;
};

/// The result of reading a sentence. `sentence` is usable if `errors` is empty.
struct SentenceReading {
    Sentence sentence;
    std::vector<Error> errors; ///< errors with line and column; `file` is empty
    /// True if all errors are words without a head in a sentence in which other words have a head,
    /// as in a tree that is still being drawn.
    bool isUnfinished = false;
    /// True if all errors are about HEAD, so that only the tree is missing. In `sentence`, a HEAD
    /// that is no possible head is NoHead, and the heads on a cycle are as in the file.
    bool hasOnlyHeadErrors = false;
    /// True if all errors are about HEAD or about empty columns other than FORM. In `sentence`,
    /// an empty column is "_".
    bool hasOnlyValueErrors = false;

    /// Returns true if `sentence` has all words, multiword tokens and empty nodes. It may lack a
    /// tree.
    [[nodiscard]] bool hasAllWords() const { return errors.empty() || hasOnlyValueErrors; }
    /// Returns true if `sentence` has all words and a tree, so that errors are about columns that
    /// are empty.
    [[nodiscard]] bool hasTree() const { return hasAllWords() && sentence.tree().has_value(); }
    /// Returns true if the sentence can be edited: it has no errors or is unfinished.
    [[nodiscard]] bool isUsable() const { return errors.empty() || isUnfinished; }
};

/// Reads the lines of one sentence: comments and words; a blank line at the end is optional.
/// `firstLine` is the 1-based number of the first line, for messages. All errors are listed, sorted
/// by line and column. Lines may end in "\r\n", and columns may contain spaces. If the empty line
/// between two sentences is missing, the error names the line before which it is missing. Several
/// words may have HEAD 0, and HEAD may be "_" in all words. If HEAD is "_" in only some words, each
/// of these words is an error and the sentence is unfinished. FEATS, DEPS and MISC are not changed.
/// In CoNLL-U Plus, `lines` do not include the first line of the file, and columns of CoNLL-U that
/// the file does not have are "_". A line that lists other columns is an error.
[[nodiscard]] SentenceReading readSentence(std::string_view lines, Format format,
                                           int firstLine = 1);

/// Reads typed or pasted text: lines of CoNLL-U or CoNLL-X if the text contains a tab, plain words
/// otherwise. Fails with the first error. Text after the first sentence is also an error.
[[nodiscard]] Result<Sentence> readTypedSentence(std::string_view text);

/// Returns the sentence in `format`, followed by a blank line. A sentence that was read from
/// CoNLL-U without errors is written as the same bytes, except that all line ends become "\n". In
/// CoNLL-X, only words are written, because the format has no comments, multiword tokens or empty
/// nodes. Spaces inside a column become "_", and so does a PHEAD that is not a bare number, with
/// its PDEPREL, and a PDEPREL without PHEAD that contains "=", because it is MISC. A sentence that
/// was read from CoNLL-X is therefore written as the same bytes unless it contains such values. In
/// CoNLL-U Plus, only the columns of the file are written, and not its first line. A comment that
/// lists columns of another format is left out.
[[nodiscard]] std::string writeSentence(const Sentence& sentence, const Format& format);

/// Returns the format with the columns of CoNLL-U and the further columns of `sentence`.
[[nodiscard]] Format fullFormatOf(const Sentence& sentence);

} // namespace parsescope
