// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/linear/perceptron_trainer.h"

#include "core/base/hash.h"
#include "core/base/number_text.h"
#include "core/learning/linear/perceptron.h"
#include "core/learning/model_file.h"
#include "core/learning/parser.h"
#include "core/learning/sentence_order.h"
#include "core/learning/training_data.h"
#include "core/learning/training_loop.h"
#include "core/learning/training_oracle.h"
#include "core/parsing/extensions.h"
#include "core/treebank/conllu.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace parsescope {

namespace {

/// A training sentence with its oracle.
struct LinearExample {
    const TrainingSentence& sentence;
    TrainingOracle oracle;
};

/// The mistakes of an iteration.
struct Mistakes {
    long long decisions = 0;
    long long updates = 0;      // number of wrong decisions
    long long labelUpdates = 0; // number of wrong labels

    [[nodiscard]] double share() const {
        return decisions == 0 ? 0 : static_cast<double>(updates) / static_cast<double>(decisions);
    }
    [[nodiscard]] Text text() const {
        return plural("{1}, {0} wrong label", "{1}, {0} wrong labels", labelUpdates,
                      plural("{1} % of {0} decision wrong", "{1} % of {0} decisions wrong",
                             decisions, percentText(share())));
    }
};

/// A perceptron in training. Each row of the actions has weights and then totals: the sums of all
/// changes, each times the time of the change. The averaged weights are computed from both.
class PerceptronLearner : public Learner {
public:
    PerceptronLearner(ModelDescription description, const TrainingOptions& options,
                      std::vector<LinearExample> examples)
        : m_description(std::move(description)), m_options(options),
          m_examples(std::move(examples)), m_actionFeatures(actionTemplates(m_description.system)),
          m_labelFeatures(labelTemplates(m_description.system)),
          m_classes(Actions(m_description.system).size()), m_actions(2 * m_classes),
          m_labels(static_cast<int>(m_description.labels.size())),
          m_order(m_examples.size(), options.seed) {}

    double learn(int iteration) override;
    [[nodiscard]] IterationReport mistakes() const override {
        return {0, m_mistakes.share(), m_mistakes.text(), {}, false};
    }
    [[nodiscard]] std::unique_ptr<Model> model() const override;
    [[nodiscard]] std::uint64_t fingerprint() const override;
    void write(ByteWriter& out) const override;
    [[nodiscard]] bool read(ByteReader& in) override;

private:
    using Hashes = std::span<const std::uint64_t>;
    void learn(LinearExample& example, int iteration);
    /// Learns from the choice of the model and returns the candidate to take next; nothing if the
    /// next transition of the canonical derivation is not a candidate.
    std::optional<Candidate> decide(PerceptronScorer& scorer, const ParserState& state,
                                    LinearExample& example, int iteration, std::size_t step);
    int label(PerceptronScorer& scorer, const ParserState& state, const Candidate& candidate,
              int gold);
    void change(Hashes features, int action, float by);
    void changeLabel(Hashes features, int label, float by);
    [[nodiscard]] bool follows(int iteration);

