// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/treebank_file.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// The result of reading all sentences of a treebank.
struct TreebankReading {
    std::vector<Sentence> sentences; ///< the sentences without errors
    std::vector<Error> errors;       ///< of the others, each with file, line and column
};

/// The sentences of one file or of several, one after the other. Immutable; cheap to copy, as
/// copies share the files; may be used by several threads.
class Treebank {
public:
    Treebank() = default;
    /// A treebank of files that are already open.
    explicit Treebank(std::vector<std::shared_ptr<const TreebankFile>> files);

    /// Opens a file as TreebankFile does, or a folder: all files in it and in the folders below
    /// whose names end as those of treebanks do, by name. Fails on a folder without such files.
    [[nodiscard]] static Result<Treebank> open(const std::string& path,
                                               const TaskControl& control = {});
    /// Opens several files and folders, in that order. Fails when one of them fails.
    [[nodiscard]] static Result<Treebank> open(const std::vector<std::string>& paths,
                                               const TaskControl& control = {});
    /// A treebank of one file, held in memory.
    [[nodiscard]] static Treebank fromBytes(std::string name, std::string bytes);

    /// This treebank, with the same name, but with `files` instead of its own.
    [[nodiscard]] Treebank withFiles(std::vector<std::shared_ptr<const TreebankFile>> files) const;

    [[nodiscard]] std::span<const std::shared_ptr<const TreebankFile>> files() const {
        return m_files;
    }
    /// The path of the file or folder that was opened; of the first when there are several.
    [[nodiscard]] const std::string& name() const { return m_name; }
    /// The format of the first file.
    [[nodiscard]] Format format() const {
        return m_files.empty() ? Format::ConllU : m_files.front()->format();
    }
    /// The number of sentences, including unreadable ones.
    [[nodiscard]] int size() const { return m_ends.empty() ? 0 : m_ends.back(); }

    /// The place of a sentence among the files.
    struct FilePosition {
        int file = 0;  ///< index into files()
        int index = 0; ///< of the sentence in that file, 0-based
    };
    [[nodiscard]] FilePosition place(int index) const;
    /// The index of the sentence at `place`.
    [[nodiscard]] int indexOf(FilePosition place) const;
    /// Reads sentence `index` (0-based). Errors have file, line and column.
    [[nodiscard]] SentenceReading read(int index) const;
    /// Reads all sentences; when stopped, returns those read so far.
    [[nodiscard]] TreebankReading readAll(const TaskControl& control = {}) const;
    /// The path of the file of sentence `index`.
    [[nodiscard]] const std::string& fileOf(int index) const { return file(index).name(); }
    /// The line of its file (1-based) on which sentence `index` begins.
    [[nodiscard]] int firstLine(int index) const {
        return file(index).firstLine(place(index).index);
    }

    /// All errors, in the order of the files (at most MostErrors). A file without a sentence is an
    /// error on line 1. When stopped, returns the errors found so far.
    [[nodiscard]] std::vector<Error> validate(const TaskControl& control = {}) const;
    /// Changed if any of the files has changed, else Gone if any of them no longer exists, else
    /// the same as when opened.
    [[nodiscard]] DiskState diskState() const;

private:
    [[nodiscard]] const TreebankFile& file(int index) const { return *m_files[place(index).file]; }

    std::string m_name;
    std::vector<std::shared_ptr<const TreebankFile>> m_files;
    std::vector<int> m_ends; // by file: number of sentences up to its end
};

/// The paths of the treebank files in `folder` and its subfolders, sorted by name.
[[nodiscard]] Result<std::vector<std::string>> treebankFilesIn(const std::string& folder);

/// Finds sentence `index` of `before` in `after`, the same treebank after a change on disk: the
/// sentence of the same file with the same sent_id, else with the same text, else with the same
/// number or the last one; the nearest of several. `before` may have lost some of the old contents.
/// -1 when `after` has no sentences.
[[nodiscard]] int findAgain(const Treebank& before, int index, const Treebank& after,
                            const TaskControl& control = {});

/// Writes `bytes` to a temporary file beside `path` and renames it to `path`, so that `path` is
/// never half written. An existing file keeps its permissions, and a symbolic link remains one.
/// Fails when an existing `path` is write-protected or not a regular file.
[[nodiscard]] Result<void> writeFileAtomically(const std::string& path, std::string_view bytes);

} // namespace parsescope
