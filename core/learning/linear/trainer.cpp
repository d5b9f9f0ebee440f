// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/linear/trainer.h"

#include "core/learning/linear/perceptron.h"
#include "core/learning/parser.h"
#include "core/learning/training_oracle.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <random>

namespace parsescope {

namespace {

constexpr std::array<std::string_view, 3> RegimeNames{"static", "nondet", "explore"};

/// A sentence to learn from.
struct Example {
    const Sentence* sentence;
    std::vector<int> labels; // by node, -1 for none
    TrainingOracle oracle;
};

/// Weights that learn. Each row of the actions holds weights, then totals: the sums of all
/// changes, each times the time at which it was made. The averages follow from both.
class Learner {
public:
    Learner(ModelDescription description, const TrainingOptions& options)
        : m_description(std::move(description)), m_options(options),
          m_actionFeatures(actionTemplates(m_description.system)),
          m_labelFeatures(labelTemplates(m_description.system)),
          m_classes(Actions(m_description.system).size()), m_actions(2 * m_classes),
          m_labels(static_cast<int>(m_description.labels.size())), m_random(options.seed) {}

    void learn(Example& example, int iteration);
    [[nodiscard]] std::unique_ptr<Model> averaged() const;
    std::mt19937_64& random() { return m_random; }

    IterationReport report;

private:
    using Hashes = std::span<const std::uint64_t>;
    /// The candidate to take next, after learning from the choice that the model makes. Nothing
    /// where the canonical derivation takes what is no candidate.
    std::optional<Candidate> decide(PerceptronScorer& scorer, const ParserState& state,
                                    Example& example, int iteration, std::size_t step);
    int label(PerceptronScorer& scorer, const ParserState& state, const Candidate& candidate,
              int gold);
    void change(Hashes features, int action, float by);
    void changeLabel(Hashes features, int label, float by);
    [[nodiscard]] bool follows(int iteration);

