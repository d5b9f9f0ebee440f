// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network/network_model.h"

#include "core/decoding/decoder.h"
#include "core/decoding/exact_decoders.h"
#include "core/learning/parser.h"
#include "core/oracle/derivation.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"

#include <algorithm>
#include <cmath>

namespace parsescope::neural {

namespace {

/// The encodings of a batch of sentences by each member of a model, which must outlive the
/// encodings.
class EncodedBatch {
public:
    EncodedBatch(const NetworkModel& model, std::span<const Sentence> sentences);

    [[nodiscard]] const NetworkModel& model() const { return m_model; }
    /// Returns the average of the members' tables for `decoder` and sentence `i` (0-based). The
    /// tables of a member can also be for a decoder that `decoder` contains. The model must have
    /// tables for `decoder`.
    [[nodiscard]] Scores tables(int i, const ExactDecoder* decoder) const;
    /// Returns the average of the members' scores of each transition in sentence `i` (0-based).
    [[nodiscard]] Values<float> transitionScores(int i, const Positions& positions) const;
    /// Returns the average of the members' scores of all labels for `arc` in sentence `i`
    /// (0-based).
    [[nodiscard]] Values<float> labelScores(int i, Arc arc) const;

private:
    const NetworkModel& m_model;
    std::vector<std::vector<SentenceIds>> m_ids; // token numbers of the sentences for each member
    std::vector<std::unique_ptr<Scoring<float>>> m_scorings;
};

/// A scorer of the transitions of one sentence of a batch, for greedy parsing.
class NetworkScorer : public Scorer {
public:
    NetworkScorer(const EncodedBatch& batch, int i);
    /// Makes a scorer that owns `batch`, which must have one sentence.
    explicit NetworkScorer(std::unique_ptr<EncodedBatch> batch);

