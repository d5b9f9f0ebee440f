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

/// The longest line that is read, in bytes; a longer one is an error.
inline constexpr std::size_t LongestLine = std::size_t{1} << 20U;
/// The most errors that are listed; if there are more, a last entry says so.
inline constexpr std::size_t MostErrors = 100'000;
/// The message of that last entry.
inline constexpr Phrase TooManyErrors("there are more errors than can be listed");

/// The format of a file, judged by its contents and name. It is CoNLL-X when no line is a
/// comment, multiword token or empty node, and either the name ends in .conll, .conllx, .conll06
/// or .conll07 (perhaps with .gz behind) or the ninth column of some line is a bare number, as
/// PHEAD is and DEPS is not. Else it is CoNLL-U.
[[nodiscard]] Format detectFormat(std::string_view contents, std::string_view name);

/// Detects the format, as detectFormat does, from contents given line by line.
class FormatDetector {
public:
    explicit FormatDetector(std::string_view name);

    /// Takes the next line that is not blank, without its line end.
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

/// The result of reading one sentence. `sentence` is usable when `errors` is empty.
struct SentenceReading {
    Sentence sentence;
    std::vector<Error> errors; ///< with line and column; `file` is left empty
    /// True when all errors are words without a head in a sentence in which other words have one:
    /// somebody is still drawing the tree.
    bool isUnfinished = false;

    /// True when the sentence can be edited: it was read without errors, or is unfinished.
    [[nodiscard]] bool isUsable() const { return errors.empty() || isUnfinished; }
};

/// Reads the lines of one sentence (comments and words, no blank line needed at the end).
/// `firstLine` is the 1-based number of the first line, for messages. Every error is listed, by
/// line and column. The lines may end in "\r\n", and columns may have spaces in them. Several words
/// may have HEAD 0; HEAD may be "_" in all words. Where it is "_" in some words only, each of
/// them is an error and the sentence is unfinished. FEATS, DEPS and MISC are kept as they are.
[[nodiscard]] SentenceReading readSentence(std::string_view lines, Format format,
                                           int firstLine = 1);

/// Reads typed or pasted text: CoNLL-U or CoNLL-X lines if it has a tab, plain words otherwise.
/// Fails with the first error; anything after the first sentence is an error too.
[[nodiscard]] Result<Sentence> readTypedSentence(std::string_view text);

/// The sentence in `format`, ended by a blank line. Writing CoNLL-U that was read without errors
/// gives the same bytes, but for line ends, which become "\n". CoNLL-X gets the words alone:
/// it has no comments, multiword tokens or empty nodes, and spaces inside a column become
/// "_", and so do PHEAD and PDEPREL unless `deps` is a bare number. (So CoNLL-X gives the same
/// bytes too, unless there are spaces in it or a PDEPREL without PHEAD.)
[[nodiscard]] std::string writeSentence(const Sentence& sentence, Format format);

} // namespace parsescope
