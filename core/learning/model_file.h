// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/model.h"
#include "core/treebank/output_file.h"

namespace parsescope {

/// Returns the bytes of a model file: a mark with the kind of file and its version, the
/// description, Model::bytes and a checksum.
[[nodiscard]] std::string modelFileBytes(const Model& model);
/// Restores a model from the bytes of a file. Fails if the bytes are not a model, are a model of
/// another version, or are cut short or damaged.
[[nodiscard]] Result<std::unique_ptr<Model>> modelFromFileBytes(std::string_view bytes);

/// Returns true if a file that begins with `bytes` is a model of any version. `bytes` must contain
/// at least the first ModelMarkSize bytes of the file.
[[nodiscard]] bool looksLikeModel(std::string_view bytes);
inline constexpr std::size_t ModelMarkSize = 17;
inline constexpr FileKind ModelFile{"a model", looksLikeModel};

/// Replaces the file at `path` by a model file in one step, so that no other program reads half a
/// file.
[[nodiscard]] Result<void> writeModel(const Model& model, const std::string& path);
/// Reads a model file. The error contains the path.
[[nodiscard]] Result<std::unique_ptr<Model>> readModel(const std::string& path);

} // namespace parsescope
