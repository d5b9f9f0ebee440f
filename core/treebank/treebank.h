// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "core/task_control.h"
#include "core/treebank/conllu.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A treebank file: its bytes and an index of its sentences. Sentences are parsed when looked at,
/// so that opening a file costs one pass for line ends. Cheap to copy; copies share the bytes.
class Treebank {
public:
    Treebank() = default;

    /// Opens a plain or gzip file (told apart by its first bytes, not its name). Fails when it
    /// can't be read, is a damaged gzip file, has more than 2 GiB of contents, or the task was
    /// stopped.
    [[nodiscard]] static Result<Treebank> open(const std::string& path,
                                               const TaskControl& control = {});
    /// A treebank from less than 2 GiB in memory; `name` is used in messages. Sentences are
    /// separated by blank lines, which may have white space in them. A byte order mark is skipped.
    [[nodiscard]] static Treebank fromBytes(std::string name, std::string bytes);

    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] Format format() const { return m_format; }
    /// Number of sentences, bad ones included.
    [[nodiscard]] int size() const { return static_cast<int>(m_sentences.size()); }
    /// Sentence `index` (0-based), parsed now. Errors have file, line and column.
    [[nodiscard]] SentenceReading read(int index) const;
    /// 1-based line of the file on which sentence `index` begins.
    [[nodiscard]] int firstLine(int index) const;
    /// Every error of the file, in the order of the file (at most MostErrors). A file without a
    /// sentence is an error, on line 1. When stopped, the errors that were found so far.
    [[nodiscard]] std::vector<Error> validate(const TaskControl& control = {}) const;

private:
    struct Span {
        std::size_t begin = 0; // byte offsets, line ends of the last line excluded
        std::size_t end = 0;
        int line = 1;
    };

    // False when stopped.
    bool buildIndex(const TaskControl& control);

    std::string m_name;
    std::shared_ptr<const std::string> m_bytes;
    std::vector<Span> m_sentences;
    Format m_format = Format::ConllU;
};

/// Writes `bytes` to a temporary file beside `path` and renames it to `path`, so that `path` is
/// never half written. An existing file keeps its permissions, a symbolic link stays one. Fails
/// when an existing `path` is write-protected or no ordinary file.
[[nodiscard]] Result<void> writeFileAtomically(const std::string& path, std::string_view bytes);

} // namespace parsescope
