// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network/network_training.h"

#include <CLI/CLI.hpp>

namespace parsescope::cli {

/// What "train" can be told about networks.
struct NetworkCommandOptions {
    neural::NetworkOptions network;
    std::string training = "global";
    std::string vectors;
    std::string checkpoint;
    int threads = 0; ///< 0: as many as there are cores
};

/// Adds the options for networks.
void addNetworkOptions(CLI::App& command, NetworkCommandOptions& options);

/// Fails when the system and the options don't go together.
[[nodiscard]] Result<void> checkNetworkOptions(const std::string& system,
                                               const NetworkCommandOptions& options);

/// Trains with reports on standard error, unless `quiet`; reads and writes the checkpoint, if there
/// is one. `system` may be "eisner".
[[nodiscard]] Result<std::unique_ptr<Model>>
trainNetwork(const std::string& system, const std::vector<Sentence>& sentences,
             const std::vector<Sentence>& dev, const NetworkCommandOptions& options, bool quiet);

} // namespace parsescope::cli
