// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/study/experiment_grid.h"

#include <string>
#include <string_view>

namespace parsescope {

/// The settings of the experiments of a paper that can also be applied to other data.
struct ExperimentPreset {
    std::string_view name; ///< name in files of experiments, for example "GSS14"
    void (*apply)(ExperimentGrid&);
};

/// Returns the preset with the name `name`; a null pointer if there is none.
[[nodiscard]] const ExperimentPreset* findPreset(std::string_view name);
/// Returns the names of all presets: "FGR12, SSN13, …"
[[nodiscard]] std::string presetNames();

} // namespace parsescope
