// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network/batch_trainer.h"

#include "core/base/number_text.h"
#include "core/learning/network/kernels.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>
#include <utility>

namespace parsescope::neural {

namespace {

// The constants of Adam [Kingma & Ba 2015].
constexpr float Decay1 = 0.9F;
constexpr float Decay2 = 0.999F;
constexpr float Epsilon = 1e-8F;

// Batches are as large as in [SHL17 §6], but smaller if an epoch would otherwise have fewer than
// LeastBatches batches.
constexpr long long MostBatchWords = 1000;
constexpr long long LeastBatches = 100;

template<class Real>
void addTo(Values<Real>& sum, const Values<Real>& part) {
    std::transform(sum.begin(), sum.end(), part.begin(), sum.begin(), std::plus<>());
}

double squaredLength(const Values<float>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0, [](double sum, float value) {
        return sum + static_cast<double>(value) * static_cast<double>(value);
    });
}

/// Adds up the gradients of each word. The words are in the order of their first occurrence.
NetworkGradient<float> sumByWord(const NetworkGradient<float>& gradient) {
    NetworkGradient<float> sum;
    std::unordered_map<int, int> columns;
    for (const int id : gradient.wordIds)
        if (columns.try_emplace(id, static_cast<int>(columns.size())).second)
            sum.wordIds.push_back(id);
    const int rows = gradient.words.rows();
    sum.words = Matrix<float>(rows, static_cast<int>(columns.size()));
    for (std::size_t k = 0; k < gradient.wordIds.size(); ++k) {
        float* to = sum.words.column(columns[gradient.wordIds[k]]);
        std::transform(to, to + rows, gradient.words.column(static_cast<int>(k)), to,
                       std::plus<>());
    }
    return sum;
}

} // namespace

TrainingLoss& TrainingLoss::operator+=(const TrainingLoss& other) {
    words += other.words;
    trees += other.trees;
    labels += other.labels;
    return *this;
}

double TrainingLoss::perWord() const {
    return words == 0 ? 0 : (trees + labels) / static_cast<double>(words);
}

Text TrainingLoss::text() const {
    const auto count = static_cast<double>(words);
    return Text("loss per word {0} of trees, {1} of relations", fixed(trees / count, 2),
                fixed(labels / count, 2));
}

Trainer::Trainer(const Network& network, const Target& target, const TrainingOptions& options,
                 const std::vector<Example>& examples, const std::vector<int>& counts)
    : m_network(network), m_target(target), m_options(options), m_examples(examples),
      m_counts(counts), m_oracles(examples.size()) {}

TrainingOracle& Trainer::oracleOf(int example) {
    std::unique_ptr<TrainingOracle>& oracle = m_oracles[example];
    if (!oracle)
        oracle = std::make_unique<TrainingOracle>(
            *m_target.system, m_examples[example].gold,
            TreeShape{m_options.shape.rootLimit, RootPlace::First});
    return *oracle;
}

TrainingState Trainer::start(NetworkWeights<float> weights) const {
    const Matrix<float> words(weights.words.rows(), weights.words.columns());
    const NetworkWeights<float> zeros{Values<float>(m_network.size()), words};
    NetworkWeights<float> average = weights;
    return {std::move(weights), std::move(average), zeros, zeros};
}

std::vector<int> Trainer::order(int epoch) const {
    std::vector<int> list(m_examples.size());
    std::iota(list.begin(), list.end(), 0);
    Random random(m_options.seed, static_cast<std::uint64_t>(epoch));
    for (int last = static_cast<int>(list.size()) - 1; last > 0; --last)
        std::swap(list[last], list[random.below(last + 1)]);
    return list;
}

int Trainer::batchWords() const {
    if (m_options.network.batchWords > 0)
        return m_options.network.batchWords;
    const long long words = std::accumulate(
        m_examples.begin(), m_examples.end(), 0LL,
        [](long long sum, const Example& example) { return sum + example.gold.size(); });
    return static_cast<int>(std::clamp(words / LeastBatches, 1LL, MostBatchWords));
}

std::vector<Trainer::Shard> Trainer::nextBatch(TrainingState& state) const {
    const std::vector<int> list = order(state.epoch);
    const auto words = [this](int example) { return m_examples[example].gold.size(); };
    std::vector<int> batch;
    const int most = batchWords();
    int count = 0;
    while (state.next < list.size() && count < most) {
        batch.push_back(list[state.next]);
        count += words(list[state.next++]);
    }
    if (state.next == list.size()) {
        ++state.epoch;
        state.next = 0;
    }
    // Long sentences are distributed first. Each sentence is added to the shard with the fewest
    // words.
    std::stable_sort(batch.begin(), batch.end(), [&](int a, int b) { return words(a) > words(b); });
    std::vector<Shard> shards(m_options.network.shards);
    for (const int example : batch) {
        Shard& least =
            *std::min_element(shards.begin(), shards.end(), [](const Shard& a, const Shard& b) {
                return a.loss.words < b.loss.words;
            });
        least.examples.push_back(example);
        least.loss.words += words(example);
    }
    std::erase_if(shards, [](const Shard& shard) { return shard.examples.empty(); });
    return shards;
}

