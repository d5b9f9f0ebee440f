// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/models.h"
#include "core/study/field_reader.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace parsescope {

/// Returns `path` relative to `folder`; empty if `path` is empty.
[[nodiscard]] std::string inFolder(const std::filesystem::path& folder, const std::string& path);

/// Reads the parameters of a kind of model from the field for the kind in the file of an
/// experiment. Paths of files are relative to `folder`.
void readParameters(const Json& object, const ModelKind& kind, const std::filesystem::path& folder,
                    TrainingOptions& options, FirstError& error);

/// A named set of parameters of a kind of model.
struct ExperimentVariant {
    std::string name;
    std::shared_ptr<const TrainingOptions> parameters;
};
/// Reads the variants of a grid, which change the parameters `common`. If there are none, returns
/// one variant without a name and without parameters.
[[nodiscard]] std::vector<ExperimentVariant> readVariants(const Json& grid, const ModelKind& kind,
                                                          const TrainingOptions& common,
                                                          const std::filesystem::path& folder,
                                                          FirstError& error);

} // namespace parsescope
