// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network/network_model.h"

#include "core/decoding/decoder.h"
#include "core/decoding/exact_decoders.h"
#include "core/learning/network/network_scorer.h"
#include "core/learning/parser.h"
#include "core/oracle/derivation.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"

#include <algorithm>

namespace parsescope::neural {

namespace {

/// Returns the target of all members together.
Target together(const std::vector<NetworkModel::Member>& members) {
    Target target = members.front().target;
    if (std::any_of(members.begin(), members.end(), [&](const NetworkModel::Member& member) {
            return member.target.decoder != target.decoder;
        }))
        target.decoder = &ArcEagerDecoder;
    return target;
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

NetworkModel::NetworkModel(ModelDescription description, std::vector<Member> members)
    : m_description(std::move(description)), m_target(together(members)),
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
        const Training training = network->m_target.training;
        if (!members.empty() && training != members.front().target.training)
            return failure("a model that was trained locally cannot be averaged with one that was "
                           "trained globally");
        if (!areSame(model->description().system, description.system)) {
            if (training == Training::Local)
                return failure("models that were trained locally can be averaged only if they have "
                               "the same transition system");
            for (const ExactDecoder* decoder : {model->decodes(), models.front()->decodes()})
                if (!ArcEagerDecoder.canUseScoresOf(*decoder))
                    return failure("a model of {0} can be averaged only with models of the same "
                                   "transition system",
                                   decoder->name);
            description.system = *findSystem("arc-eager");
        }
        if (!model->description().shape.singleRoot())
            description.shape.rootLimit = RootLimit::None;
        members.insert(members.end(), network->m_members.begin(), network->m_members.end());
    }
    return std::make_unique<NetworkModel>(std::move(description), std::move(members));
}

const ExactDecoder* NetworkModel::Member::scored() const {
    if (target.training == Training::Global)
        return target.decoder;
    const ExactDecoder* decoder = exactDecoderOf(target.system);
    return decoder && network.shape().positions <= decoder->positions ? decoder : nullptr;
}

const ExactDecoder* NetworkModel::decodes() const {
    return m_target.training == Training::Global ? m_target.decoder : nullptr;
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
                auto best = decode(batch.tables(i, m_target.decoder),
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
