// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/learning/training.h"
#include "core/treebank/output_file.h"

namespace parsescope {

/// Returns true if a file that begins with `bytes` is a checkpoint of any version.
[[nodiscard]] bool looksLikeCheckpoint(std::string_view bytes);
inline constexpr FileKind CheckpointFile{"a checkpoint", looksLikeCheckpoint};

/// Sets `hooks` to store checkpoints of a training in the file TrainingOptions::checkpoint, if it
/// is not empty: after each iteration, about once a minute, and when the training is stopped. If
/// the file exists, the training resumes from it. Fails if the file cannot be read. Calls
/// `complain` if a checkpoint cannot be written; the training continues.
[[nodiscard]] Result<void> keepInFile(const TrainingOptions& options, TrainingHooks& hooks,
                                      std::function<void(const Error&)> complain);

} // namespace parsescope
