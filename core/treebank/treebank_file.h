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

/// What became of a file since it was opened.
enum class DiskState {
    Same,
    Changed, ///< it has grown, was written or replaced
    Gone,    ///< there is none any more
};

/// A treebank file: its contents and an index of its sentences. Sentences are parsed when looked
/// at, so that opening a file costs one pass for line ends. Does not change; may be used by several
/// threads.
class TreebankFile {
public:
    /// Opens a plain or gzip file (told apart by its first bytes, not its name). Fails when it
    /// can't be read, is a damaged gzip file, has more than 2 GiB of contents, or the task was
    /// stopped.
    [[nodiscard]] static Result<TreebankFile> open(const std::string& path,
                                                   const TaskControl& control = {});
    /// A file from less than 2 GiB in memory; `name` is used in messages. Sentences are separated
    /// by blank lines, which may have white space in them. A byte order mark is skipped.
    [[nodiscard]] static TreebankFile fromBytes(std::string name, std::string bytes);

    /// A run of sentences of a file that is being edited.
    struct Piece {
        std::shared_ptr<const TreebankFile> source; ///< null for a sentence that is in no file yet
        int first = 0;                              ///< sentence of the source, 0-based
        int count = 1;
        std::shared_ptr<const Sentence>
            edited; ///< in the place of that one; null for what is there
    };
    /// This file with other sentences; all else stays: name, format, and the lines of what is in
    /// the file.
    [[nodiscard]] TreebankFile withSentences(std::vector<Piece> pieces) const;

    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] Format format() const { return m_format; }
    /// It is a gzip file.
    [[nodiscard]] bool isPacked() const { return m_contents.isPacked(); }
    /// Number of sentences, bad ones included.
    [[nodiscard]] int size() const {
        return m_pieces ? m_pieces->size() : static_cast<int>(m_sentences->size());
    }
    /// Sentence `index` (0-based), parsed now. Errors have file, line and column.
    [[nodiscard]] SentenceReading read(int index) const;
    /// The bytes of sentence `index`, with the blank lines behind it. Index -1 stands for what is
    /// in front of the first sentence; so all together are the whole file, unless it is edited.
    [[nodiscard]] Result<std::string> bytes(int index) const;
    /// 1-based line of the file on which sentence `index` begins. A sentence that is in no file yet
    /// has the line of the one before.
    [[nodiscard]] int firstLine(int index) const;
    /// The sentence that has line `line` (1-based) of the file, or the last one before; the first
    /// where there is none before. There must be a sentence.
    [[nodiscard]] int sentenceAtLine(int line) const;

    /// The file on disk when this one was opened; nothing for what is not an ordinary file.
    [[nodiscard]] const std::optional<FileStamp>& stamp() const { return m_stamp; }
    /// What became of the file since. Costs one call to the system.
    [[nodiscard]] DiskState diskState() const;

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
    [[nodiscard]] Result<std::string_view> view(int index, std::string& room) const;

    std::string m_name;
    FileContents m_contents;
    std::shared_ptr<const std::vector<SentenceStart>> m_sentences =
        std::make_shared<const std::vector<SentenceStart>>();
    std::shared_ptr<const Pieces> m_pieces; // null unless it is edited
    Format m_format = Format::ConllU;
    std::optional<FileStamp> m_stamp;
};

} // namespace parsescope
