// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/linear/perceptron.h"

#include "core/learning/linear/joint_scorer.h"
#include "core/learning/model_bytes.h"

#include <algorithm>

namespace parsescope {

namespace {

/// Returns the features whose templates have the fingerprint `fingerprint`; nothing if there are
/// none.
std::optional<ActionFeatures> featuresOf(std::uint64_t fingerprint,
                                         const TransitionSystem& system) {
    const FeatureSet labels(labelTemplates(system));
    for (const ActionFeatures features : {ActionFeatures::Templates, ActionFeatures::Pairs})
        if (templatesFingerprint(FeatureSet(actionTemplates(system, features)), labels) ==
            fingerprint)
            return features;
    return std::nullopt;
}

/// The largest number of features in a file. A larger number is an error.
constexpr std::uint64_t MostFeatures = std::uint64_t{1} << 31U;

} // namespace

PerceptronModel::PerceptronModel(ModelDescription description, ActionWeights actions,
                                 SparseWeights labels, ActionFeatures features)
    : m_description(std::move(description)),
      m_actionFeatures(actionTemplates(m_description.system, features)),
      m_labelFeatures(labelTemplates(m_description.system)), m_actions(std::move(actions)),
      m_labels(std::move(labels)) {}

PerceptronModel::PerceptronModel(ModelDescription description, SparseWeights transitions,
                                 SparseWeights labels, ActionFeatures features)
    : PerceptronModel(std::move(description), ActionWeights(1), std::move(labels), features) {
    m_actions = ActionWeights(Actions(m_description.system).size());
    m_transitions = std::move(transitions);
    m_transitions->sketch();
}

std::unique_ptr<Scorer> PerceptronModel::scorer(const Sentence& sentence,
                                                const TaskControl& /*control*/) const {
    if (m_transitions)
        return std::make_unique<JointScorer>(m_description, m_actionFeatures, m_actions,
                                             m_labelFeatures, m_labels, *m_transitions, sentence);
    return std::make_unique<PerceptronScorer>(m_actionFeatures, m_actions, m_actions.columns(),
                                              m_labelFeatures, m_labels, sentence,
                                              m_description.shape.root);
}

std::string PerceptronModel::bytes() const {
    ByteWriter out;
    // Features are hashes of the templates. Therefore the weights have no meaning with other
    // templates.
    out.number(templatesFingerprint(m_actionFeatures, m_labelFeatures));
    out.number(static_cast<std::uint64_t>(m_actions.columns()));
    out.number(m_actions.size());
    m_actions.forEach([&](std::uint64_t feature, std::span<const float> row) {
        out.number(feature);
        for (float weight : row)
            out.real(weight);
    });
    m_labels.write(out, false);
    if (m_transitions)
        m_transitions->write(out, false);
    return out.take();
}

Result<std::unique_ptr<Model>> PerceptronModel::fromBytes(ModelDescription description,
                                                          std::string_view bytes) {
    const int classes = Actions(description.system).size();
    const int labelCount = static_cast<int>(description.labels.size());
    ByteReader in(bytes);
    const std::optional<ActionFeatures> used = featuresOf(in.number(), description.system);
    if (!used)
        return otherTemplates();
    if (in.number() != static_cast<std::uint64_t>(classes))
        return damagedWeights();
    ActionWeights actions(classes);
    const std::uint64_t features = in.number();
    // A feature takes at least one byte for its number and four bytes for each weight.
    const std::size_t least = 1 + 4 * static_cast<std::size_t>(classes);
    if (features > std::min<std::uint64_t>(MostFeatures, in.rest().size() / least))
        return damagedWeights();
    actions.reserve(features);
    for (std::uint64_t i = 0; i < features && in.isGood(); ++i) {
        const std::uint64_t feature = in.number();
        if (feature == 0)
            return damagedWeights();
        for (float& weight : actions.insert(feature))
            weight = in.real();
    }
    SparseWeights labels(labelCount);
    if (!labels.read(in, false))
        return damagedWeights();
    std::optional<SparseWeights> transitions;
    if (!in.atEnd()) {
        if (description.labels.size() > MostJointLabels)
            return damagedWeights();
        transitions.emplace(LabelledActions(description).size());
        if (features > 0 || !transitions->read(in, false) || !in.atEnd())
            return damagedWeights();
        transitions->sketch();
    }
    auto model = std::make_unique<PerceptronModel>(std::move(description), std::move(actions),
                                                   std::move(labels), *used);
    model->m_transitions = std::move(transitions);
    return model;
}

PerceptronScorer::PerceptronScorer(const FeatureSet& actionFeatures, const ActionWeights& actions,
                                   int classes, const FeatureSet& labelFeatures,
                                   const SparseWeights& labels, const Sentence& sentence,
                                   RootPlace root)
    : m_actionFeatures(actionFeatures), m_actions(actions), m_classes(classes),
      m_labelFeatures(labelFeatures), m_labels(labels), m_words(sentence, root),
      m_hashes(actionFeatures.size()), m_labelHashes(labelFeatures.size()) {}

std::span<const std::uint64_t> PerceptronScorer::actionHashes(const ParserState& state,
                                                              const Candidate& candidate) {
    m_actionFeatures.hash(m_words, state, contextOf(state, candidate), m_hashes);
    return m_hashes;
}

std::span<const std::uint64_t> PerceptronScorer::labelHashes(const ParserState& state,
                                                             const Candidate& candidate) {
    m_labelFeatures.hash(m_words, state, contextOf(state, candidate), m_labelHashes);
    return m_labelHashes;
}

std::span<const std::uint64_t>
PerceptronScorer::collectFeatures(const ParserState& state, std::span<const Candidate> candidates) {
    const int size = m_actionFeatures.size();
    m_features.resize(size);
    Candidate plain = candidates.front();
    plain.transition.variant = 1;
    m_actionFeatures.hash(m_words, state, contextOf(state, plain), m_features);
    for (const Candidate& candidate : candidates) {
        const Focus focus = focusOf(state, candidate);
        if (focus == Focus::Plain)
            continue;
        const std::size_t before = m_features.size();
        m_features.resize(before + m_actionFeatures.focusedTemplates(focus).size());
        m_actionFeatures.hashFocused(m_words, state, contextOf(state, candidate), focus,
                                     std::span(m_features).subspan(before));
    }
    return m_features;
}

void PerceptronScorer::score(const ParserState& state, std::span<const Candidate> candidates,
                             std::span<float> scores) {
    // All features are computed before any row is located, so that cache misses overlap.
    collectFeatures(state, candidates);
    const int size = m_actionFeatures.size();
    m_rows.resize(m_features.size());
    if (m_lastSize != m_actions.size())
        m_last.clear(); // the rows may have moved
    m_actions.locateRows(m_features, m_rows, m_last);
    m_last.assign(m_features.begin(), m_features.begin() + static_cast<std::ptrdiff_t>(size));
    m_lastSize = m_actions.size();
    const std::span<const float* const> rows(m_rows);
    const std::span<const float* const> plainRows = rows.first(size);
    const ActionWeights::Scores plainScores = ActionWeights::sum(plainRows, m_classes);
    std::size_t next = size;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const int action = candidates[i].action;
        const Focus focus = focusOf(state, candidates[i]);
        if (focus == Focus::Plain) {
            scores[i] = plainScores[action];
            continue;
        }
        const std::size_t focused = m_actionFeatures.focusedTemplates(focus).size();
        float sum = 0;
        for (int t : m_actionFeatures.plainTemplates(focus))
            sum += plainRows[t][action];
        for (const float* row : rows.subspan(next, focused))
            sum += row[action];
        scores[i] = sum;
        next += focused;
    }
}

void PerceptronScorer::scoreLabels(const ParserState& state, const Candidate& candidate,
                                   std::vector<float>& scores) {
    m_labelSums.assign(m_labels.width(), {});
    m_labels.score(labelHashes(state, candidate), m_labelSums);
    const float* const sums = m_labelSums.data()->values.data();
    scores.assign(sums, sums + m_labels.columns());
}

} // namespace parsescope
