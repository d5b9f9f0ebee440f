// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/learning/network/trainer.h"

namespace parsescope::neural {

/// How far a training has come.
struct Checkpoint {
    std::uint64_t fingerprint = 0; ///< of the data and options
    TrainingState state;
    TrainingLoss loss;          ///< of the epoch under way
    NetworkWeights<float> best; ///< after the best epoch so far
    double bestScore = -1;      ///< of that; negative when there is none
};

/// The bytes of a checkpoint file.
[[nodiscard]] std::string checkpointBytes(const Checkpoint& checkpoint);
/// Reads a checkpoint of a training with so many sentences in an epoch. Fails when the bytes are
/// none, are damaged, say what no training comes to, or have another fingerprint than `checkpoint`,
/// which then stays as it was.
[[nodiscard]] Result<void> readCheckpoint(std::string_view bytes, const Network& network,
                                          std::size_t sentences, Checkpoint& checkpoint);

} // namespace parsescope::neural