    void score(const ParserState& state, std::span<const Candidate> candidates,
               std::span<float> scores) override;
    void scoreLabels(const ParserState& state, const Candidate& candidate,
                     std::vector<float>& scores) override;

private:
    std::unique_ptr<EncodedBatch> m_own;
    const EncodedBatch& m_batch;
    int m_sentence;
    // Tables of scores, only if the model parses exactly with scores of two positions or of arcs.
    // With three positions, the tables would be much larger than the part that a parse needs.
    Scores m_tables;
};

void addScaled(std::span<const float> from, float factor, Values<float>& to) {
    to.resize(from.size());
    std::transform(from.begin(), from.end(), to.begin(), to.begin(),
                   [factor](float a, float b) { return factor * a + b; });
}

void addScaled(const ScoreTable& from, double factor, ScoreTable& to) {
    for (int row = 0; row < from.rows(); ++row)
        for (int column = 0; column <= from.words() + 1; ++column)
            to.at(row, column) += factor * from.at(row, column);
}

/// Returns a score within finite limits. Sums of finite weights can be infinite or NaN, with which
/// decoding fails.
template<class Real>
Real bounded(Real score) {
    constexpr Real Largest = 1e30F;
    if (std::isnan(score))
        return 0;
    return std::clamp(score, -Largest, Largest);
}

EncodedBatch::EncodedBatch(const NetworkModel& model, std::span<const Sentence> sentences)
    : m_model(model) {
    for (const NetworkModel::Member& member : model.members()) {
        std::vector<SentenceIds>& ids = m_ids.emplace_back();
        std::transform(
            sentences.begin(), sentences.end(), std::back_inserter(ids),
            [&](const Sentence& sentence) { return member.vocabulary.encode(sentence); });
        std::vector<const SentenceIds*> pointers;
        std::transform(ids.begin(), ids.end(), std::back_inserter(pointers),
                       [](const SentenceIds& sentence) { return &sentence; });
        m_scorings.push_back(
            std::make_unique<Scoring<float>>(member.network, member.weights, pointers));
    }
}

Scores EncodedBatch::tables(int i, const ExactDecoder* decoder) const {
    const double share = 1 / static_cast<double>(m_scorings.size());
    Scores sum(decoder, m_scorings.front()->words(i));
    for (std::size_t k = 0; k < m_scorings.size(); ++k) {
        Target target = m_model.members()[k].target;
        target.decoder = m_model.members()[k].scored();
        Scores tables(target.decoder, sum.words());
        m_scorings[k]->addTables(i, target.tableOutputs(), 1, tables);
        if (!decoder->takesScoresOf(*target.decoder))
            tables = asArcEager(tables);
        for (const std::string_view name : decoder->tables)
            addScaled(tables.table(name), share, sum.table(name));
    }
    for (const std::string_view name : decoder->tables) {
        ScoreTable& table = sum.table(name);
        for (int row = 0; row < table.rows(); ++row)
            for (int column = 0; column <= sum.words() + 1; ++column)
                table.at(row, column) = bounded(table.at(row, column));
    }
    return sum;
}

Values<float> EncodedBatch::transitionScores(int i, const Positions& positions) const {
    Values<float> sum;
    for (const auto& scoring : m_scorings)
        addScaled(scoring->transitionScores(i, positions),
                  1 / static_cast<float>(m_scorings.size()), sum);
    std::ranges::transform(sum, sum.begin(), bounded<float>);
    return sum;
}

Values<float> EncodedBatch::labelScores(int i, Arc arc) const {
    Values<float> sum;
    for (const auto& scoring : m_scorings)
        addScaled(
            scoring->labelScores(i, std::span(&arc.head, 1), std::span(&arc.dependent, 1)).values(),
            1 / static_cast<float>(m_scorings.size()), sum);
    std::ranges::transform(sum, sum.begin(), bounded<float>);
    return sum;
}

NetworkScorer::NetworkScorer(const EncodedBatch& batch, int i) : m_batch(batch), m_sentence(i) {
    const ExactDecoder* decodes = batch.model().decodes();
    if (!decodes || decodes->positions > 2)
        return;
    const TransitionSystem& system = batch.model().description().system;
    const ExactDecoder* decoder = exactDecoderOf(system);
    m_tables = batch.tables(i, decoder ? decoder : &ArcEagerDecoder);
}

NetworkScorer::NetworkScorer(std::unique_ptr<EncodedBatch> batch) : NetworkScorer(*batch, 0) {
    m_own = std::move(batch);
}

void NetworkScorer::score(const ParserState& state, std::span<const Candidate> candidates,
                          std::span<float> scores) {
    const Positions at = positionsOf(state.configuration());
    const auto [top, front] = std::pair(at[MostPositions - 2], at[MostPositions - 1]);
    const bool exact = m_tables.words() >= 0;
    const Values<float> all = exact ? Values<float>() : m_batch.transitionScores(m_sentence, at);
    for (std::size_t k = 0; k < candidates.size(); ++k) {
        const int rule = candidates[k].transition.rule;
        if (!exact)
            scores[k] = all[rule];
        else // if the stack is empty, there is only one candidate, which has no score
            scores[k] = top == NoToken
                            ? 0
                            : static_cast<float>(
                                  m_tables.table(state.system().rules[rule].name).at(top, front));
    }
}

void NetworkScorer::scoreLabels(const ParserState& /*state*/, const Candidate& candidate,
                                std::vector<float>& scores) {
    const Values<float> all = m_batch.labelScores(m_sentence, candidate.arc);
    scores.assign(all.begin(), all.end());
}

/// Returns for each word k the best label of its arc heads[k] → k, among the labels that the model
/// allows for the arc.
std::vector<int> bestLabels(const EncodedBatch& batch, int i, const std::vector<int>& heads) {
    const ModelDescription& description = batch.model().description();
    std::vector<int> labels{-1};
    for (int word = 1; word < static_cast<int>(heads.size()); ++word) {
        const int head = heads[word];
        const Values<float> scores = batch.labelScores(i, {head, word});
        int best = -1;
        for (int label = 0; label < static_cast<int>(scores.size()); ++label)
            if (description.isPossible(label, head == 0) &&
                (best < 0 || scores[label] > scores[best]))
                best = label;
        labels.push_back(best);
    }
    return labels;
}

/// Sets the transitions of `parse` to the derivation that the decoder found. If the decoder scores
/// arcs, sets them to the canonical derivation.
void addTransitions(const TransitionSystem& system, const Decoding& decoding, Parse& parse) {
    Configuration configuration = system.start(static_cast<int>(decoding.heads.size()) - 1);
    std::vector<Transition> transitions;
    if (decoding.steps.empty()) {
        const auto tree = Tree::fromHeads(std::span(decoding.heads).subspan(1));
        transitions = staticDerivation(system, *tree, configuration).value_or(transitions);
    } else if (configuration.stackSize() == 0) { // decoders begin with ROOT on the stack
        transitions.push_back(*system.find("sh"));
    }
    for (const DecodingStep& step : decoding.steps)
        transitions.push_back(*system.find(nameOf(step.move)));
    parse.builtBy.assign(decoding.heads.size(), -1);
    for (const Transition transition : transitions) {
        if (system.isFinal(configuration)) // the decoder also reduces the remaining stack
            break;
        if (const std::optional<Arc> arc = system.arc(configuration, transition))
            parse.builtBy[arc->dependent] = static_cast<int>(parse.transitions.size());
        parse.transitions.push_back(transition);
        configuration = system.step(std::move(configuration), transition);
    }
}

} // namespace

const ExactDecoder* NetworkModel::decoderOf(const std::vector<Member>& members) {
    const ExactDecoder* first = members.front().target.decoder;
    const bool same = std::ranges::all_of(
        members, [first](const Member& member) { return member.target.decoder == first; });
    return same ? first : &ArcEagerDecoder;
}

NetworkModel::NetworkModel(ModelDescription description, std::vector<Member> members)
    : m_description(std::move(description)), m_decodes(decoderOf(members)),
      m_members(std::move(members)) {}

Result<std::unique_ptr<Model>>
NetworkModel::ensemble(const std::vector<std::unique_ptr<Model>>& models) {
    std::vector<Member> members;
    ModelDescription description = models.front()->description();
    for (const std::unique_ptr<Model>& model : models) {
        const auto* network = dynamic_cast<const NetworkModel*>(model.get());
        if (!network)
            return failure("only models with the scorer {0} can be averaged", Kind);
        if (model->description().labels != description.labels)
            return failure("models can be averaged only if they have the same relations");
        if (model->description().lifting != description.lifting)
            return failure("models can be averaged only if all or none of them are "
                           "pseudo-projective, in the same way");
        const bool isLocal = !network->decodes();
        if (isLocal != !models.front()->decodes())
            return failure("a model that was trained locally cannot be averaged with one that was "
                           "trained globally");
        if (!areSame(model->description().system, description.system)) {
            if (isLocal)
                return failure("models that were trained locally can be averaged only if they have "
                               "the same transition system");
            for (const ExactDecoder* decoder : {model->decodes(), models.front()->decodes()})
                if (!ArcEagerDecoder.canUseScoresOf(*decoder))
                    return failure("a model of {0} can be averaged only with models of the same "
                                   "transition system",
                                   decoder->name);
            description.system = *findSystem(ArcEagerDecoder.name);
        }
        if (!model->description().shape.singleRoot())
            description.shape.rootLimit = RootLimit::None;
        members.insert(members.end(), network->m_members.begin(), network->m_members.end());
    }
    return std::make_unique<NetworkModel>(std::move(description), std::move(members));
}

const ExactDecoder* NetworkModel::Member::scored() const {
    if (target.decoder)
        return target.decoder;
    const ExactDecoder* decoder = exactDecoderOf(*target.system);
    return decoder && network.shape().positions <= decoder->positions ? decoder : nullptr;
}

bool NetworkModel::hasTables(const ExactDecoder* decoder) const {
    return std::all_of(m_members.begin(), m_members.end(), [&](const Member& member) {
        const ExactDecoder* scored = member.scored();
        return scored && decoder->canUseScoresOf(*scored);
    });
}

Result<Scores> NetworkModel::tables(const Sentence& sentence, const ExactDecoder* decoder,
                                    const TaskControl& /*control*/) const {
    if (sentence.size() > decoder->longest)
        return failure(tooLongToDecode(*decoder, sentence.size()));
    return EncodedBatch(*this, std::span(&sentence, 1)).tables(0, decoder);
}

std::unique_ptr<Scorer> NetworkModel::scorer(const Sentence& sentence,
                                             const TaskControl& /*control*/) const {
    return std::make_unique<NetworkScorer>(
        std::make_unique<EncodedBatch>(*this, std::span(&sentence, 1)));
}

std::vector<Parse> NetworkModel::parseAll(std::span<const Sentence> sentences, RootLimit rootLimit,
                                          const TaskControl& control) const {
    constexpr int MostWords = 1000;
    std::vector<Parse> parses;
    while (parses.size() < sentences.size()) {
        const std::size_t first = parses.size();
        if (control.stopRequested()) {
            parses.push_back(failedParse(sentences[first].size(), stoppedParsing()));
            continue;
        }
        std::size_t count = 0;
        for (int words = 0; first + count < sentences.size() && words < MostWords; ++count)
            words += sentences[first + count].size();
        const EncodedBatch batch(*this, sentences.subspan(first, count));
        for (int i = 0; i < static_cast<int>(count); ++i) {
            if (decodes() && sentences[first + i].size() <= decodes()->longest) {
                auto best = decode(batch.tables(i, decodes()),
                                   {{}, 1, stricter(rootLimit, m_description.shape.rootLimit)});
                Parse parse{best->heads, bestLabels(batch, i, best->heads), {}, {}};
                addTransitions(m_description.system, *best, parse);
                parses.push_back(std::move(parse));
            } else {
                NetworkScorer scorer(batch, i);
                parses.push_back(
                    parseGreedily(m_description, scorer, sentences[first + i].size(), rootLimit));
            }
        }
    }
    return parses;
}

} // namespace parsescope::neural
