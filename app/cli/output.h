// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/handbook/handbook.h"
#include "core/treebank/output_file.h"

#include <string>
#include <vector>

namespace parsescope::cli {

/// Checks whether a run that reads `inputs` may write a file of the kind `kind` at `path`. Returns
/// Success if it may. Otherwise prints an error, and returns BadUsage if `path` is one of `inputs`,
/// and BadInput if the file cannot be written or if a file of another kind exists at `path`.
[[nodiscard]] int checkOutput(const std::string& path, const FileKind& kind,
                              const std::vector<std::string>& inputs);

/// The users who may read a new file.
enum class Readers { Usual, OwnerAlone };

/// Writes a file if checkOutput permits it. Prints the properties that a replaced file loses.
/// Returns the exit status.
[[nodiscard]] int writeChecked(const std::string& path, const FileKind& kind,
                               std::string_view bytes, const std::vector<std::string>& inputs,
                               Readers readers = Readers::Usual);

/// Prints the properties that a file loses when it is replaced, for example its other names or its
/// owner.
void tellLosses(const std::string& path);

/// Writes the files of a site below a folder. Makes the folder if needed. Returns the exit status.
[[nodiscard]] int writeSite(const std::string& folder, const std::vector<SiteFile>& files);

} // namespace parsescope::cli
