// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/learning/training.h"
#include "core/treebank/output_file.h"

namespace parsescope {

/// Returns true if a file that begins with these bytes is a checkpoint, of whatever version.
[[nodiscard]] bool looksLikeCheckpoint(std::string_view bytes);
inline constexpr FileKind CheckpointFile{"a checkpoint", looksLikeCheckpoint};

/// Lets a training be kept in the file that its options name, if they name one: it goes on from
/// what is there, and is written after each iteration, about once a minute, and if it is stopped.
/// `complain` is told when writing fails; the training goes on. Fails when the file is there but
/// can't be read.
[[nodiscard]] Result<void> keepInFile(const TrainingOptions& options, TrainingHooks& hooks,
                                      std::function<void(const Error&)> complain);

} // namespace parsescope
