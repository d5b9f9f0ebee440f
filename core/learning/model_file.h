// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/model.h"
#include "core/treebank/output_file.h"

namespace parsescope {

/// Returns the bytes of a model file: a mark with a version, the description, `Model::bytes`, and a
/// checksum.
[[nodiscard]] std::string modelFileBytes(const Model& model);
/// Restores the model from the bytes of a file. Fails if they are not a model or a model of another
/// version, or if they are cut short or damaged.
[[nodiscard]] Result<std::unique_ptr<Model>> modelFromFileBytes(std::string_view bytes);

/// Returns true if a file that begins with `bytes`, at least ModelMarkSize of them, is a model of
/// any version.
[[nodiscard]] bool looksLikeModel(std::string_view bytes);
inline constexpr std::size_t ModelMarkSize = 17;
inline constexpr FileKind ModelFile{"a model", looksLikeModel};

/// Writes a model file atomically.
[[nodiscard]] Result<void> writeModel(const Model& model, const std::string& path);
/// Reads a model file. Errors contain the path.
[[nodiscard]] Result<std::unique_ptr<Model>> readModel(const std::string& path);

} // namespace parsescope
