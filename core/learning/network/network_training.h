// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network/network_model.h"
#include "core/learning/training.h"

namespace parsescope::neural {

/// Fails when the system, training and positions don't go together: transitions with variants
/// (lr-spine) cannot be scored; exact decoding is for arc-hybrid and arc-eager with the positions
/// s0 b0 or b0 only.
[[nodiscard]] Result<Target> targetOf(const TrainingOptions& options);

/// Trains a network, as ModelKind::train. Keeps the epoch with the best UAS on `dev`. The same
/// options, data and processor make the same model.
[[nodiscard]] Result<std::unique_ptr<Model>> trainNetwork(const std::vector<Sentence>& sentences,
                                                          const std::vector<Sentence>& dev,
                                                          const TrainingOptions& options,
                                                          const TrainingHooks& hooks = {},
                                                          const TaskControl& control = {});

} // namespace parsescope::neural
