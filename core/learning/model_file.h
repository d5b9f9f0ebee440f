// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/model.h"
#include "core/treebank/output_file.h"

namespace parsescope {

/// The bytes of a model file: a mark with a version, the description, what the kind of model keeps
/// (Model::bytes), and a checksum of all that.
[[nodiscard]] std::string modelFileBytes(const Model& model);
/// The model in the bytes of a file. Fails, saying why, when they are no model, of another
/// version, cut short or damaged.
[[nodiscard]] Result<std::unique_ptr<Model>> modelFromFileBytes(std::string_view bytes);

/// True when a file that begins with these bytes, at least ModelMarkSize of them, means to be a
/// model.
[[nodiscard]] bool looksLikeModel(std::string_view bytes);
inline constexpr std::size_t ModelMarkSize = 17;
inline constexpr FileKind ModelFile{"a model", looksLikeModel};

/// Writes atomically.
[[nodiscard]] Result<void> writeModel(const Model& model, const std::string& path);
/// Errors have the path.
[[nodiscard]] Result<std::unique_ptr<Model>> readModel(const std::string& path);

} // namespace parsescope
