// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/graph/graph_training.h"
#include "tests/support/learning.h"

#include <stdexcept>

namespace parsescope::test {

/// Returns options for a graph parser that learns a few sentences.
inline TrainingOptions smallOptions(int order = 3) {
    TrainingOptions options;
    options.system = systemNamed("arc-standard");
    options.graph.settings.features.order = order;
    options.graph.bits = 16;
    options.iterations = 8;
    return options;
}

inline std::unique_ptr<Model> trained(const std::vector<Sentence>& sentences,
                                      const TrainingOptions& options) {
    Result<std::unique_ptr<Model>> model = graph::trainGraph(sentences, {}, options, {}, {});
    if (!model)
        throw std::runtime_error(model.error().text());
    return *std::move(model);
}

inline const graph::GraphModel& graphOf(const std::unique_ptr<Model>& model) {
    return dynamic_cast<const graph::GraphModel&>(*model);
}

} // namespace parsescope::test
