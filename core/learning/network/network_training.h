// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network/network_model.h"
#include "core/learning/training.h"

namespace parsescope::neural {

/// Returns the target of a training. Fails if the system, the training and the positions cannot be
/// combined: transitions with variants (lr-spine) cannot be scored, and exact decoding needs
/// a system with an exact decoder, and at most the positions of this decoder.
[[nodiscard]] Result<Target> targetOf(const TrainingOptions& options);

/// Trains a network (see ModelKind::train). Equal models are only guaranteed on equal processors.
[[nodiscard]] Result<std::unique_ptr<Model>> trainNetwork(const std::vector<Sentence>& sentences,
                                                          const std::vector<Sentence>& dev,
                                                          const TrainingOptions& options,
                                                          const TrainingHooks& hooks = {},
                                                          const TaskControl& control = {});

} // namespace parsescope::neural
