// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network/objective.h"
#include "core/learning/training.h"

#include <memory>

namespace parsescope::neural {

/// A sentence to learn from.
struct Example {
    SentenceIds ids;
    Tree gold;
    std::vector<int> labels; ///< by node 0..n; negative ones are not learnt
};

/// What a batch, or an epoch, came to.
struct TrainingLoss {
    long long words = 0;
    double trees = 0;  ///< sum of the losses of trees
    double labels = 0; ///< sum of the losses of relations

    TrainingLoss& operator+=(const TrainingLoss& other);
    /// Of trees and labels together.
    [[nodiscard]] double perWord() const;
    /// "loss per word 1.25 of trees, 0.75 of relations"
    [[nodiscard]] std::string text() const;
};

/// All that training carries from batch to batch.
struct TrainingState {
    NetworkWeights<float> weights;
    NetworkWeights<float> average; ///< what is used
    NetworkWeights<float> mean;    ///< first moments of Adam
    NetworkWeights<float> square;  ///< second moments
    long long step = 0;            ///< batches so far
    int epoch = 0;                 ///< the one under way, from 0
    std::size_t next = 0;          ///< sentences of the epoch that were used
};

/// Trains a network, batch by batch, with Adam. The same options, examples and state give the same
/// weights, also when it stops between two batches and continues from the state.
class Trainer {
public:
    /// `counts`: how often each word is in the training data. Everything must outlive this.
    Trainer(const Network& network, const Target& target, const TrainingOptions& options,
            const std::vector<Example>& examples, const std::vector<int>& counts);

    [[nodiscard]] TrainingState start(NetworkWeights<float> weights) const;
    /// Learns from the next batch.
    TrainingLoss step(TrainingState& state, const ParallelFor& parallelFor = oneByOne);

private:
    struct Shard {
        std::vector<int> examples;
        TrainingLoss loss;
        NetworkGradient<float> gradient;
    };
    [[nodiscard]] std::vector<int> order(int epoch) const;
    [[nodiscard]] std::vector<Shard> nextBatch(TrainingState& state) const;
    // Words in a batch.
    [[nodiscard]] int batchWords() const;
    void run(const NetworkWeights<float>& weights, Random random, Shard& shard);
    // Made when first asked for. Shards have no example in common, so each can ask for its own.
    TrainingOracle& oracleOf(int example);
    [[nodiscard]] SentenceIds withUnknownWords(SentenceIds ids, Random& random) const;
    void average(TrainingState& state) const;
    void update(TrainingState& state, std::vector<Shard>& shards, float scale) const;

    const Network& m_network;
    const Target& m_target;
    const TrainingOptions& m_options;
    const std::vector<Example>& m_examples;
    const std::vector<int>& m_counts;
    std::vector<std::unique_ptr<TrainingOracle>> m_oracles; // by example; for local training
};

} // namespace parsescope::neural
