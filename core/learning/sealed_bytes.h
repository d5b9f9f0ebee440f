// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/learning/training.h"
#include "core/treebank/output_file.h"

#include <string>
#include <string_view>

namespace parsescope {

/// A kind of file in a format of Parsescope. The file consists of a mark with the kind and a
/// version, the content, and a checksum of both.
enum class SealedKind { Model, Checkpoint };

/// Returns the bytes of a file of the kind `kind` with `content`.
[[nodiscard]] std::string sealBytes(SealedKind kind, std::string_view content);
/// Returns true if `bytes` begins with the mark of `kind`, in any version.
[[nodiscard]] bool looksSealed(SealedKind kind, std::string_view bytes);
/// Returns the content of a file. Fails if the bytes are of another kind or version, are cut short
/// or are damaged.
[[nodiscard]] Result<std::string_view> unsealBytes(SealedKind kind, std::string_view bytes);

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
