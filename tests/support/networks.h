// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/exact_decoders.h"
#include "core/learning/network/network_training.h"
#include "core/parsing/systems.h"
#include "tests/support/system_files.h"

#include <string>

namespace parsescope::test {

/// Sets the system of options whose regime is for one system only.
inline void useSystemOfRegime(TrainingOptions& options) {
    if (options.perceptron.regime == Regime::StaticDynamic)
        options.system = systemInFile("arc-hybrid-swap");
}

/// Returns options of a network that is trained within moments. The systems "eisner" and
/// "mst" select a scorer of arcs.
inline TrainingOptions smallOptions(neural::Training training, const std::string& system,
                                    int positions = 2) {
    TrainingOptions options;
    options.network.training = training;
    options.arcs = findArcDecoder(system);
    if (!options.arcs)
        options.system = findSystem(system).value();
    options.network.shape.encoder = {0, 0, 8, 4, 4, 16, 2};
    options.network.shape.positions = positions;
    options.network.shape.hidden = options.network.shape.arcHidden =
        options.network.shape.labelHidden = 16;
    options.network.dropout = {0.1, 0.1, 0.1};
    options.network.batchWords = 20;
    options.network.rate = 0.01;
    options.iterations = 3;
    return options;
}

} // namespace parsescope::test