    ModelDescription m_description;
    const TrainingOptions& m_options;
    std::vector<LinearExample> m_examples;
    FeatureSet m_actionFeatures;
    FeatureSet m_labelFeatures;
    int m_classes;
    ActionWeights m_actions;
    LabelWeights m_labels;
    SentenceOrder m_order;
    Mistakes m_mistakes;
    float m_time = 1;
    std::vector<Candidate> m_candidates;
    std::vector<float> m_scores;
    std::vector<float> m_labelScores;
};

void PerceptronLearner::change(Hashes features, int action, float by) {
    for (std::uint64_t feature : features) {
        const std::span<float> row = m_actions.insert(feature);
        row[action] += by;
        row[m_classes + action] += by * m_time;
    }
}

void PerceptronLearner::changeLabel(Hashes features, int label, float by) {
    for (std::uint64_t feature : features) {
        LabelWeights::Cell& cell = m_labels.insert(feature, label);
        cell.weight += by;
        cell.total += by * m_time;
    }
}

bool PerceptronLearner::follows(int iteration) {
    if (m_options.perceptron.regime != Regime::Explore ||
        iteration < m_options.perceptron.firstExploration)
        return false;
    if (m_options.perceptron.exploration >= 1)
        return true;
    constexpr double Range = 18446744073709551616.0; // 2^64
    return static_cast<double>(m_order.random()()) / Range < m_options.perceptron.exploration;
}

std::optional<Candidate> PerceptronLearner::decide(PerceptronScorer& scorer,
                                                   const ParserState& state, LinearExample& example,
                                                   int iteration, std::size_t step) {
    const bool isStatic = m_options.perceptron.regime == Regime::Static;
    ++m_mistakes.decisions;
    m_scores.resize(m_candidates.size());
    scorer.score(state, m_candidates, m_scores);
    const std::size_t chosen = bestCandidate(m_scores);
    std::size_t target = chosen;
    if (isStatic) {
        const std::vector<Transition>& canonical = example.oracle.canonicalDerivation();
        const auto found =
            std::find_if(m_candidates.begin(), m_candidates.end(), [&](const Candidate& c) {
                return step < canonical.size() && c.transition == canonical[step];
            });
        if (found == m_candidates.end())
            return std::nullopt;
        target = static_cast<std::size_t>(found - m_candidates.begin());
    } else if (!example.oracle.isOptimal(state, m_candidates[chosen])) {
        target = example.oracle.bestOptimal(state, m_candidates, m_scores);
    }
    std::size_t next = target;
    if (target != chosen) {
        ++m_mistakes.updates;
        change(scorer.actionHashes(state, m_candidates[target]), m_candidates[target].action, 1);
        change(scorer.actionHashes(state, m_candidates[chosen]), m_candidates[chosen].action, -1);
        if (example.oracle.isExact() && follows(iteration))
            next = chosen;
    }
    if (!isStatic)
        example.oracle.take(state, m_candidates[next], next == target);
    return m_candidates[next];
}

int PerceptronLearner::label(PerceptronScorer& scorer, const ParserState& state,
                             const Candidate& candidate, int gold) {
    scorer.scoreLabels(state, candidate, m_labelScores);
    const int chosen = bestLabel(m_description, candidate, m_labelScores);
    if (chosen == gold)
        return gold;
    ++m_mistakes.labelUpdates;
    const Hashes features = scorer.labelHashes(state, candidate);
    changeLabel(features, gold, 1);
    changeLabel(features, chosen, -1);
    return m_options.perceptron.regime == Regime::Explore ? chosen : gold;
}

double PerceptronLearner::learn(int iteration) {
    if (m_order.isAtStart())
        m_mistakes = {};
    learn(m_examples[m_order.next()], iteration);
    return m_order.share();
}

void PerceptronLearner::learn(LinearExample& example, int iteration) {
    const Sentence& sentence = *example.sentence.sentence;
    const int words = sentence.size();
    ParserState state(m_description.system, words, m_options.shape);
    PerceptronScorer scorer(m_actionFeatures, m_actions, m_classes, m_labelFeatures, m_labels,
                            sentence, m_options.shape.root);
    if (example.oracle.canonicalDerivation().empty())
        return;
    if (m_options.perceptron.regime != Regime::Static)
        example.oracle.restart();
    state.listCandidates(m_candidates);
    for (std::size_t step = 0; !m_candidates.empty(); ++step) {
        Candidate next = m_candidates.front();
        if (m_candidates.size() == 1) {
            if (m_options.perceptron.regime != Regime::Static)
                example.oracle.take(state, next, true);
        } else {
            const auto decided = decide(scorer, state, example, iteration, step);
            if (!decided)
                return;
            next = *decided;
        }
        int newLabel = -1;
        if (next.arc.head != NoHead) {
            const int gold = example.sentence.labels[next.arc.dependent];
            const bool onRoot = next.arc.head == 0;
            // The label of a wrong arc is the gold label of the word, if it is possible there.
            if (m_description.isPossible(gold, onRoot)) {
                newLabel = label(scorer, state, next, gold);
            } else {
                scorer.scoreLabels(state, next, m_labelScores);
                newLabel = bestLabel(m_description, next, m_labelScores);
            }
        }
        state.take(next, newLabel);
        m_time += 1;
        state.listCandidates(m_candidates);
    }
    // Words without a head become children of ROOT.
    for (int word = 1; word <= words; ++word) {
        const int gold = example.sentence.labels[word];
        if (!state.configuration().hasHead(word) && m_description.isPossible(gold, true))
            static_cast<void>(label(scorer, state, {{}, {0, word}, 0}, gold));
    }
}

std::unique_ptr<Model> PerceptronLearner::model() const {
    constexpr float Negligible = 1e-4F;
    ActionWeights actions(m_classes);
    std::vector<float> averages(m_classes);
    m_actions.forEach([&](std::uint64_t feature, std::span<const float> row) {
        float most = 0;
        for (int c = 0; c < m_classes; ++c) {
            averages[c] = row[c] - row[m_classes + c] / m_time;
            most = std::max(most, std::abs(averages[c]));
        }
        if (most > Negligible)
            std::copy(averages.begin(), averages.end(), actions.insert(feature).begin());
    });
    LabelWeights labels(m_labels.labels());
    m_labels.forEach([&](std::uint64_t feature, std::span<const LabelWeights::Cell> cells) {
        for (const LabelWeights::Cell& cell : cells)
            if (const float average = cell.weight - cell.total / m_time;
                std::abs(average) > Negligible)
                labels.insert(feature, cell.label).weight = average;
    });
    return std::make_unique<PerceptronModel>(m_description, std::move(actions), std::move(labels));
}

std::uint64_t PerceptronLearner::fingerprint() const {
    ByteWriter out;
    const PerceptronModel empty(m_description, ActionWeights(m_classes),
                                LabelWeights(m_labels.labels()));
    out.text(modelFileBytes(empty));
    out.number(static_cast<std::uint64_t>(m_options.perceptron.firstExploration));
    out.precise(m_options.perceptron.exploration);
    out.number(m_options.seed);
    for (const LinearExample& example : m_examples)
        out.text(writeSentence(*example.sentence.sentence, Format::ConllU));
    return hashOf(out.take());
}

void PerceptronLearner::write(ByteWriter& out) const {
    m_order.write(out);
    for (const long long count :
         {m_mistakes.decisions, m_mistakes.updates, m_mistakes.labelUpdates})
        out.number(static_cast<std::uint64_t>(count));
    out.real(m_time);
    out.number(m_actions.size());
    out.number(m_actions.capacity());
    m_actions.forEachToRebuild([&](std::uint64_t feature, std::span<const float> row) {
        out.number(feature);
        for (const float value : row)
            out.real(value);
    });
    out.number(m_labels.size());
    m_labels.forEach([&](std::uint64_t feature, std::span<const LabelWeights::Cell> cells) {
        out.number(feature);
        out.number(cells.size());
        for (const LabelWeights::Cell& cell : cells) {
            out.number(static_cast<std::uint64_t>(cell.label));
            out.real(cell.weight);
            out.real(cell.total);
        }
    });
}

bool PerceptronLearner::read(ByteReader& in) {
    if (!m_order.read(in))
        return false;
    for (long long* count : {&m_mistakes.decisions, &m_mistakes.updates, &m_mistakes.labelUpdates})
        *count = static_cast<long long>(in.number());
    m_time = in.real();
    const std::uint64_t features = in.number();
    const std::uint64_t capacity = in.number();
    // A feature takes at least one byte for its number, and four bytes for each number of its row.
    const std::size_t least = 1 + 4 * static_cast<std::size_t>(m_actions.columns());
    if (m_time < 1 || features > in.rest().size() / least ||
        !m_actions.setCapacity(capacity, features))
        return false;
    for (std::uint64_t i = 0; i < features && in.isGood(); ++i) {
        const std::uint64_t feature = in.number();
        if (feature == 0)
            return false;
        for (float& value : m_actions.insert(feature))
            value = in.real();
    }
    const std::uint64_t labelFeatures = in.number();
    for (std::uint64_t i = 0; i < labelFeatures && in.isGood(); ++i) {
        const std::uint64_t feature = in.number();
        const std::uint64_t cells = in.number();
        for (std::uint64_t c = 0; c < cells && in.isGood(); ++c) {
            const std::uint64_t label = in.number();
            if (feature == 0 || label >= m_description.labels.size())
                return false;
            LabelWeights::Cell& cell = m_labels.insert(feature, static_cast<int>(label));
            cell.weight = in.real();
            cell.total = in.real();
        }
    }
    return in.isGood();
}

std::string_view nameOf(Regime regime) {
    constexpr std::array<std::string_view, 3> Names{"static", "nondet", "explore"};
    return Names[static_cast<int>(regime)];
}

std::string trainingText(const PerceptronOptions& options) {
    return std::string(nameOf(options.regime)) + (options.anyLength ? "-any-length" : "");
}

} // namespace

