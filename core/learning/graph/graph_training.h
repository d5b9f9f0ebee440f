// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/graph/graph_model.h"
#include "core/learning/linear/trainer.h"

namespace parsescope::graph {

/// How a graph parser is trained.
struct GraphOptions {
    GraphSettings settings;
    bool singleRoot = false; ///< see ModelDescription
    int iterations = 8;
    std::uint64_t seed = 1;
    int bits = 22;                 ///< the weights have 2^bits places
    double aggressiveness = 0.003; ///< most that an update changes a weight by, C of MIRA
    double labelCost = 0.5;        ///< cost of a wrong label on a right arc; a wrong arc costs 1
    int prunerIterations = 3;
};

/// Trains an averaged linear model by MIRA with single-node max-violation updates [ZM14 §3]: of all
/// items of the gold tree, the one in which the best hypothesis is the furthest above the gold
/// one, costs included, is the place where weights change. Keeps the iteration with the best LAS
/// on `dev`, the last one if that is empty. When stopped, the best so far, without `dev` what was
/// learnt so far, or an error before the first iteration is over. The same options and data make
/// the same model.
[[nodiscard]] Result<std::unique_ptr<Model>> trainGraph(const std::vector<Sentence>& sentences,
                                                        const std::vector<Sentence>& dev,
                                                        const GraphOptions& options,
                                                        const TrainingObserver& observer = {},
                                                        const TaskControl& control = {});

} // namespace parsescope::graph
