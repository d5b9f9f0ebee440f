// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/output_file.h"

#include <string>
#include <vector>

namespace parsescope::cli {

/// Prints an error if a run that reads `inputs` must not write a file of this kind at `path`.
/// Returns Success; BadUsage if the path is one of the inputs; or BadInput if the file cannot be
/// written, or if a file of another kind exists there.
[[nodiscard]] int checkOutput(const std::string& path, const FileKind& kind,
                              const std::vector<std::string>& inputs);

/// Writes a file if checkOutput permits it. Returns the exit status.
[[nodiscard]] int writeChecked(const std::string& path, const FileKind& kind,
                               std::string_view bytes, const std::vector<std::string>& inputs);

} // namespace parsescope::cli