SentenceIds Trainer::withUnknownWords(SentenceIds ids, Random& random) const {
    for (int& word : ids.words) {
        const double count = m_counts[word];
        if (count > 0 && random.uniform() < m_options.network.wordDropout /
                                                (m_options.network.wordDropout + count))
            word = 0;
    }
    return ids;
}

void Trainer::run(const NetworkWeights<float>& weights, Random random, Shard& shard) {
    std::vector<SentenceIds> sentences;
    std::vector<const SentenceIds*> batch;
    sentences.reserve(shard.examples.size());
    for (const int example : shard.examples) {
        sentences.push_back(withUnknownWords(m_examples[example].ids, random));
        batch.push_back(&sentences.back());
    }
    Scoring<float> scoring(m_network, weights, batch, m_options.network.dropout, &random);
    for (int i = 0; i < static_cast<int>(shard.examples.size()); ++i) {
        const Example& example = m_examples[shard.examples[i]];
        shard.loss.trees += static_cast<double>(
            m_target.decoder
                ? addGlobalLoss(m_target, scoring, i, example.gold.heads(),
                                m_options.shape.rootLimit)
                : addLocalLoss(m_target, scoring, i, oracleOf(shard.examples[i]),
                               m_options.network.exploration, random, m_options.shape.rootLimit));
        shard.loss.labels +=
            static_cast<double>(scoring.addLabelLoss(i, example.gold.heads(), example.labels));
    }
    shard.gradient = scoring.gradient();
}

void Trainer::update(TrainingState& state, std::vector<Shard>& shards, float scale) const {
    NetworkGradient<float> all = std::move(shards.front().gradient);
    for (std::size_t i = 1; i < shards.size(); ++i) {
        const NetworkGradient<float>& part = shards[i].gradient;
        addTo(all.dense, part.dense);
        all.wordIds.insert(all.wordIds.end(), part.wordIds.begin(), part.wordIds.end());
        Matrix<float> words(all.words.rows(), all.words.columns() + part.words.columns());
        std::copy(part.words.values().begin(), part.words.values().end(),
                  std::copy(all.words.values().begin(), all.words.values().end(),
                            words.values().begin()));
        all.words = std::move(words);
    }
    const NetworkGradient<float> words = sumByWord(all);
    const double length = static_cast<double>(scale) *
                          std::sqrt(squaredLength(all.dense) + squaredLength(words.words.values()));
    if (length > m_options.network.mostNorm)
        scale *= static_cast<float>(m_options.network.mostNorm / length);

    ++state.step;
    const auto steps = static_cast<double>(state.step);
    const auto rate =
        static_cast<float>(m_options.network.rate * std::sqrt(1 - std::pow(0.999, steps)) /
                           (1 - std::pow(0.9, steps)));
    const auto adam = [&](int count, float* weights, const float* gradient, float* mean,
                          float* square) {
        kernels<float>().adam(count, weights, gradient, mean, square, scale, rate, Decay1, Decay2,
                              Epsilon);
    };
    adam(static_cast<int>(all.dense.size()), state.weights.dense.data(), all.dense.data(),
         state.mean.dense.data(), state.square.dense.data());
    // The vectors of words that do not occur in the batch do not change.
    for (std::size_t k = 0; k < words.wordIds.size(); ++k) {
        const int id = words.wordIds[k];
        adam(words.words.rows(), state.weights.words.column(id),
             words.words.column(static_cast<int>(k)), state.mean.words.column(id),
             state.square.words.column(id));
    }
}

void Trainer::average(TrainingState& state) const {
    // In the first batches, the average gives less weight to earlier batches, because the initial
    // weights are random.
    const auto steps = static_cast<double>(state.step);
    const auto share =
        static_cast<float>(1 - std::min(m_options.network.averaging, (1 + steps) / (10 + steps)));
    const auto move = [share](const Values<float>& values, Values<float>& average) {
        kernels<float>().moveTowards(static_cast<int>(values.size()), values.data(), share,
                                     average.data());
    };
    move(state.weights.dense, state.average.dense);
    move(state.weights.words.values(), state.average.words.values());
}

TrainingLoss Trainer::step(TrainingState& state, const ParallelFor& parallelFor) {
    std::vector<Shard> shards = nextBatch(state);
    const Random seeds(m_options.seed, static_cast<std::uint64_t>(state.step) << 20U);
    parallelFor(static_cast<int>(shards.size()), [&](int index) {
        Random seed = seeds;
        const std::uint64_t number = seed.next();
        run(state.weights, Random(number, static_cast<std::uint64_t>(index)), shards[index]);
    });
    TrainingLoss loss;
    std::size_t sentences = 0;
    for (const Shard& shard : shards) {
        loss += shard.loss;
        sentences += shard.examples.size();
    }
    update(state, shards, 1 / static_cast<float>(sentences));
    average(state);
    return loss;
}

} // namespace parsescope::neural
