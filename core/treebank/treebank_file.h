// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task_control.h"
#include "core/treebank/conllu.h"
#include "core/treebank/file_contents.h"
#include "core/treebank/sentence_index.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace parsescope {

/// The state of a file on disk, compared with the time when it was opened.
enum class DiskState {
    Same,
    Changed, ///< the file was written to or replaced
    Gone,    ///< the file no longer exists
};

/// A treebank file: its contents and an index of its sentences. Sentences are parsed on demand, so
/// that opening a file takes only one pass over its line ends. Treebank files are immutable and can
/// be used by several threads.
class TreebankFile {
public:
    /// Opens a plain file or a gzip file, which are distinguished by their first bytes, not by
    /// their names. Fails if the file cannot be read, is a damaged gzip file, has more than 2 GiB
    /// of contents, is encoded in UTF-16 or UTF-32, or if `control` asks to stop.
    [[nodiscard]] static Result<TreebankFile> open(const std::string& path,
                                                   const TaskControl& control = {});
    /// Returns a file with the contents `bytes`, which are held in memory and must be less than 2
    /// GiB. `name` is the name of the file in messages. Sentences are separated by blank lines,
    /// which may contain white space. A byte order mark is skipped.
    [[nodiscard]] static TreebankFile fromBytes(std::string name, std::string bytes);

    /// A run of consecutive sentences in a file that is being edited.
    struct Piece {
        /// File with the sentences; null for a new sentence.
        std::shared_ptr<const TreebankFile> source;
        int first = 0; ///< 0-based index of the first sentence in the source
        int count = 1;
        /// Sentence that replaces the only sentence of the run; null to keep the sentences.
        std::shared_ptr<const Sentence> edited;
    };
    /// Returns a file with the sentences of `pieces` and the name and format of this file.
    /// Sentences of this file keep their line numbers.
    [[nodiscard]] TreebankFile withSentences(std::vector<Piece> pieces) const;

    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] Format format() const { return m_format; }
    /// Returns true if the file is a gzip file.
    [[nodiscard]] bool isPacked() const { return m_contents.isPacked(); }
    /// Returns the number of sentences, including unreadable ones.
    [[nodiscard]] int size() const {
        return m_pieces ? m_pieces->size() : static_cast<int>(m_sentences->size());
    }
    /// Reads sentence `index` (0-based). Errors have file, line and column.
    [[nodiscard]] SentenceReading read(int index) const;
    /// Returns the bytes of sentence `index` (0-based) with the blank lines after it; for index -1,
    /// the bytes before the first sentence. Unless the file is edited, the concatenation of these
    /// bytes for all indices from -1 on is the file.
    [[nodiscard]] Result<std::string> bytes(int index) const;
    /// Returns the 1-based line of the file on which sentence `index` begins. For a sentence that
    /// is not in a file yet, returns the line of the sentence before it.
    [[nodiscard]] int firstLine(int index) const;
    /// Returns the 0-based index of the sentence that contains the 1-based line `line` of the file;
    /// otherwise of the last sentence before the line; otherwise of the first sentence. The file
    /// must contain a sentence.
    [[nodiscard]] int sentenceAtLine(int line) const;

    /// Returns the stamp of the file when it was opened; nothing if it is not a regular file.
    [[nodiscard]] const std::optional<FileStamp>& stamp() const { return m_stamp; }
    /// Returns the current state of the file on disk. Makes one system call.
    [[nodiscard]] DiskState diskState() const;
    /// Returns true if the bytes that are held in memory are equal to the bytes on disk, whatever
    /// the size and the time of change are. Reads small files and gzip files again.
    [[nodiscard]] bool hasSameBytesOnDisk() const { return m_contents.isStillAt(m_name); }
    /// Returns false if the sentences can no longer be read, because another program has written
    /// into the file since it was opened and the file is too large to be held in memory. Makes one
    /// system call. A program that resets the time of change is not noticed; in this case, `read`
    /// and `bytes` fail for the sentences that differ.
    [[nodiscard]] bool isReadable() const { return m_contents.areUnchanged(); }
    /// Returns true if all bytes are equal to the bytes that were indexed. Reads large files again.
    [[nodiscard]] bool hasSameSentences() const;
    /// Returns a hash of the lines of sentence `index` (0-based), with the blank lines after it,
    /// from the time when the file was opened. The file must not be edited.
    [[nodiscard]] std::uint64_t hash(int index) const { return start(index).hash; }

private:
    struct Pieces {
        std::vector<Piece> pieces;
        std::vector<int> ends; // for each piece, the number of sentences up to its end

        [[nodiscard]] int size() const { return ends.empty() ? 0 : ends.back(); }
        [[nodiscard]] std::size_t at(int index) const;
        [[nodiscard]] int begin(std::size_t piece) const {
            return piece == 0 ? 0 : ends[piece - 1];
        }
    };

    // Builds the index. Returns false if `control` asks to stop.
    [[nodiscard]] Result<bool> buildIndex(const TaskControl& control);
    [[nodiscard]] const SentenceStart& start(int index) const { return (*m_sentences)[index]; }
    /// Returns the bytes of sentence `index` (0-based); for index -1, the bytes before the first
    /// sentence. Fails if the bytes differ from the bytes that were indexed.
    [[nodiscard]] Result<std::string_view> view(int index, std::string& room) const;

    std::string m_name;
    FileContents m_contents;
    std::shared_ptr<const std::vector<SentenceStart>> m_sentences =
        std::make_shared<const std::vector<SentenceStart>>();
    std::uint64_t m_hashBefore = 0;         // hash of the lines before the first sentence
    std::shared_ptr<const Pieces> m_pieces; // null unless the file is edited
    Format m_format = Format::ConllU;
    std::optional<FileStamp> m_stamp;
};

} // namespace parsescope
