// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/study/experiment_grid.h"

#include <optional>

namespace parsescope {

/// Returns the hashes of all files from which the result of a cell is computed: an object with
/// fields for "train", "dev", "test", "chosen_on", "vectors", the rules of a system read from a
/// file, and the models of members. Fails if a file cannot be read.
[[nodiscard]] Result<Json> inputHashes(const ExperimentGrid& grid, const ExperimentCell& cell);

/// Returns the reason why a stored result does not belong to the files of a cell, "made from other
/// data …"; nothing if the result belongs to them. Files that do not exist now are not compared.
[[nodiscard]] std::optional<Text> differentInput(const Json& stored, const ExperimentGrid& grid,
                                                 const ExperimentCell& cell);

/// Returns the path of the model of a cell that is kept for other cells.
[[nodiscard]] std::string modelPath(const ExperimentGrid& grid, const ExperimentCell& cell);

} // namespace parsescope