    ModelDescription m_description;
    const TrainingOptions& m_options;
    FeatureSet m_actionFeatures;
    FeatureSet m_labelFeatures;
    int m_classes;
    ActionWeights m_actions;
    LabelWeights m_labels;
    std::mt19937_64 m_random;
    float m_time = 1;
    std::vector<Candidate> m_candidates;
    std::vector<float> m_scores;
    std::vector<float> m_labelScores;
};

void Learner::change(Hashes features, int action, float by) {
    const auto weight = static_cast<std::size_t>(action);
    const auto total = static_cast<std::size_t>(m_classes + action);
    for (std::uint64_t feature : features) {
        const std::span<float> row = m_actions.insert(feature);
        row[weight] += by;
        row[total] += by * m_time;
    }
}

void Learner::changeLabel(Hashes features, int label, float by) {
    for (std::uint64_t feature : features) {
        LabelWeights::Cell& cell = m_labels.insert(feature, label);
        cell.weight += by;
        cell.total += by * m_time;
    }
}

bool Learner::follows(int iteration) {
    if (m_options.regime != Regime::Explore || iteration < m_options.firstExploration)
        return false;
    if (m_options.exploration >= 1)
        return true;
    constexpr double Range = 18446744073709551616.0; // 2^64
    return static_cast<double>(m_random()) / Range < m_options.exploration;
}

std::optional<Candidate> Learner::decide(PerceptronScorer& scorer, const ParserState& state,
                                         Example& example, int iteration, std::size_t step) {
    const bool isStatic = m_options.regime == Regime::Static;
    ++report.decisions;
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
        ++report.updates;
        change(scorer.actionHashes(state, m_candidates[target]), m_candidates[target].action, 1);
        change(scorer.actionHashes(state, m_candidates[chosen]), m_candidates[chosen].action, -1);
        if (example.oracle.isExact() && follows(iteration))
            next = chosen;
    }
    if (!isStatic)
        example.oracle.take(state, m_candidates[next], next == target);
    return m_candidates[next];
}

int Learner::label(PerceptronScorer& scorer, const ParserState& state, const Candidate& candidate,
                   int gold) {
    scorer.scoreLabels(state, candidate, m_labelScores);
    const int chosen = bestLabel(m_description, state, candidate, m_labelScores);
    if (chosen == gold)
        return gold;
    ++report.labelUpdates;
    const Hashes features = scorer.labelHashes(state, candidate);
    changeLabel(features, gold, 1);
    changeLabel(features, chosen, -1);
    return m_options.regime == Regime::Explore ? chosen : gold;
}

void Learner::learn(Example& example, int iteration) {
    const int words = example.sentence->size();
    ParserState state(m_description.system, words, {m_options.rootLast, m_options.singleRoot});
    PerceptronScorer scorer(m_actionFeatures, m_actions, m_classes, m_labelFeatures, m_labels,
                            *example.sentence, m_options.rootLast);
    if (example.oracle.canonicalDerivation().empty())
        return;
    if (m_options.regime != Regime::Static)
        example.oracle.restart();
    state.listCandidates(m_candidates);
    for (std::size_t step = 0; !m_candidates.empty(); ++step) {
        Candidate next = m_candidates.front();
        if (m_candidates.size() == 1) {
            if (m_options.regime != Regime::Static)
                example.oracle.take(state, next, true);
        } else {
            const auto decided = decide(scorer, state, example, iteration, step);
            if (!decided)
                return;
            next = *decided;
        }
        int newLabel = -1;
        if (next.arc.head != NoHead && next.arc.dependent <= words) {
            const int gold = example.labels[next.arc.dependent];
            const bool onRoot = next.arc.head == state.root();
            // A label for a wrong arc is what the word has in the gold tree, if it can be.
            if (gold >= 0 && m_description.isPossible(gold, onRoot)) {
                newLabel = label(scorer, state, next, gold);
            } else {
                scorer.scoreLabels(state, next, m_labelScores);
                newLabel = bestLabel(m_description, state, next, m_labelScores);
            }
        }
        state.take(next, newLabel);
        m_time += 1;
        state.listCandidates(m_candidates);
    }
    // Words left without a head hang on ROOT.
    for (int word = 1; word <= words; ++word) {
        const int gold = example.labels[word];
        if (!state.configuration().hasHead(word) && gold >= 0 &&
            m_description.isPossible(gold, true))
            static_cast<void>(label(scorer, state, {{}, {state.root(), word}, 0}, gold));
    }
}

std::unique_ptr<Model> Learner::averaged() const {
    constexpr float Negligible = 1e-4F;
    ActionWeights actions(m_classes);
    const auto classes = static_cast<std::size_t>(m_classes);
    std::vector<float> averages(classes);
    m_actions.forEach([&](std::uint64_t feature, std::span<const float> row) {
        float most = 0;
        for (std::size_t c = 0; c < classes; ++c) {
            averages[c] = row[c] - row[classes + c] / m_time;
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

std::vector<Example> examplesOf(const std::vector<Sentence>& sentences,
                                const ModelDescription& description) {
    std::vector<Example> examples;
    for (const Sentence& sentence : sentences) {
        const std::optional<Tree> tree = sentence.tree();
        if (!tree || tree->size() == 0)
            continue;
        examples.push_back({&sentence, labelNumbers(sentence, description.labels),
                            TrainingOracle(description.system, *tree,
                                           {description.rootLast, description.singleRoot})});
    }
    return examples;
}

/// The same on every machine, unlike std::shuffle.
void shuffle(std::vector<std::size_t>& order, std::mt19937_64& random) {
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[random() % i]);
}

} // namespace

std::string_view nameOf(Regime regime) {
    return RegimeNames[static_cast<int>(regime)];
}

std::optional<Regime> findRegime(std::string_view name) {
    const auto* const found = std::find(RegimeNames.begin(), RegimeNames.end(), name);
    if (found == RegimeNames.end())
        return std::nullopt;
    return static_cast<Regime>(found - RegimeNames.begin());
}

std::vector<ModelLabel> labelsOf(const std::vector<Sentence>& sentences) {
    std::map<std::string, ModelLabel> found;
    for (const Sentence& sentence : sentences)
        for (const Word& word : sentence.words) {
            if (word.head == NoHead)
                continue;
            ModelLabel& label = found[word.deprel];
            label.text = word.deprel;
            (word.head == 0 ? label.onRoot : label.elsewhere) = true;
        }
    std::vector<ModelLabel> labels;
    for (const auto& [text, label] : found)
        labels.push_back(label);
    return labels;
}

std::vector<int> labelNumbers(const Sentence& sentence, const std::vector<ModelLabel>& labels) {
    std::vector<int> numbers{-1};
    for (const Word& word : sentence.words) {
        const auto found = std::find_if(labels.begin(), labels.end(), [&](const ModelLabel& label) {
            return label.text == word.deprel;
        });
        numbers.push_back(found == labels.end() ? -1 : static_cast<int>(found - labels.begin()));
    }
    return numbers;
}

Evaluation evaluate(const Model& model, const std::vector<Sentence>& sentences) {
    const std::vector<Parse> parses = model.parseAll(sentences, false);
    Evaluation evaluation;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        if (!sentences[i].tree())
            continue;
        Sentence parsed = sentences[i];
        parses[i].writeTo(parsed, model.description());
        evaluation.add(sentences[i], parsed);
    }
    return evaluation;
}

Result<std::unique_ptr<Model>> trainPerceptron(const std::vector<Sentence>& sentences,
                                               const std::vector<Sentence>& dev,
                                               const TrainingOptions& options,
                                               const TrainingObserver& observer,
                                               const TaskControl& control) {
    if (!options.system.canKeep({options.rootLast, options.singleRoot}))
        return failure(options.system.name + " can't be trained with ROOT last or a single root");
    ModelDescription description{PerceptronModel::Kind,
                                 options.system,
                                 options.rootLast,
                                 labelsOf(sentences),
                                 std::string(nameOf(options.regime)),
                                 options.singleRoot};
    std::vector<Example> examples = examplesOf(sentences, description);
    if (examples.empty())
        return failure("there is no sentence with a tree to learn from");
    const bool teaches = std::ranges::any_of(
        examples, [](Example& example) { return !example.oracle.canonicalDerivation().empty(); });
    if (!teaches)
        return failure("no derivation is known of any sentence for " + options.system.name);
    Learner learner(description, options);
    std::vector<std::size_t> order(examples.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::unique_ptr<Model> best;
    double bestScore = -1;
    for (int iteration = 1; iteration <= options.iterations; ++iteration) {
        learner.report = {};
        learner.report.iteration = iteration;
        shuffle(order, learner.random());
        for (std::size_t i = 0; i < order.size() && !control.stopRequested(); ++i) {
            learner.learn(examples[order[i]], iteration);
            const double done = static_cast<double>(i + 1) / static_cast<double>(order.size());
            control.report((iteration - 1 + done) / options.iterations);
        }
        if (control.stopRequested())
            break;
        IterationReport& report = learner.report;
        if (!dev.empty() || iteration == options.iterations) {
            std::unique_ptr<Model> model = learner.averaged();
            if (!dev.empty())
                report.dev = evaluate(*model, dev);
            const double score = report.dev ? report.dev->all.las() : 0;
            report.best = !best || score > bestScore;
            if (report.best) {
                best = std::move(model);
                bestScore = score;
            }
        }
        if (observer)
            observer(report);
    }
    if (!best && learner.report.iteration > 1) // stopped, with nothing to choose by
        best = learner.averaged();
    if (!best)
        return failure("stopped before the first model was ready");
    return best;
}

} // namespace parsescope
