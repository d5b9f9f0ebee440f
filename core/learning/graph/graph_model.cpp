// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/graph/graph_model.h"

#include "core/learning/graph/hashed_weights.h"
#include "core/oracle/derivation.h"
#include "core/oracle/loss_function.h"

#include <algorithm>
#include <cmath>

namespace parsescope::graph {

namespace {

/// A scorer of transitions by a tree that was not built by transitions. The score of a transition
/// is minus the loss after it, with the tree as gold tree. The labels of the tree have score 1, all
/// other labels 0.
class TreeScorer : public Scorer {
public:
    /// Makes a scorer from the tree with the heads and labels of `parse`. `labels` is the number of
    /// labels of the model.
    TreeScorer(const TransitionSystem& system, Parse parse, int labels, RootLimit rootLimit);

    void score(const ParserState& state, std::span<const Candidate> candidates,
               std::span<float> scores) override;
    void scoreLabels(const ParserState& state, const Candidate& candidate,
                     std::vector<float>& scores) override;

private:
    Parse m_parse;
    int m_labels;
    LossFunction m_loss; // loss function with the tree as gold tree
};

TreeScorer::TreeScorer(const TransitionSystem& system, Parse parse, int labels, RootLimit rootLimit)
    : m_parse(std::move(parse)), m_labels(labels) {
    const Problem problem{
        system, *Tree::fromHeads(std::span(m_parse.heads).subspan(1)), {}, {rootLimit}};
    if (const Result<LossFunction> loss = chosenLosses(problem))
        m_loss = *loss;
}

void TreeScorer::score(const ParserState& state, std::span<const Candidate> candidates,
                       std::span<float> scores) {
    std::fill(scores.begin(), scores.end(), 0.0F);
    if (!m_loss)
        return;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        Configuration next = state.configuration();
        state.applyTo(next, candidates[i]);
        scores[i] = -static_cast<float>(m_loss(next).value);
    }
}

void TreeScorer::scoreLabels(const ParserState& /*state*/, const Candidate& candidate,
                             std::vector<float>& scores) {
    scores.assign(m_labels, 0.0F);
    if (const int label = m_parse.labels[candidate.arc.dependent]; label >= 0)
        scores[label] = 1;
}

/// Sets the transitions of `parse` to the canonical derivation of its tree, or to an empty list if
/// the system cannot derive the tree.
void addTransitions(const TransitionSystem& system, Parse& parse) {
    const auto words = static_cast<int>(parse.heads.size()) - 1;
    parse.builtBy.assign(parse.heads.size(), -1);
    parse.transitions.clear();
    Configuration configuration = system.start(words);
    const auto tree = Tree::fromHeads(std::span(parse.heads).subspan(1));
    const auto derivation = staticDerivation(system, *tree, configuration);
    if (!derivation)
        return;
    for (const Transition transition : *derivation) {
        if (const std::optional<Arc> arc = system.arc(configuration, transition))
            parse.builtBy[arc->dependent] = static_cast<int>(parse.transitions.size());
        parse.transitions.push_back(transition);
        configuration = system.step(std::move(configuration), transition);
    }
}

/// The version of the templates. It must be changed with the templates, so that models with other
/// templates are not read.
constexpr std::uint64_t TemplatesVersion = 1;
/// The largest number of heads or labels in a file. It is so large that it is no limit in practice.
constexpr std::uint64_t MostCandidates = 1'000'000;

/// The unit in which shares of probabilities are stored: 2⁻³⁰.
constexpr double ShareUnit = 1.0 / (1 << 30);

void writeSettings(ByteWriter& out, const GraphSettings& settings) {
    out.number(static_cast<std::uint64_t>(settings.features.order));
    for (bool off : settings.features.off)
        out.number(off ? 1 : 0);
    out.number(static_cast<std::uint64_t>(settings.pruning.heads));
    out.number(static_cast<std::uint64_t>(std::llround(settings.pruning.headShare / ShareUnit)));
    out.number(static_cast<std::uint64_t>(settings.pruning.labels));
    out.number(static_cast<std::uint64_t>(std::llround(settings.pruning.labelShare / ShareUnit)));
    out.number(static_cast<std::uint64_t>(settings.beam));
    out.number(static_cast<std::uint64_t>(settings.labelBeam));
}

/// Reads a number. If it is not from `least` to `most`, sets `good` to false and returns `least`.
int readInt(ByteReader& in, std::uint64_t least, std::uint64_t most, bool& good) {
    const std::uint64_t number = in.number();
    if (number >= least && number <= most)
        return static_cast<int>(number);
    good = false;
    return static_cast<int>(least);
}

std::optional<GraphSettings> readSettings(ByteReader& in) {
    constexpr std::uint64_t Shares = 1U << 30U;
    GraphSettings settings;
    bool good = true;
    settings.features.order = readInt(in, 1, 3, good);
    for (bool& off : settings.features.off)
        off = readInt(in, 0, 1, good) == 1;
    settings.pruning.heads = readInt(in, 0, MostCandidates, good);
    settings.pruning.headShare = readInt(in, 0, Shares, good) * ShareUnit;
    settings.pruning.labels = readInt(in, 0, MostCandidates, good);
    settings.pruning.labelShare = readInt(in, 0, Shares, good) * ShareUnit;
    settings.beam = readInt(in, 1, LongestBeam, good);
    settings.labelBeam = readInt(in, 1, LongestBeam, good);
    if (!good || !in.isGood())
        return std::nullopt;
    return settings;
}

/// The scores of a sentence, with the features and arcs from which they are computed.
class SentenceScores : public GraphScores {
public:
    SentenceScores(const GraphModel& model, const Sentence& sentence, RootLimit rootLimit)
        : GraphScores(model.weights()), m_features(sentence, model.settings().features),
          m_arcs(model.arcsOf(m_features, rootLimit)) {
        start(m_features, m_arcs);
    }

private:
    GraphFeatures m_features;
    LabelledArcs m_arcs;
};

} // namespace

