// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/graph/graph_model.h"
#include "core/learning/training.h"

namespace parsescope::graph {

/// Trains an averaged linear model by MIRA with single-node max-violation updates [ZM14 §3]: of all
/// items of the gold tree, the one in which the best hypothesis is the furthest above the gold
/// one, costs included, is the place where weights change. Gold trees that are not projective are
/// replaced by the closest ones that are. Keeps the iteration with the best LAS on `dev`, the last
/// one if that is empty. When stopped, the best so far, without `dev` what was learnt so far, or
/// an error before the first iteration is over. The same options and data make the same model.
[[nodiscard]] Result<std::unique_ptr<Model>>
trainGraph(const std::vector<Sentence>& sentences, const std::vector<Sentence>& dev,
           const TrainingOptions& options, const TrainingHooks& hooks, const TaskControl& control);

} // namespace parsescope::graph
