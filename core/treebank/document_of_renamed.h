// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/treebank.h"

#include <optional>
#include <string>
#include <string_view>

namespace parsescope {

/// Returns `journal`, a result of Document::journal, for the files of `treebank`, if these are the
/// files that it was written for and have been renamed since: sizes, times and numbers of sentences
/// are equal, and there are no files with the old names. Returns nothing for other journals.
[[nodiscard]] std::optional<std::string> journalOfRenamed(const Treebank& treebank,
                                                          std::string_view journal);

} // namespace parsescope
