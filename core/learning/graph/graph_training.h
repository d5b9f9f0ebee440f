// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/graph/graph_model.h"
#include "core/learning/training.h"

namespace parsescope::graph {

/// Trains an averaged linear model (see ModelKind::train) by MIRA with single-node max-violation
/// updates [ZM14 §3]. An update compares the best hypothesis and the gold hypothesis of one item of
/// the gold tree: the item in which their scores, including costs, differ most. Gold trees that are
/// not projective are replaced by the closest projective trees.
[[nodiscard]] Result<std::unique_ptr<Model>>
trainGraph(const std::vector<Sentence>& sentences, const std::vector<Sentence>& dev,
           const TrainingOptions& options, const TrainingHooks& hooks, const TaskControl& control);

} // namespace parsescope::graph
