// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/learning/training.h"
#include "core/treebank/output_file.h"

namespace parsescope {

/// Returns true if a file that begins with these bytes is a checkpoint, of whatever version.
[[nodiscard]] bool looksLikeCheckpoint(std::string_view bytes);
inline constexpr FileKind CheckpointFile{"a checkpoint", looksLikeCheckpoint};

/// Stores checkpoints of a training in the file that its options name, if they name one: after each
/// iteration, about once a minute, and when it is stopped. A training whose file exists continues
/// from there; fails if that file cannot be read. Calls `complain` if a checkpoint cannot be
/// written; the training continues.
[[nodiscard]] Result<void> keepInFile(const TrainingOptions& options, TrainingHooks& hooks,
                                      std::function<void(const Error&)> complain);

} // namespace parsescope
