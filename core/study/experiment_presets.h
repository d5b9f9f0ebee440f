// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/study/experiment_grid.h"

#include <string>
#include <string_view>

namespace parsescope {

/// The settings of a paper's experiments, as far as they can be had with other data.
struct ExperimentPreset {
    std::string_view name; ///< in files of experiments: "GSS14"
    void (*apply)(ExperimentGrid&);
};

/// The preset with that name; a null pointer when there is none.
[[nodiscard]] const ExperimentPreset* findPreset(std::string_view name);
/// "FGR12, SSN13, …"
[[nodiscard]] std::string presetNames();

} // namespace parsescope
