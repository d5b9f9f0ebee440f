// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/graph/graph_training.h"

#include "core/base/hash.h"
#include "core/base/number_text.h"
#include "core/decoding/decoder.h"
#include "core/decoding/exact_decoders.h"
#include "core/learning/graph/hashed_weights.h"
#include "core/learning/model_file.h"
#include "core/learning/training_data.h"
#include "core/learning/training_loop.h"
#include "core/treebank/conllu.h"

#include <algorithm>
#include <numeric>

namespace parsescope::graph {

namespace {

/// A sentence for training a graph parser.
struct GraphExample {
    const Sentence* sentence;
    GoldTree gold;                 // gold tree, made projective
    std::vector<LabelledArc> arcs; // arcs after pruning, and the gold arcs
};

/// Returns a projective tree with as many arcs of `gold` as possible. If there are several, returns
/// a tree in which the other words are attached to ancestors as close as possible.
std::vector<int> projectiveHeads(const Tree& gold, RootLimit rootLimit) {
    if (gold.isProjective() && (rootLimit == RootLimit::None || gold.rootCount() == 1))
        return gold.heads();
    constexpr double Lifted = 1e-3;
    Scores scores(&EisnerDecoder, gold.size());
    for (int word = 1; word <= gold.size(); ++word) {
        double value = 1;
        for (int head = gold.head(word); head != NoHead; head = gold.head(head)) {
            scores.arc.at(head, word) = value;
            value = value == 1 ? Lifted : value / 2;
        }
    }
    return decode(scores, {{}, 1, rootLimit})->heads;
}

std::vector<GraphExample> examplesOf(const TrainingData& data,
                                     const ModelDescription& description) {
    std::vector<GraphExample> examples;
    for (const TrainingSentence& from : data.sentences) {
        GraphExample example{from.sentence,
                             {projectiveHeads(from.gold, description.shape.rootLimit), from.labels},
                             {}};
        for (int word = 1; word <= from.gold.size(); ++word) {
            const bool onRoot = example.gold.heads[word] == 0;
            int& label = example.gold.labels[word];
            // The label of a lifted word may be impossible for its new arc. In this case, the label
            // is replaced by any possible label.
            if (onRoot != (from.gold.head(word) == 0) && !description.isPossible(label, onRoot))
                for (label = 0; !description.isPossible(label, onRoot);)
                    ++label;
        }
        examples.push_back(std::move(example));
    }
    return examples;
}

/// The mistakes in one iteration.
struct Mistakes {
    long long words = 0;
    // The number of words with a wrong head or label in the output of the search with costs.
    long long wrong = 0;
    long long updates = 0;

    [[nodiscard]] double share() const {
        return words == 0 ? 0 : static_cast<double>(wrong) / static_cast<double>(words);
    }
    [[nodiscard]] Text text() const {
        return plural("{1}, {0} update", "{1}, {0} updates", updates,
                      plural("{1} % of {0} word wrong", "{1} % of {0} words wrong", words,
                             percentText(share())));
    }
};

class GraphLearner : public Learner {
public:
    GraphLearner(ModelDescription description, GraphSettings settings,
                 const TrainingOptions& options, std::vector<GraphExample> examples)
        : m_description(std::move(description)), m_settings(settings), m_options(options.graph),
          m_seed(options.seed), m_examples(std::move(examples)), m_weights(m_options.bits),
          m_totals(m_options.bits), m_scores(m_weights),
          m_pruner(static_cast<int>(m_description.labels.size())),
          m_order(m_examples.size(), options.seed) {}

    /// Trains the first-order model for pruning. Must be called before `learn`.
    void preparePruning(const TaskControl& control);
    double learn(int iteration) override;
    [[nodiscard]] IterationReport mistakes() const override {
        return {0, m_mistakes.share(), m_mistakes.text(), {}, false};
    }
    [[nodiscard]] std::unique_ptr<Model> model() const override;
    [[nodiscard]] std::uint64_t fingerprint() const override;
    void write(ByteWriter& out) const override;
    [[nodiscard]] bool read(ByteReader& in) override;

private:
    void learn(const GraphExample& example);
    void update(const CubeDecoder::Placed& gold, int best, double violation);

