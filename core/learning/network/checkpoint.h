// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/learning/model_bytes.h"
#include "core/learning/network/batch_trainer.h"

namespace parsescope::neural {

/// The state of the training of a network.
struct LearningState {
    TrainingState batches;
    TrainingLoss loss;           ///< of the current or just completed epoch
    NetworkWeights<float> ended; ///< the averaged weights at the end of the last epoch, if any
};

/// Writes a state to a checkpoint.
void writeState(const LearningState& state, ByteWriter& out);
/// Reads a state of a training with `sentences` sentences in an epoch. Returns nothing if it is
/// damaged, or has numbers that no training can reach.
[[nodiscard]] std::optional<LearningState> readState(ByteReader& in, const Network& network,
                                                     std::size_t sentences);

/// The content of a checkpoint in the previous format, which only networks had.
struct OldCheckpoint {
    LearningState state;        ///< `ended` is empty
    NetworkWeights<float> best; ///< after the best epoch so far, by UAS
    bool hasBest = false;
};

/// Reads a checkpoint in the previous format. Fails if the content is damaged, or has another
/// fingerprint.
[[nodiscard]] Result<OldCheckpoint> readOldCheckpoint(std::string_view content,
                                                      std::uint64_t fingerprint,
                                                      const Network& network,
                                                      std::size_t sentences);

} // namespace parsescope::neural
