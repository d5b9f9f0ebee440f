// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/model_bytes.h"
#include "core/learning/network/batch_trainer.h"

namespace parsescope::neural {

/// The state of the training of a network.
struct LearningState {
    TrainingState batches;
    TrainingLoss loss; ///< loss of the current or just completed epoch
    /// The averaged weights at the end of the last complete epoch; empty in the first epoch.
    NetworkWeights<float> ended;
};

/// Writes a state to a checkpoint.
void writeState(const LearningState& state, ByteWriter& out);
/// Reads a state of a training with `sentences` sentences in an epoch. Returns nothing if the bytes
/// are damaged, or contain numbers that no training can reach.
[[nodiscard]] std::optional<LearningState> readState(ByteReader& in, const Network& network,
                                                     std::size_t sentences);

} // namespace parsescope::neural
