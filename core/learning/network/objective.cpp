// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network/objective.h"

#include "core/decoding/decoder.h"
#include "core/oracle/oracles.h"

#include <algorithm>

namespace parsescope::neural {

namespace {

/// Outweighs all scores of a sentence, but not the digits of a double.
constexpr double Overwhelming = 1e6;

void addGradient(const Target& target, Scoring<float>& scoring, int i, const Decoding& decoding,
                 float amount) {
    if (target.decodable == Decodable::Eisner) {
        for (int word = 1; word <= scoring.words(i); ++word)
            scoring.correctArc(i, decoding.heads[word], word, amount);
        return;
    }
    for (const Step& step : decoding.steps) {
        const int rule = target.system.find(nameOf(step.move))->rule;
        scoring.correctTransition(i, {NoToken, NoToken, step.top, step.front}, rule, amount);
    }
}

} // namespace

std::vector<int> Target::tableOutputs() const {
    std::vector<int> outputs;
    if (decodable != Decodable::Eisner)
        for (const std::string_view name : Scores::tableNames(decodable))
            outputs.push_back(system.find(name)->rule);
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
    Scores tables(target.decodable, scoring.words(i));
    scoring.addTables(i, target.tableOutputs(), 1, tables);
    return tables;
}

float addGlobalLoss(const Target& target, Scoring<float>& scoring, int i,
                    std::span<const int> heads, bool singleRoot) {
    const Scores tables = scoreTables(target, scoring, i);
    const auto most = decode(tables, {heads, 1, singleRoot});
    // Of the trees with the fewest wrong heads, the one with the best derivation.
    const auto best = decode(tables, {heads, -Overwhelming, singleRoot});
    if (!most || !best)
        return 0;
    double gold = best->score;
    for (int word = 1; word <= scoring.words(i); ++word) {
        const auto index = static_cast<std::size_t>(word);
        if (best->heads[index] != heads[index])
            gold += Overwhelming + 1;
    }
    const auto loss = static_cast<float>(most->score - gold);
    if (loss <= 0 || (most->heads == best->heads && most->steps == best->steps))
        return 0;
    addGradient(target, scoring, i, *most, 1);
    addGradient(target, scoring, i, *best, -1);
    return loss;
}

float addLocalLoss(const Target& target, Scoring<float>& scoring, int i, const Tree& gold,
                   double exploration, Random& random, bool singleRoot) {
    const Problem problem{target.system, gold, {}, singleRoot};
    const Result<Oracle> oracle = chooseOracle(problem);
    if (!oracle)
        return 0;
    const LossFunction loss = oracle->prepare(problem);
    float sum = 0;
    Configuration configuration = target.system.start(gold.size());
    while (!target.system.isFinal(configuration)) {
        const Losses known = losses(target.system, loss, configuration);
        const Positions positions = positionsOf(configuration);
        const Values<float> scores = scoring.transitionScores(i, positions);
        const TransitionLoss* right = nullptr;
        const TransitionLoss* wrong = nullptr;
        const auto score = [&](const TransitionLoss* entry) {
            return scores[entry->transition.rule];
        };
        for (const TransitionLoss& entry : known.transitions) {
            if (entry.loss.value >= Unreachable)
                continue;
            const TransitionLoss*& best = entry.optimal ? right : wrong;
            if (!best || score(&entry) > score(best))
                best = &entry;
        }
        const TransitionLoss* taken = right ? right : wrong;
        if (!taken) // not every oracle sees from afar that there is no way on
            break;
        if (right && wrong) {
            const float margin = score(right) - score(wrong);
            if (margin < 1) {
                sum += 1 - margin;
                scoring.correctTransition(i, positions, right->transition.rule, -1);
                scoring.correctTransition(i, positions, wrong->transition.rule, 1);
                if (margin <= 0 || random.uniform() < exploration)
                    taken = wrong;
            }
        }
        configuration = target.system.step(std::move(configuration), taken->transition);
    }
    return sum;
}

} // namespace parsescope::neural
