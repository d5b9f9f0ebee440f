// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A kind of file that the program writes.
struct FileKind {
    std::string_view name; ///< with its article, for messages: "a model"
    /// Returns true if a file of this kind can begin with the bytes `start`: the first 64 KiB of a
    /// file that is not empty.
    bool (*matches)(std::string_view start);
};

/// Returns the kind of the files that the program writes with an ending such as "conllu" or "pdf":
/// treebanks (conllu, also packed), pages for the browser (html), pictures (png), drawings (svg),
/// pdf, json, jsonl, LaTeX (tex), tables (csv, tsv). Every other ending means plain text. Tables
/// are recognised by separators in their first two lines; plain text is any text that is none of
/// the other kinds.
[[nodiscard]] const FileKind& fileKindOf(std::string_view ending);

/// Fails if `path` leads to one of the files that a program reads, whatever the names: links are
/// followed, and files are compared by device and inode. In `inputs`, "-" is standard input, and a
/// folder means the treebank files in it. Inputs and outputs that do not exist yet are compared by
/// their full paths.
[[nodiscard]] Result<void> checkIsNoInput(const std::string& path,
                                          const std::vector<std::string>& inputs);

/// Fails if writing `path` would destroy a file of another kind, or would fail for certain:
/// a file that exists and is not empty must be of the kind. Leaves nothing behind.
[[nodiscard]] Result<void> canWriteFile(const std::string& path, const FileKind& kind);

/// Writes a file atomically after checkIsNoInput() and canWriteFile().
[[nodiscard]] Result<void> writeOutput(const std::string& path, const FileKind& kind,
                                       std::string_view bytes,
                                       const std::vector<std::string>& inputs = {});

} // namespace parsescope
