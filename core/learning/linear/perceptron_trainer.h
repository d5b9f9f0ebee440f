// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/model.h"
#include "core/learning/training.h"

namespace parsescope {

/// Trains an averaged perceptron (see ModelKind::train).
[[nodiscard]] Result<std::unique_ptr<Model>> trainPerceptron(const std::vector<Sentence>& sentences,
                                                             const std::vector<Sentence>& dev,
                                                             const TrainingOptions& options,
                                                             const TrainingHooks& hooks = {},
                                                             const TaskControl& control = {});

} // namespace parsescope
