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
    std::vector<Error> errors;       ///< errors of the other sentences, with file, line and column
};

/// The sentences of one or several files, one after the other. Treebanks are immutable, cheap to
/// copy (copies share the files), and can be used by several threads.
class Treebank {
public:
    Treebank() = default;
    /// Makes a treebank of files that are already open.
    explicit Treebank(std::vector<std::shared_ptr<const TreebankFile>> files);

    /// Opens a treebank file, as TreebankFile::open does, or all treebank files in a folder and its
    /// subfolders, sorted by name. Treebank files in folders are recognised by the endings of their
    /// names. Fails for a folder without treebank files.
    [[nodiscard]] static Result<Treebank> open(const std::string& path,
                                               const TaskControl& control = {});
    /// Opens several files and folders, in the order of `paths`. Fails if one of them cannot be
    /// opened.
    [[nodiscard]] static Result<Treebank> open(const std::vector<std::string>& paths,
                                               const TaskControl& control = {});
    /// Returns a treebank of one file, which is held in memory.
    [[nodiscard]] static Treebank fromBytes(std::string name, std::string bytes);

    /// Returns a treebank with the name of this treebank and the files `files`.
    [[nodiscard]] Treebank withFiles(std::vector<std::shared_ptr<const TreebankFile>> files) const;

    [[nodiscard]] std::span<const std::shared_ptr<const TreebankFile>> files() const {
        return m_files;
    }
    /// Returns the path of the file or folder that was opened; the first path if there were
    /// several.
    [[nodiscard]] const std::string& name() const { return m_name; }
    /// Returns the format of the first file.
    [[nodiscard]] Format format() const {
        return m_files.empty() ? Format::ConllU : m_files.front()->format();
    }
    /// Returns the number of sentences, including unreadable ones.
    [[nodiscard]] int size() const { return m_ends.empty() ? 0 : m_ends.back(); }

    /// The position of a sentence in the files.
    struct FilePosition {
        int file = 0;  ///< 0-based index into files()
        int index = 0; ///< 0-based index of the sentence in its file
    };
    [[nodiscard]] FilePosition place(int index) const;
    /// Returns the 0-based index of the sentence at `place`.
    [[nodiscard]] int indexOf(FilePosition place) const;
    /// Reads sentence `index` (0-based). Errors have file, line and column.
    [[nodiscard]] SentenceReading read(int index) const;
    /// Reads all sentences. When stopped, returns the sentences read so far.
    [[nodiscard]] TreebankReading readAll(const TaskControl& control = {}) const;
    /// Returns the path of the file of sentence `index`.
    [[nodiscard]] const std::string& fileOf(int index) const { return file(index).name(); }
    /// Returns the format of the file of sentence `index`.
    [[nodiscard]] Format formatOf(int index) const { return file(index).format(); }
    /// Returns the bytes of sentence `index` with the blank lines after it.
    [[nodiscard]] Result<std::string> bytes(int index) const;
    /// Returns the 1-based line of its file on which sentence `index` begins.
    [[nodiscard]] int firstLine(int index) const {
        return file(index).firstLine(place(index).index);
    }

    /// Returns all errors, in the order of the files, at most MostErrors. A file without sentences
    /// has no errors. When stopped, returns the errors found so far.
    [[nodiscard]] std::vector<Error> validate(const TaskControl& control = {}) const;
    /// Returns Changed if any file has changed since it was opened; otherwise Gone if any file no
    /// longer exists; otherwise Same.
    [[nodiscard]] DiskState diskState() const;

private:
    [[nodiscard]] const TreebankFile& file(int index) const { return *m_files[place(index).file]; }

    std::string m_name;
    std::vector<std::shared_ptr<const TreebankFile>> m_files;
    std::vector<int> m_ends; // for each file, the number of sentences up to its end
};

/// The endings of the names of treebank files, which ".gz" may follow.
inline constexpr std::string_view TreebankEndings[] = {".conllu", ".conllup", ".cupt",   ".conll",
                                                       ".conllx", ".conll06", ".conll07"};

/// Returns the paths of the treebank files in `folder` and its subfolders, sorted by name. Fails if
/// the folder cannot be read.
[[nodiscard]] Result<std::vector<std::string>> treebankFilesIn(const std::string& folder);

/// Finds sentence `index` of `before` in `after`, the treebank after a change on disk. Returns the
/// index of the sentence in the corresponding file with an equal sent_id; otherwise, of the
/// sentence with an equal text; otherwise, of the sentence with the same number, or of the last
/// sentence. If several sentences are possible, returns the nearest one. The contents of `before`
/// may be partly unreadable. Returns -1 if `after` has no sentences.
[[nodiscard]] int findAgain(const Treebank& before, int index, const Treebank& after,
                            const TaskControl& control = {});

/// Writes `bytes` to a temporary file beside `path` and renames it to `path`, so that `path` never
/// contains half a file. An existing file keeps its permissions, and a symbolic link remains a
/// link. Fails if an existing `path` is write-protected or not a regular file.
[[nodiscard]] Result<void> writeFileAtomically(const std::string& path, std::string_view bytes);

/// Returns the lines of sentence `index` (0-based) as they are in its file, each ended by "\n", and
/// one blank line after them. Returns an empty text if another program has changed the file, so
/// that the sentence can no longer be read.
[[nodiscard]] std::string linesOf(const Treebank& treebank, int index);

} // namespace parsescope
