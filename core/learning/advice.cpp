// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/advice.h"

#include "core/decoding/exact_decoders.h"
#include "core/decoding/greedy_path.h"
#include "core/learning/parser.h"

#include <algorithm>

namespace parsescope {

namespace {

const Candidate* find(const std::vector<Candidate>& candidates, Transition transition) {
    const auto found = std::ranges::find(candidates, transition, &Candidate::transition);
    return found == candidates.end() ? nullptr : &*found;
}

} // namespace

Adviser::Adviser(std::shared_ptr<const Model> model, Sentence sentence, const TaskControl& control)
    : m_model(std::move(model)), m_sentence(std::move(sentence)),
      m_scorer(m_model->scorer(m_sentence, control)) {
    const ExactDecoder* decoder = m_model->decodes();
    if (!decoder || m_sentence.size() > decoder->longest)
        return;
    Result<Scores> tables = m_model->tables(m_sentence, decoder, control);
    if (!tables) {
        m_failure = tables.error();
        return;
    }
    m_tables = *std::move(tables);
    // Scores of arcs are converted to scores of the transitions of arc-eager.
    if (m_tables->decoder != exactDecoderOf(m_model->description().system))
        m_tables = asArcEager(*m_tables);
}

void Adviser::begin(const TaskControl& control) {
    if (m_scorer)
        m_scorer->begin(control);
}

std::optional<Error> Adviser::failure() const {
    return m_failure || !m_scorer ? m_failure : m_scorer->failure();
}

int Adviser::labelOf(const ParserState& state, const Candidate& candidate) {
    if (candidate.arc.head == NoHead)
        return -1;
    std::vector<float> scores;
    m_scorer->scoreLabels(state, candidate, scores);
    return bestLabel(m_model->description(), candidate, scores);
}

std::optional<ParserState> Adviser::stateAfter(std::span<const Transition> path,
                                               RootLimit rootLimit) {
    const ModelDescription& model = m_model->description();
    if (stricter(rootLimit, model.shape.rootLimit) == RootLimit::One &&
        model.system.keepsSingleRoot)
        if (std::optional<ParserState> state = stateInShape(path, RootLimit::One))
            return state;
    return stateInShape(path, RootLimit::None);
}

std::optional<ParserState> Adviser::stateInShape(std::span<const Transition> path,
                                                 RootLimit rootLimit) {
    if (!m_scorer)
        return std::nullopt;
    const ModelDescription& model = m_model->description();
    ParserState state(model.system, m_sentence.size(), {rootLimit, model.shape.root});
    std::vector<Candidate> candidates;
    for (Transition transition : path) {
        state.listCandidates(candidates);
        const Candidate* taken = find(candidates, transition);
        if (!taken)
            return std::nullopt;
        state.take(*taken, labelOf(state, *taken));
    }
    return failure() ? std::nullopt : std::optional(std::move(state));
}

std::vector<Advised> Adviser::judge(const ParserState& state) {
    std::vector<Candidate> candidates;
    state.listCandidates(candidates);
    std::vector<float> scores(candidates.size());
    if (!candidates.empty())
        m_scorer->score(state, candidates, scores);
    std::vector<Advised> list;
    const double best = scores.empty() ? 0 : scores[bestCandidate(scores)];
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const int label = labelOf(state, candidates[i]);
        const auto& labels = m_model->description().labels;
        list.push_back({candidates[i], label < 0 ? std::string() : labels[label].text, scores[i],
                        best - scores[i]});
    }
    return list;
}

std::vector<Move> Adviser::movesOf(std::span<const Transition> path) const {
    const TransitionSystem& system = m_model->description().system;
    // Decoders begin with ROOT on the stack; in some systems a transition pushes it.
    const bool skipsFirst = system.start(m_sentence.size()).stackSize() == 0;
    std::vector<Move> moves;
    for (std::size_t i = skipsFirst ? 1 : 0; i < path.size(); ++i)
        moves.push_back(*findMove(system.rules[path[i].rule].name));
    return moves;
}

void Adviser::judgeDerivations(std::span<const Transition> path, RootLimit rootLimit,
                               std::vector<Advised>& list) const {
    const TransitionSystem& system = m_model->description().system;
    if (list.empty() || (path.empty() && system.start(m_sentence.size()).stackSize() == 0))
        return; // only the transition that pushes ROOT can be taken
    const PathPoint point = stepsAfter(*m_tables, movesOf(path), rootLimit);
    std::vector<Advised> judged;
    for (Advised& entry : list) {
        const std::string_view name = system.rules[entry.candidate.transition.rule].name;
        const auto step = std::ranges::find_if(
            point.steps, [&](const ScoredStep& c) { return nameOf(c.step.move) == name; });
        if (step == point.steps.end())
            continue;
        entry.behind = point.takenStep().best - step->best;
        judged.push_back(std::move(entry));
    }
    list = std::move(judged);
}

std::vector<Advised> Adviser::after(std::span<const Transition> path, RootLimit rootLimit) {
    const std::optional<ParserState> state = stateAfter(path, rootLimit);
    if (!state)
        return {};
    std::vector<Advised> list = judge(*state);
    if (m_tables)
        judgeDerivations(path, state->shape().rootLimit, list);
    if (failure())
        return {};
    std::ranges::stable_sort(list, {}, &Advised::behind);
    return list;
}

std::vector<Transition> Adviser::continuation(std::span<const Transition> path,
                                              RootLimit rootLimit) {
    std::optional<ParserState> state = stateAfter(path, rootLimit);
    std::vector<Transition> rest;
    if (!state)
        return rest;
    if (m_tables) {
        const ModelDescription& model = m_model->description();
        Configuration configuration = state->configuration();
        const auto decoding = decodeAfter(*m_tables, movesOf(path), state->shape().rootLimit);
        if (!decoding)
            return rest;
        const auto take = [&](Transition transition) {
            rest.push_back(transition);
            configuration = model.system.step(std::move(configuration), transition);
        };
        if (configuration.stackSize() == 0 && path.empty())
            take(*model.system.find("sh"));
        for (std::size_t i = movesOf(path).size();
             i < decoding->steps.size() && !model.system.isFinal(configuration); ++i)
            take(*model.system.find(nameOf(decoding->steps[i].move)));
        return rest;
    }
    std::vector<Candidate> candidates;
    std::vector<float> scores;
    for (state->listCandidates(candidates); !candidates.empty();
         state->listCandidates(candidates)) {
        scores.resize(candidates.size());
        m_scorer->score(*state, candidates, scores);
        const Candidate& best = candidates[bestCandidate(scores)];
        state->take(best, labelOf(*state, best));
        rest.push_back(best.transition);
    }
    return failure() ? std::vector<Transition>() : rest;
}

std::vector<FeatureWeight> Adviser::compare(std::span<const Transition> path, RootLimit rootLimit,
                                            Transition first, Transition second) {
    const std::optional<ParserState> state = stateAfter(path, rootLimit);
    if (!state)
        return {};
    std::vector<Candidate> candidates;
    state->listCandidates(candidates);
    const Candidate* a = find(candidates, first);
    const Candidate* b = find(candidates, second);
    return a && b ? m_model->compareCandidates(m_sentence, *state, *a, *b)
                  : std::vector<FeatureWeight>();
}

} // namespace parsescope
