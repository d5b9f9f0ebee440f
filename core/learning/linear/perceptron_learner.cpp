// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/linear/perceptron_learner.h"

#include "core/base/hash.h"
#include "core/base/number_text.h"
#include "core/learning/model_file.h"
#include "core/learning/parser.h"
#include "core/treebank/conllu.h"

#include <algorithm>
#include <cmath>

namespace parsescope {

double PerceptronLearner::Mistakes::share() const {
    return decisions == 0 ? 0 : static_cast<double>(updates) / static_cast<double>(decisions);
}

Text PerceptronLearner::Mistakes::text() const {
    return plural("{1}, {0} wrong label", "{1}, {0} wrong labels", labelUpdates,
                  plural("{1} % of {0} decision wrong", "{1} % of {0} decisions wrong", decisions,
                         percentText(share())));
}

PerceptronLearner::PerceptronLearner(ModelDescription description, const TrainingOptions& options,
                                     std::vector<LinearExample> examples)
    : m_description(std::move(description)), m_options(options), m_examples(std::move(examples)),
      m_actionFeatures(actionTemplates(m_description.system, options.perceptron.features)),
      m_labelFeatures(labelTemplates(m_description.system)),
      m_classes(Actions(m_description.system).size()), m_labelledActions(m_description),
      m_actions(2 * m_classes), m_labels(static_cast<int>(m_description.labels.size())),
      m_transitions(m_labelledActions.size()), m_order(m_examples.size(), options.seed) {}

IterationReport PerceptronLearner::mistakes() const {
    return {0, m_mistakes.share(), m_mistakes.text(), {}, false};
}

void PerceptronLearner::change(Parsing& parsing, Labelled choice, float by) {
    const Candidate& candidate = m_candidates[choice.index];
    const Hashes features = parsing.scorer->actionHashes(parsing.state, candidate);
    if (isJoint()) {
        m_transitions.change(features, m_labelledActions.of(candidate.action, choice.label), by,
                             m_time);
        return;
    }
    for (std::uint64_t feature : features) {
        const std::span<float> row = m_actions.insert(feature);
        row[candidate.action] += by;
        row[m_classes + candidate.action] += by * m_time;
    }
}

bool PerceptronLearner::follows(int iteration) {
    if (!m_options.perceptron.explores() || iteration < m_options.perceptron.firstExploration)
        return false;
    if (m_options.perceptron.exploration >= 1)
        return true;
    constexpr double Range = 18446744073709551616.0; // 2^64
    return static_cast<double>(m_order.random()()) / Range < m_options.perceptron.exploration;
}

std::optional<std::size_t> PerceptronLearner::canonicalCandidate(Parsing& parsing) const {
    const std::vector<Transition>& canonical = parsing.example.oracle.canonicalDerivation();
    if (parsing.step >= canonical.size())
        return std::nullopt;
    const auto found =
        std::ranges::find(m_candidates, canonical[parsing.step], &Candidate::transition);
    if (found == m_candidates.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - m_candidates.begin());
}

void PerceptronLearner::listRightLabels(const Parsing& parsing) {
    m_rightLabels.assign(m_candidates.size(), -1);
    m_rightScores = m_scores;
    for (std::size_t i = 0; parsing.joint && i < m_candidates.size(); ++i) {
        const Candidate& candidate = m_candidates[i];
        if (candidate.arc.head == NoHead)
            continue;
        const auto [head, dependent] = candidate.arc;
        m_rightLabels[i] = parsing.example.sentence.gold.head(dependent) == head
                               ? parsing.example.sentence.labels[dependent]
                               : *parsing.joint->bestLabelOf(i);
        m_rightScores[i] = parsing.joint->scoreOf(i, candidate, m_rightLabels[i]);
    }
}

std::optional<PerceptronLearner::Labelled> PerceptronLearner::decide(Parsing& parsing) {
    ParserState& state = parsing.state;
    TrainingOracle& oracle = parsing.example.oracle;
    ++m_mistakes.decisions;
    m_scores.resize(m_candidates.size());
    parsing.scorer->score(state, m_candidates, m_scores);
    listRightLabels(parsing);
    Labelled chosen{bestCandidate(m_scores), -1};
    if (parsing.joint)
        chosen.label = *parsing.joint->bestLabelOf(chosen.index);
    std::size_t target = chosen.index;
    bool isOptimal = false; // true if the chosen transition is optimal, whatever its label
    if (isStatic()) {
        const std::optional<std::size_t> canonical = canonicalCandidate(parsing);
        if (!canonical)
            return std::nullopt;
        target = *canonical;
    } else {
        // If only the label is wrong, only the label is corrected: another optimal transition with
        // a higher score would otherwise be preferred to it more and more.
        isOptimal = oracle.isOptimal(state, m_candidates[chosen.index]);
        if (!isOptimal)
            target = oracle.bestOptimal(state, m_candidates, m_rightScores);
    }
    const Labelled right{target, m_rightLabels[target]};
    Labelled next = right;
    if (right != chosen) {
        ++(target == chosen.index ? m_mistakes.labelUpdates : m_mistakes.updates);
        change(parsing, right, 1);
        change(parsing, chosen, -1);
        if (oracle.coversMistakes() && follows(parsing.iteration))
            next = chosen;
    }
    if (!isStatic())
        oracle.take(state, m_candidates[next.index], next.index == target || isOptimal);
    return next;
}

int PerceptronLearner::label(Parsing& parsing, const Candidate& candidate) {
    const int gold = parsing.example.sentence.labels[candidate.arc.dependent];
    parsing.scorer->scoreLabels(parsing.state, candidate, m_labelScores);
    const int chosen = bestLabel(m_description, candidate, m_labelScores);
    // A wrong arc is labelled with the gold label of the word if that label is possible for the
    // arc.
    if (chosen == gold || !m_description.isPossible(gold, candidate.arc.head == 0))
        return chosen;
    ++m_mistakes.labelUpdates;
    const Hashes features = parsing.scorer->labelHashes(parsing.state, candidate);
    m_labels.change(features, gold, 1, m_time);
    m_labels.change(features, chosen, -1, m_time);
    return m_options.perceptron.explores() ? chosen : gold;
}

bool PerceptronLearner::takeStep(Parsing& parsing) {
    const bool hasChoice =
        m_candidates.size() > 1 || (isJoint() && m_candidates.front().arc.head != NoHead);
    Labelled next;
    if (hasChoice) {
        const std::optional<Labelled> decided = decide(parsing);
        if (!decided)
            return false;
        next = *decided;
    } else if (!isStatic()) {
        parsing.example.oracle.take(parsing.state, m_candidates.front(), true);
    }
    const Candidate candidate = m_candidates[next.index];
    if (!isJoint() && candidate.arc.head != NoHead)
        next.label = label(parsing, candidate);
    parsing.state.take(candidate, next.label);
    m_time += 1;
    ++parsing.step;
    return true;
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
    Parsing parsing{example, iteration, ParserState(m_description.system, words, m_options.shape),
                    nullptr};
    if (isJoint()) {
        auto joint =
            std::make_unique<JointScorer>(m_description, m_actionFeatures, m_actions,
                                          m_labelFeatures, m_labels, m_transitions, sentence);
        parsing.joint = joint.get();
        parsing.scorer = std::move(joint);
    } else {
        parsing.scorer = std::make_unique<PerceptronScorer>(m_actionFeatures, m_actions, m_classes,
                                                            m_labelFeatures, m_labels, sentence,
                                                            m_options.shape.root);
    }
    if (example.oracle.canonicalDerivation().empty())
        return;
    if (!isStatic())
        example.oracle.restart();
    ParserState& state = parsing.state;
    for (state.listCandidates(m_candidates); !m_candidates.empty();
         state.listCandidates(m_candidates))
        if (!takeStep(parsing))
            return;
    // Words without a head become children of ROOT, and their labels are also learnt.
    for (int word = 1; word <= words; ++word)
        if (!state.configuration().hasHead(word) &&
            m_description.isPossible(example.sentence.labels[word], true))
            static_cast<void>(label(parsing, {{}, {0, word}, 0}));
}

std::unique_ptr<Model> PerceptronLearner::model() const {
    if (isJoint())
        return std::make_unique<PerceptronModel>(m_description, m_transitions.averaged(m_time),
                                                 m_labels.averaged(m_time),
                                                 m_options.perceptron.features);
    ActionWeights actions(m_classes);
    std::vector<float> averages(m_classes);
    m_actions.forEach([&](std::uint64_t feature, std::span<const float> row) {
        float most = 0;
        for (int c = 0; c < m_classes; ++c) {
            averages[c] = row[c] - row[m_classes + c] / m_time;
            most = std::max(most, std::abs(averages[c]));
        }
        if (most > NegligibleWeight)
            std::copy(averages.begin(), averages.end(), actions.insert(feature).begin());
    });
    return std::make_unique<PerceptronModel>(m_description, std::move(actions),
                                             m_labels.averaged(m_time),
                                             m_options.perceptron.features);
}

std::uint64_t PerceptronLearner::fingerprint() const {
    ByteWriter out;
    const SparseWeights noLabels(m_labels.columns());
    const PerceptronModel empty(m_description, ActionWeights(m_classes), noLabels,
                                m_options.perceptron.features);
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
    m_labels.write(out, true);
    if (isJoint())
        m_transitions.write(out, true);
}

bool PerceptronLearner::read(ByteReader& in) {
    if (!m_order.read(in))
        return false;
    for (long long* count : {&m_mistakes.decisions, &m_mistakes.updates, &m_mistakes.labelUpdates})
        *count = static_cast<long long>(in.number());
    m_time = in.real();
    const std::uint64_t features = in.number();
    const std::uint64_t capacity = in.number();
    // A feature takes at least one byte for its number and four bytes for each number of its row.
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
    return m_labels.read(in, true) && (!isJoint() || m_transitions.read(in, true));
}

} // namespace parsescope
