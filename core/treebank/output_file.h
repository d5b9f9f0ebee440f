// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A kind of file that the program writes.
struct FileKind {
    Phrase name; ///< name with its article, for messages, for example "a model"
    /// Returns true if a file of this kind can begin with `start`, the first 64 KiB of a file that
    /// is not empty.
    bool (*matches)(std::string_view start);
};

/// Returns the kind of the files that the program writes with names that end in `ending`: treebanks
/// (conllu, also compressed), pages for the browser (html), pictures (png), drawings (svg), pdf,
/// json, jsonl, LaTeX (tex), and tables (csv, tsv). All other endings mean plain text. Tables are
/// recognised by separators in their first two lines; plain text is any text that is not of another
/// kind.
[[nodiscard]] const FileKind& fileKindOf(std::string_view ending);

/// Fails if `path` leads to one of the files that the program reads, even under another name: links
/// are followed, and files are compared by device and inode. In `inputs`, "-" is standard input,
/// and a folder means the treebank files in the folder. Files that do not exist yet are compared by
/// their full paths.
[[nodiscard]] Result<void> checkIsNoInput(const std::string& path,
                                          const std::vector<std::string>& inputs);

/// Fails if writing `path` would destroy a file of another kind, or would certainly fail. An
/// existing file that is not empty must be of the kind `kind`. Leaves no files behind.
[[nodiscard]] Result<void> canWriteFile(const std::string& path, const FileKind& kind);

/// Writes a file atomically after checkIsNoInput() and canWriteFile().
[[nodiscard]] Result<void> writeOutput(const std::string& path, const FileKind& kind,
                                       std::string_view bytes,
                                       const std::vector<std::string>& inputs = {});

} // namespace parsescope
