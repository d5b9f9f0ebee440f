// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network/network_training.h"
#include "core/parsing/systems.h"

#include <string>

namespace parsescope::test {

/// A network that is trained in no time. "eisner" as the system stands for scores of arcs.
inline neural::NetworkOptions smallOptions(neural::Training training, const std::string& system,
                                           int positions = 2) {
    neural::NetworkOptions options;
    options.training = training;
    options.arcs = system == "eisner";
    if (!options.arcs)
        options.system = findSystem(system).value();
    options.shape.encoder = {0, 0, 8, 4, 4, 16, 2};
    options.shape.positions = positions;
    options.shape.hidden = options.shape.arcHidden = options.shape.labelHidden = 16;
    options.trainer.dropout = {0.1, 0.1, 0.1};
    options.trainer.batchWords = 20;
    options.trainer.rate = 0.01;
    options.epochs = 3;
    return options;
}

} // namespace parsescope::test