Result<std::unique_ptr<Model>> trainPerceptron(const std::vector<Sentence>& sentences,
                                               const std::vector<Sentence>& dev,
                                               const TrainingOptions& options,
                                               const TrainingHooks& hooks,
                                               const TaskControl& control) {
    if (const Result<void> good = checkSingleRoot(options); !good)
        return tl::unexpected(good.error());
    const Result<TrainingData> data = trainingData(sentences);
    if (!data)
        return tl::unexpected(data.error());
    const ModelDescription description{PerceptronModel::Kind,
                                       options.system,
                                       options.shape,
                                       data->labels,
                                       trainingText(options.perceptron),
                                       options.lifting};
    const TransitionSystem taught =
        options.perceptron.anyLength ? withBufferArcsOfAnyLength(options.system) : options.system;
    std::vector<LinearExample> examples;
    for (const TrainingSentence& sentence : data->sentences)
        examples.push_back({sentence, TrainingOracle(taught, sentence.gold, options.shape)});
    const bool teaches = std::ranges::any_of(examples, [](LinearExample& example) {
        return !example.oracle.canonicalDerivation().empty();
    });
    if (!teaches)
        return failure("{0} has no known derivation for any training sentence",
                       options.system.name);
    PerceptronLearner learner(description, options, std::move(examples));
    return runTraining(learner, dev, options, hooks, control);
}

} // namespace parsescope