    ModelDescription m_description;
    GraphSettings m_settings;
    const GraphOptions& m_options;
    std::uint64_t m_seed;
    std::vector<GraphExample> m_examples;
    HashedWeights m_weights;
    HashedWeights m_totals; // for each weight, the sum of its changes, each multiplied by the time
                            // of the change
    GraphScores m_scores;
    ArcPruner m_pruner;
    CubeDecoder m_decoder;
    SentenceOrder m_order;
    Mistakes m_mistakes;
    float m_time = 1;
    // Working memory that is reused from sentence to sentence.
    std::vector<float> m_costs;
    std::vector<TreePart> m_goldParts;
    std::vector<TreePart> m_bestParts;
    std::vector<std::size_t> m_up;
    std::vector<std::size_t> m_down;
};

void GraphLearner::preparePruning(const TaskControl& control) {
    const PruningLimits& limits = m_settings.pruning;
    if (limits.heads > 0 || limits.labels > 0) {
        std::vector<std::size_t> order(m_examples.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        for (int iteration = 0; iteration < m_options.prunerIterations; ++iteration) {
            shuffle(order, m_order.random());
            for (std::size_t i : order) {
                if (control.stopRequested())
                    return;
                m_pruner.learn({*m_examples[i].sentence, m_settings.features}, m_examples[i].gold);
            }
        }
        m_pruner.finish();
    }
    for (GraphExample& example : m_examples) {
        if (control.stopRequested())
            return;
        const GraphFeatures features(*example.sentence, m_settings.features);
        example.arcs =
            m_pruner.prune(features, limits, m_description, m_description.shape.rootLimit);
        std::sort(example.arcs.begin(), example.arcs.end());
        for (int word = 1; word <= features.words(); ++word) {
            const LabelledArc gold{example.gold.heads[word], word, example.gold.labels[word]};
            if (!std::binary_search(example.arcs.begin(), example.arcs.end(), gold))
                example.arcs.insert(
                    std::lower_bound(example.arcs.begin(), example.arcs.end(), gold), gold);
        }
        example.arcs.shrink_to_fit();
    }
}

double GraphLearner::learn(int /*iteration*/) {
    if (m_order.isAtStart())
        m_mistakes = {};
    learn(m_examples[m_order.next()]);
    return m_order.share();
}

void GraphLearner::learn(const GraphExample& example) {
    const int words = example.sentence->size();
    const GraphFeatures features(*example.sentence, m_settings.features);
    const LabelledArcs arcs(words, example.arcs);
    m_costs.resize(arcs.size());
    for (int arc = 0; arc < arcs.size(); ++arc) {
        const LabelledArc& a = arcs[arc];
        m_costs[arc] = example.gold.heads[a.dependent] != a.head ? 1.0F
                       : example.gold.labels[a.dependent] != a.label
                           ? static_cast<float>(m_options.labelCost)
                           : 0.0F;
    }
    m_scores.start(features, arcs, m_costs);
    m_decoder.run(m_scores, {m_settings.beam, m_settings.labelBeam, m_description.shape.rootLimit});
    std::vector<int> gold(words + 1, NoArc);
    for (int word = 1; word <= words; ++word)
        gold[word] = arcs.find({example.gold.heads[word], word, example.gold.labels[word]});
    const std::vector<CubeDecoder::Placed> placed = m_decoder.build(gold);
    double most = 1e-6;
    const CubeDecoder::Placed* place = nullptr;
    for (const CubeDecoder::Placed& node : placed) {
        const auto beam = m_decoder.beam(node.item);
        if (beam.empty())
            continue;
        const double violation = beam.front().score - m_decoder[node.hypothesis].score;
        if (violation > most) {
            most = violation;
            place = &node;
        }
    }
    const std::vector<int> output = m_decoder.arcsOf(m_decoder.best());
    m_mistakes.words += words;
    for (int word = 1; word <= words; ++word)
        m_mistakes.wrong += output[word] != gold[word];
    if (place)
        update(*place, m_decoder.firstOf(place->item), most);
    m_time += 1;
}

void GraphLearner::update(const CubeDecoder::Placed& gold, int best, double violation) {
    ++m_mistakes.updates;
    m_goldParts.clear();
    m_bestParts.clear();
    m_decoder.visitParts(gold.hypothesis,
                         [&](const TreePart& part) { m_goldParts.push_back(part); });
    m_decoder.visitParts(best, [&](const TreePart& part) { m_bestParts.push_back(part); });
    std::sort(m_goldParts.begin(), m_goldParts.end());
    std::sort(m_bestParts.begin(), m_bestParts.end());
    m_up.clear();
    m_down.clear();
    std::vector<TreePart> only;
    std::set_difference(m_goldParts.begin(), m_goldParts.end(), m_bestParts.begin(),
                        m_bestParts.end(), std::back_inserter(only));
    for (const TreePart& part : only)
        m_scores.addPlaces(part, m_up);
    only.clear();
    std::set_difference(m_bestParts.begin(), m_bestParts.end(), m_goldParts.begin(),
                        m_goldParts.end(), std::back_inserter(only));
    for (const TreePart& part : only)
        m_scores.addPlaces(part, m_down);
    std::sort(m_up.begin(), m_up.end());
    std::sort(m_down.begin(), m_down.end());
    // Visits the features that differ: once to compute the squared norm of the difference, and once
    // to change the weights.
    const auto forEach = [&](const auto& visit) {
        std::size_t up = 0;
        std::size_t down = 0;
        while (up < m_up.size() || down < m_down.size()) {
            const std::size_t place = up == m_up.size()       ? m_down[down]
                                      : down == m_down.size() ? m_up[up]
                                                              : std::min(m_up[up], m_down[down]);
            float change = 0;
            for (; up < m_up.size() && m_up[up] == place; ++up)
                change += 1;
            for (; down < m_down.size() && m_down[down] == place; ++down)
                change -= 1;
            if (change != 0)
                visit(place, change);
        }
    };
    float length = 0;
    forEach([&](std::size_t, float change) { length += change * change; });
    if (length == 0)
        return;
    const float by = static_cast<float>(std::min(m_options.aggressiveness, violation / length));
    forEach([&](std::size_t place, float change) {
        m_weights[place] += by * change;
        m_totals[place] += by * change * m_time;
    });
}

std::unique_ptr<Model> GraphLearner::model() const {
    HashedWeights weights(m_options.bits);
    for (std::size_t place = 0; place < weights.size(); ++place)
        weights[place] = m_weights[place] - m_totals[place] / m_time;
    return std::make_unique<GraphModel>(m_description, m_settings, m_pruner, std::move(weights));
}

std::uint64_t GraphLearner::fingerprint() const {
    ByteWriter out;
    const ArcPruner pruner(static_cast<int>(m_description.labels.size()));
    out.text(modelFileBytes(
        GraphModel(m_description, m_settings, pruner, HashedWeights(m_options.bits))));
    out.precise(m_options.aggressiveness);
    out.precise(m_options.labelCost);
    out.number(static_cast<std::uint64_t>(m_options.prunerIterations));
    out.number(m_seed);
    for (const GraphExample& example : m_examples)
        out.text(writeSentence(*example.sentence, Format::ConllU));
    return hashOf(out.take());
}

// Writes the state of the training without the first-order model, because training it again gives
// an equal model.
void GraphLearner::write(ByteWriter& out) const {
    m_order.write(out);
    for (const long long count : {m_mistakes.words, m_mistakes.wrong, m_mistakes.updates})
        out.number(static_cast<std::uint64_t>(count));
    out.real(m_time);
    writeWeights(out, m_weights);
    writeWeights(out, m_totals);
}

bool GraphLearner::read(ByteReader& in) {
    if (!m_order.read(in))
        return false;
    for (long long* count : {&m_mistakes.words, &m_mistakes.wrong, &m_mistakes.updates})
        *count = static_cast<long long>(in.number());
    m_time = in.real();
    return m_time >= 1 && readWeights(in, m_weights) && readWeights(in, m_totals);
}

} // namespace

Result<std::unique_ptr<Model>> trainGraph(const std::vector<Sentence>& sentences,
                                          const std::vector<Sentence>& dev,
                                          const TrainingOptions& options,
                                          const TrainingHooks& hooks, const TaskControl& control) {
    const Result<GraphSettings> settings = settingsOf(options.graph);
    if (!settings)
        return tl::unexpected(settings.error());
    const Result<TrainingData> data = trainingData(sentences);
    if (!data)
        return tl::unexpected(data.error());
    const ModelDescription description{std::string(GraphModel::Kind),     options.system,
                                       {options.shape.rootLimit},         data->labels,
                                       std::string(GraphModel::Training), options.lifting};
    GraphLearner learner(description, *settings, options, examplesOf(*data, description));
    learner.preparePruning(control);
    if (control.stopRequested())
        return stoppedEarly();
    return runTraining(learner, dev, options, hooks, control);
}

} // namespace parsescope::graph
