// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network/objective.h"
#include "core/learning/training.h"

#include <memory>

namespace parsescope::neural {

/// A sentence for training a network.
struct Example {
    SentenceIds ids;
    Tree gold;
    std::vector<int> labels; ///< 0-based labels of nodes 0..n; negative labels are not learnt
};

/// The loss of a batch or an epoch.
struct TrainingLoss {
    long long words = 0;
    double trees = 0;  ///< sum of the losses of trees
    double labels = 0; ///< sum of the losses of relations

    TrainingLoss& operator+=(const TrainingLoss& other);
    /// Returns the loss of trees and relations per word.
    [[nodiscard]] double perWord() const;
    /// Returns "loss per word 1.25 of trees, 0.75 of relations".
    [[nodiscard]] Text text() const;
};

/// The state of a training between two batches.
struct TrainingState {
    NetworkWeights<float> weights;
    NetworkWeights<float> average; ///< the moving average, which is the trained model
    NetworkWeights<float> mean;    ///< first moments of Adam
    NetworkWeights<float> square;  ///< second moments of Adam
    long long step = 0;            ///< number of batches so far
    int epoch = 0;                 ///< number of the current epoch, 0-based
    std::size_t next = 0;          ///< number of sentences of the epoch that have been used
};

/// Trains a network, batch by batch, with Adam. Equal options, examples and states give equal
/// weights, even if the training is interrupted between two batches and resumed from the state.
class Trainer {
public:
    /// Makes a trainer. `counts` contains the number of occurrences of each word in the training
    /// data. All arguments must outlive the trainer.
    Trainer(const Network& network, const Target& target, const TrainingOptions& options,
            const std::vector<Example>& examples, const std::vector<int>& counts);

    [[nodiscard]] TrainingState start(NetworkWeights<float> weights) const;
    /// Learns from the next batch and returns its loss.
    TrainingLoss step(TrainingState& state, const ParallelFor& parallelFor = oneByOne);

private:
    struct Shard {
        std::vector<int> examples;
        TrainingLoss loss;
        NetworkGradient<float> gradient;
    };
    [[nodiscard]] std::vector<int> order(int epoch) const;
    [[nodiscard]] std::vector<Shard> nextBatch(TrainingState& state) const;
    // Returns the number of words in a batch.
    [[nodiscard]] int batchWords() const;
    void run(const NetworkWeights<float>& weights, Random random, Shard& shard);
    // Returns the oracle of an example, which is made on first use. Threads need no lock, because
    // shards have no example in common.
    TrainingOracle& oracleOf(int example);
    [[nodiscard]] SentenceIds withUnknownWords(SentenceIds ids, Random& random) const;
    void average(TrainingState& state) const;
    void update(TrainingState& state, std::vector<Shard>& shards, float scale) const;

    const Network& m_network;
    const Target& m_target;
    const TrainingOptions& m_options;
    const std::vector<Example>& m_examples;
    const std::vector<int>& m_counts;
    // Oracles of the examples, for local training.
    std::vector<std::unique_ptr<TrainingOracle>> m_oracles;
};

} // namespace parsescope::neural