GraphModel::GraphModel(ModelDescription description, GraphSettings settings, ArcPruner pruner,
                       HashedWeights weights)
    : m_description(std::move(description)), m_settings(settings), m_pruner(std::move(pruner)),
      m_weights(std::move(weights)) {}

LabelledArcs GraphModel::arcsOf(const GraphFeatures& features, RootLimit rootLimit) const {
    return {features.words(),
            m_pruner.prune(features, m_settings.pruning, m_description, rootLimit)};
}

std::unique_ptr<PartScores> GraphModel::partScores(const Sentence& sentence,
                                                   RootLimit rootLimit) const {
    return std::make_unique<SentenceScores>(*this, sentence, rootLimit);
}

std::unique_ptr<Scorer> GraphModel::scorer(const Sentence& sentence,
                                           const TaskControl& control) const {
    Parse parse = std::move(parseAll(std::span(&sentence, 1), RootLimit::None, control).front());
    if (parse.failure)
        return nullptr;
    return std::make_unique<TreeScorer>(m_description.system, std::move(parse),
                                        static_cast<int>(m_description.labels.size()),
                                        m_description.shape.rootLimit);
}

std::vector<Parse> GraphModel::parseAll(std::span<const Sentence> sentences, RootLimit rootLimit,
                                        const TaskControl& control) const {
    const RootLimit stricterLimit = stricter(rootLimit, m_description.shape.rootLimit);
    CubeDecoder decoder;
    GraphScores scores(m_weights);
    std::vector<Parse> parses;
    for (const Sentence& sentence : sentences) {
        const GraphFeatures features(sentence, m_settings.features);
        const LabelledArcs arcs = arcsOf(features, stricterLimit);
        scores.start(features, arcs);
        decoder.run(scores, {m_settings.beam, m_settings.labelBeam, stricterLimit, control.stop});
        if (control.stopRequested()) {
            parses.push_back(failedParse(sentence.size(), stoppedParsing()));
            continue;
        }
        if (decoder.counts().gaveUp) {
            parses.push_back(failedParse(sentence.size(), Error{tooManyCombinations(), {}, 0, 0}));
            continue;
        }
        const std::vector<int> tree = decoder.arcsOf(decoder.best());
        Parse parse{{NoHead}, {-1}, {}, {}};
        for (int word = 1; word <= sentence.size(); ++word) {
            parse.heads.push_back(arcs[tree[word]].head);
            parse.labels.push_back(arcs[tree[word]].label);
        }
        addTransitions(m_description.system, parse);
        parses.push_back(std::move(parse));
    }
    return parses;
}

std::string GraphModel::bytes() const {
    ByteWriter out;
    out.number(TemplatesVersion);
    writeSettings(out, m_settings);
    writeWeights(out, m_pruner.headWeights());
    writeWeights(out, m_pruner.labelWeights());
    out.number(static_cast<std::uint64_t>(m_weights.bits()));
    writeWeights(out, m_weights);
    return out.take();
}

Result<std::unique_ptr<Model>> GraphModel::fromBytes(ModelDescription description,
                                                     std::string_view bytes) {
    ByteReader in(bytes);
    if (in.number() != TemplatesVersion)
        return otherTemplates();
    const std::optional<GraphSettings> settings = readSettings(in);
    if (!settings || description.labels.empty())
        return damagedWeights();
    ArcPruner pruner(static_cast<int>(description.labels.size()));
    if (!readWeights(in, pruner.headWeights()) || !readWeights(in, pruner.labelWeights()))
        return damagedWeights();
    bool good = true;
    const int bits = readInt(in, HashedWeights::FewestBits, HashedWeights::MostBits, good);
    // The weights are collected first, so that memory is allocated only for weights that `in`
    // really contains, not for all 2^bits places.
    std::vector<HashedWeights::Weight> weights;
    const auto add = [&](std::uint64_t place, float weight) {
        weights.push_back({static_cast<std::uint32_t>(place), weight});
    };
    if (!good || !readWeights(in, std::uint64_t{1} << static_cast<unsigned>(bits), add) ||
        !in.atEnd())
        return damagedWeights();
    return std::make_unique<GraphModel>(std::move(description), *settings, std::move(pruner),
                                        HashedWeights(bits, weights));
}

} // namespace parsescope::graph
