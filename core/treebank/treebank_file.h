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

/// The state of a file on the disk compared with the time when it was opened.
enum class DiskState {
    Same,
    Changed, ///< it was written to or replaced
    Gone,    ///< it no longer exists
};

/// A treebank file: its contents and an index of its sentences. Sentences are parsed on demand,
/// so that opening a file costs one pass for line ends. Immutable; may be used by several
/// threads.
class TreebankFile {
public:
    /// Opens a plain or gzip file (told apart by its first bytes, not its name). Fails when it
    /// cannot be read, is a damaged gzip file, has more than 2 GiB of contents, or the task was
    /// stopped.
    [[nodiscard]] static Result<TreebankFile> open(const std::string& path,
                                                   const TaskControl& control = {});
    /// A file of less than 2 GiB, held in memory; messages use `name`. Sentences are separated
    /// by blank lines, which may have white space in them. A byte order mark is skipped.
    [[nodiscard]] static TreebankFile fromBytes(std::string name, std::string bytes);

    /// A run of consecutive sentences of a file being edited.
    struct Piece {
        std::shared_ptr<const TreebankFile> source; ///< null for a sentence not yet in a file
        int first = 0;                              ///< sentence of the source, 0-based
        int count = 1;
        std::shared_ptr<const Sentence> edited; ///< replaces that sentence; null to keep it
    };
    /// This file with other sentences. Its name and format stay, and sentences of the file keep
    /// their line numbers.
    [[nodiscard]] TreebankFile withSentences(std::vector<Piece> pieces) const;

    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] Format format() const { return m_format; }
    /// True when the file is a gzip file.
    [[nodiscard]] bool isPacked() const { return m_contents.isPacked(); }
    /// The number of sentences, including unreadable ones.
    [[nodiscard]] int size() const {
        return m_pieces ? m_pieces->size() : static_cast<int>(m_sentences->size());
    }
    /// Reads sentence `index` (0-based). Errors have file, line and column.
    [[nodiscard]] SentenceReading read(int index) const;
    /// The bytes of sentence `index`, with the blank lines after it. Index -1 stands for what comes
    /// before the first sentence; so all of them make up the file, unless it is edited.
    [[nodiscard]] Result<std::string> bytes(int index) const;
    /// The line of the file (1-based) on which sentence `index` begins. A sentence not yet in a
    /// file has the line of the one before it.
    [[nodiscard]] int firstLine(int index) const;
    /// The sentence that contains `line` (1-based) of the file, else the last one before it, else
    /// the first one. The file must have a sentence.
    [[nodiscard]] int sentenceAtLine(int line) const;

    /// The stamp of the file on disk when it was opened; nothing if it is not a regular file.
    [[nodiscard]] const std::optional<FileStamp>& stamp() const { return m_stamp; }
    /// Returns the present state of the file. Costs one call to the system.
    [[nodiscard]] DiskState diskState() const;
    /// True when what is held of the file in memory is what it has on disk, whatever its size and
    /// time of change. Reads small and gzip files once more.
    [[nodiscard]] bool hasSameBytesOnDisk() const { return m_contents.isStillAt(m_name); }
    /// False when the sentences can no longer be read, because another program has written into the
    /// file since it was opened, and the file is too large to be held in memory. Costs one call to
    /// the system, which a program can deceive that puts the time of change back; `read` and
    /// `bytes` then fail for the sentences that differ.
    [[nodiscard]] bool isReadable() const { return m_contents.areUnchanged(); }
    /// True when all bytes are still those that were indexed. Reads large files once more.
    [[nodiscard]] bool hasSameSentences() const;
    /// Returns a hash of the lines of sentence `index` (0-based), with the blank lines after it, as
    /// they were when the file was opened. Only for a file that is not edited.
    [[nodiscard]] std::uint64_t hash(int index) const { return start(index).hash; }

private:
    struct Pieces {
        std::vector<Piece> pieces;
        std::vector<int> ends; // by piece: number of sentences up to its end

        [[nodiscard]] int size() const { return ends.empty() ? 0 : ends.back(); }
        [[nodiscard]] std::size_t at(int index) const;
        [[nodiscard]] int begin(std::size_t piece) const {
            return piece == 0 ? 0 : ends[piece - 1];
        }
    };

    // False when stopped.
    [[nodiscard]] Result<bool> buildIndex(const TaskControl& control);
    [[nodiscard]] const SentenceStart& start(int index) const { return (*m_sentences)[index]; }
    /// The bytes of sentence `index`, or of what precedes the first one (-1). Fails when they are
    /// not the bytes that the index was made of.
    [[nodiscard]] Result<std::string_view> view(int index, std::string& room) const;

    std::string m_name;
    FileContents m_contents;
    std::shared_ptr<const std::vector<SentenceStart>> m_sentences =
        std::make_shared<const std::vector<SentenceStart>>();
    std::uint64_t m_hashBefore = 0;         // of the lines before the first sentence
    std::shared_ptr<const Pieces> m_pieces; // null unless it is edited
    Format m_format = Format::ConllU;
    std::optional<FileStamp> m_stamp;
};

} // namespace parsescope
