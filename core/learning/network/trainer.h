// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parallel_for.h"
#include "core/learning/network/objective.h"

#include <functional>

namespace parsescope::neural {

/// A sentence to learn from.
struct Example {
    SentenceIds ids;
    Tree gold;
    std::vector<int> labels; ///< by node 0..n; negative ones are not learnt
};

/// How training goes; the defaults are those of [SHL17 §6] where it names them.
struct TrainerOptions {
    Dropout dropout{0.2, 0.2, 0.4};
    double wordDropout = 0.25; ///< a word with c occurrences is unknown with share w / (w + c)
    double exploration = 0.1;  ///< see addLocalLoss
    int batchWords = 0;        ///< 0: 1,000, or a hundredth of the words if that is less
    double rate = 0.001;
    /// The weights that are used are a moving average of those of the batches, of which each counts
    /// so much more than the one before: 0 for none [Polyak & Juditsky 1992].
    double averaging = 0.99;
    double mostNorm = 5; ///< longer gradients are cut to this length
    std::uint64_t seed = 1;
    bool singleRoot = false; ///< see ModelDescription
    int shards = 1;          ///< parts of a batch, which can be worked on at the same time
};

/// What a batch, or an epoch, came to.
struct TrainingLoss {
    long long words = 0;
    double trees = 0;  ///< sum of the losses of trees
    double labels = 0; ///< sum of the losses of relations

    TrainingLoss& operator+=(const TrainingLoss& other);
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

/// Trains a network, batch by batch, with Adam. The same options, examples and state give the
/// same weights, also when it stops between two batches and goes on from the state.
class Trainer {
public:
    /// `counts`: how often each word is in the training data. Everything must outlive this.
    Trainer(const Network& network, const Target& target, const TrainerOptions& options,
            const std::vector<Example>& examples, const std::vector<int>& counts);

    [[nodiscard]] TrainingState start(NetworkWeights<float> weights) const;
    /// Learns from the next batch.
    TrainingLoss step(TrainingState& state, const ParallelFor& parallelFor = oneByOne) const;

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
    void run(const NetworkWeights<float>& weights, Random random, Shard& shard) const;
    [[nodiscard]] SentenceIds withUnknownWords(SentenceIds ids, Random& random) const;
    void average(TrainingState& state) const;
    void update(TrainingState& state, std::vector<Shard>& shards, float scale) const;

    const Network& m_network;
    const Target& m_target;
    const TrainerOptions& m_options;
    const std::vector<Example>& m_examples;
    const std::vector<int>& m_counts;
};

} // namespace parsescope::neural
