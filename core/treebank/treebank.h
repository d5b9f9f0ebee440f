// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/treebank_file.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// The sentences of a treebank, read.
struct TreebankReading {
    std::vector<Sentence> sentences; ///< those without errors
    std::vector<Error> errors;       ///< of the others; each has file, line and column
};

/// The sentences of one file or of several, one after the other. Cheap to copy; copies share the
/// files. Does not change; may be used by several threads.
class Treebank {
public:
    Treebank() = default;
    /// Of files that are open already.
    explicit Treebank(std::vector<std::shared_ptr<const TreebankFile>> files);

    /// Opens a file as TreebankFile does, or a folder: all files in it and in the folders below
    /// whose names end as those of treebanks do, by name. Fails on a folder without such files.
    [[nodiscard]] static Result<Treebank> open(const std::string& path,
                                               const TaskControl& control = {});
    /// Opens several files and folders, in that order. Fails when one of them fails.
    [[nodiscard]] static Result<Treebank> open(const std::vector<std::string>& paths,
                                               const TaskControl& control = {});
    /// One file, from memory.
    [[nodiscard]] static Treebank fromBytes(std::string name, std::string bytes);

    /// These in the place of its files; it keeps its name.
    [[nodiscard]] Treebank withFiles(std::vector<std::shared_ptr<const TreebankFile>> files) const;

    [[nodiscard]] std::span<const std::shared_ptr<const TreebankFile>> files() const {
        return m_files;
    }
    /// As it was opened: path of the file or folder; of the first one when there are several.
    [[nodiscard]] const std::string& name() const { return m_name; }
    /// Of the first file.
    [[nodiscard]] Format format() const {
        return m_files.empty() ? Format::ConllU : m_files.front()->format();
    }
    /// Number of sentences, bad ones included.
    [[nodiscard]] int size() const { return m_ends.empty() ? 0 : m_ends.back(); }

    /// A sentence of one of the files.
    struct Place {
        int file = 0;  ///< index into files()
        int index = 0; ///< of the sentence in that file, 0-based
    };
    [[nodiscard]] Place place(int index) const;
    /// Index of the sentence at that place.
    [[nodiscard]] int indexOf(Place place) const;
    /// Sentence `index` (0-based), parsed now. Errors have file, line and column.
    [[nodiscard]] SentenceReading read(int index) const;
    /// All sentences, parsed now; when stopped, those so far.
    [[nodiscard]] TreebankReading readAll(const TaskControl& control = {}) const;
    /// Path of the file of sentence `index`.
    [[nodiscard]] const std::string& fileOf(int index) const { return file(index).name(); }
    /// 1-based line of its file on which sentence `index` begins.
    [[nodiscard]] int firstLine(int index) const {
        return file(index).firstLine(place(index).index);
    }

    /// Every error, in the order of the files (at most MostErrors). A file without a sentence is an
    /// error, on line 1. When stopped, the errors that were found so far.
    [[nodiscard]] std::vector<Error> validate(const TaskControl& control = {}) const;
    /// Changed if any of the files has changed, Gone if any is not there any more and the others
    /// are the same.
    [[nodiscard]] DiskState diskState() const;

private:
    [[nodiscard]] const TreebankFile& file(int index) const { return *m_files[place(index).file]; }

    std::string m_name;
    std::vector<std::shared_ptr<const TreebankFile>> m_files;
    std::vector<int> m_ends; // by file: number of sentences up to its end
};

/// The paths of the treebank files in `folder` and the folders below, by name.
[[nodiscard]] Result<std::vector<std::string>> treebankFilesIn(const std::string& folder);

/// Where to go in `after`, the treebank that `before` became on disk, to look at sentence `index`
/// of `before` again: to the sentence of the same file that has the same sent_id, else the same
/// text, else the same number or the last one; the nearest where there are several. `before` keeps
/// what it can of the old contents. -1 when `after` has no sentences.
[[nodiscard]] int findAgain(const Treebank& before, int index, const Treebank& after,
                            const TaskControl& control = {});

/// Writes `bytes` to a temporary file beside `path` and renames it to `path`, so that `path` is
/// never half written. An existing file keeps its permissions, a symbolic link stays one. Fails
/// when an existing `path` is write-protected or no ordinary file.
[[nodiscard]] Result<void> writeFileAtomically(const std::string& path, std::string_view bytes);

} // namespace parsescope
