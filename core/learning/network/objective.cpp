// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network/objective.h"

#include "core/decoding/decoder.h"
#include "core/decoding/exact_decoders.h"

#include <algorithm>
#include <functional>

namespace parsescope::neural {

namespace {

/// A number that is larger than the sum of all scores of a sentence, but so small that a double
/// keeps the digits of the scores.
constexpr double Overwhelming = 1e6;

void addGradient(const Target& target, Scoring<float>& scoring, int i, const Decoding& decoding,
                 float amount) {
    if (!target.system) {
        for (int word = 1; word <= scoring.words(i); ++word)
            scoring.correctArc(i, decoding.heads[word], word, amount);
        return;
    }
    for (const DecodingStep& step : decoding.steps) {
        const int rule = target.system->find(nameOf(step.move))->rule;
        const int second = step.top > 0 ? step.second : NoToken;
        scoring.correctTransition(i, {NoToken, second, step.top, step.front}, rule, amount);
    }
}

/// The two candidates of a hinge loss. A null pointer means that there is no candidate.
struct Decision {
    const Candidate* right; // best optimal candidate
    // The best other candidate; null unless its score is above the score of `right` minus 1.
    const Candidate* wrong;
};

/// Returns the decision in a configuration. Asks the oracle only about the candidates that matter.
/// `scores` has a score for each rule.
Decision decide(TrainingOracle& oracle, const ParserState& state,
                const std::vector<Candidate>& candidates, const Values<float>& scores) {
    const auto score = [&](const Candidate* candidate) {
        return scores[candidate->transition.rule];
    };
    std::vector<const Candidate*> order;
    for (const Candidate& candidate : candidates)
        order.push_back(&candidate);
    std::ranges::stable_sort(order, std::greater(), score);
    Decision decision{nullptr, nullptr};
    for (const Candidate* candidate : order) {
        if (decision.right && (decision.wrong || score(decision.right) - score(candidate) >= 1))
            break;
        const Candidate*& found =
            oracle.isOptimal(state, *candidate) ? decision.right : decision.wrong;
        if (!found)
            found = candidate;
    }
    return decision;
}

} // namespace

std::vector<int> Target::tableOutputs() const {
    std::vector<int> outputs;
    if (system)
        for (const std::string_view name : decoder->tables)
            outputs.push_back(system->find(name)->rule);
    return outputs;
}

Positions positionsOf(const Configuration& configuration) {
    Positions positions{};
    for (int depth = 0; depth + 1 < MostPositions; ++depth)
        positions[MostPositions - 2 - depth] =
            depth < configuration.stackSize() ? configuration.stack(depth) : NoToken;
    positions.back() =
        configuration.bufferSize() > 0 ? configuration.buffer(0) : configuration.words() + 1;
    return positions;
}

Scores scoreTables(const Target& target, const Scoring<float>& scoring, int i) {
    Scores tables(target.decoder, scoring.words(i));
    scoring.addTables(i, target.tableOutputs(), 1, tables);
    return tables;
}

float addGlobalLoss(const Target& target, Scoring<float>& scoring, int i,
                    std::span<const int> heads, RootLimit rootLimit) {
    if (scoring.words(i) > target.decoder->longest)
        return 0;
    const Scores tables = scoreTables(target, scoring, i);
    DecodingWorkspace workspace;
    const auto most = decode(tables, {heads, 1, rootLimit}, workspace);
    // `best` is the best derivation among the derivations of trees with the fewest wrong heads.
    const auto best = decode(tables, {heads, -Overwhelming, rootLimit}, workspace);
    if (!most || !best)
        return 0;
    double gold = best->score;
    for (int word = 1; word <= scoring.words(i); ++word) {
        if (best->heads[word] != heads[word])
            gold += Overwhelming + 1;
    }
    const auto loss = static_cast<float>(most->score - gold);
    if (loss <= 0 || (most->heads == best->heads && most->steps == best->steps))
        return 0;
    addGradient(target, scoring, i, *most, 1);
    addGradient(target, scoring, i, *best, -1);
    return loss;
}

float addLocalLoss(const Target& target, Scoring<float>& scoring, int i, TrainingOracle& oracle,
                   double exploration, Random& random, RootLimit rootLimit) {
    if (oracle.canonicalDerivation().empty())
        return 0;
    oracle.restart();
    float sum = 0;
    ParserState state(*target.system, scoring.words(i), {rootLimit, RootPlace::First});
    std::vector<Candidate> candidates;
    for (state.listCandidates(candidates); !candidates.empty(); state.listCandidates(candidates)) {
        Decision decision{&candidates.front(), nullptr};
        if (candidates.size() > 1) {
            const Positions positions = positionsOf(state.configuration());
            const Values<float> scores = scoring.transitionScores(i, positions);
            decision = decide(oracle, state, candidates, scores);
            const auto [right, wrong] = decision;
            if (right && wrong) {
                const float margin =
                    scores[right->transition.rule] - scores[wrong->transition.rule];
                sum += 1 - margin;
                scoring.correctTransition(i, positions, right->transition.rule, -1);
                scoring.correctTransition(i, positions, wrong->transition.rule, 1);
                if (oracle.isExact() && (margin <= 0 || random.uniform() < exploration))
                    decision.right = nullptr;
            }
        }
        const bool optimal = decision.right != nullptr;
        const Candidate& taken = optimal ? *decision.right : *decision.wrong;
        oracle.take(state, taken, optimal);
        state.take(taken, -1);
    }
    return sum;
}

} // namespace parsescope::neural
