// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/greedy_path.h"

#include "core/decoding/exact_decoders.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace parsescope {

namespace {

/// A walk along a derivation that can compute the best continuation at every point. In a
/// derivation, the positions that score a transition do not occur twice: no pair of a stack top and
/// a buffer front in arc-hybrid and arc-eager; no triple with the node beneath the stack top in
/// arc-standard, because the front only advances and each reduction removes one of the two nodes.
/// Therefore forbidding all other transitions at the points passed leaves exactly the derivations
/// that begin with the transitions taken.
class Walk {
public:
    Walk(const Scores& scores, RootLimit rootLimit)
        : m_scores(scores), m_rootLimit(rootLimit), m_state(scores.words()) {}

    [[nodiscard]] bool isAtEnd() const { return m_state.isFinal(); }

    /// Returns the best derivation that continues from the current configuration; nothing if there
    /// is none.
    [[nodiscard]] std::optional<Decoding> decodeRest() const {
        return decode(m_scores, {.rootLimit = m_rootLimit});
    }

    [[nodiscard]] PathPoint look() {
        PathPoint point;
        const std::array<double, 4> here = forbidAll();
        for (const Move move : moves()) {
            const double score = here[static_cast<int>(move)];
            cell(move) = score;
            if (const auto best = decodeRest())
                point.steps.push_back({m_state.step(m_scores.decoder, move), score, best->score});
            cell(move) = MinusInfinity;
        }
        for (const Move move : moves())
            cell(move) = here[static_cast<int>(move)];
        return point;
    }

    void take(Move move) {
        const double score = forbidAll()[static_cast<int>(move)];
        cell(move) = score;
        m_state.take(m_scores.decoder, move);
    }

private:
    [[nodiscard]] std::span<const Move> moves() const { return m_scores.decoder->moves; }
    double& cell(Move move) { return m_scores.at(m_state.step(m_scores.decoder, move)); }
    /// Forbids all transitions in the current configuration and returns the score of each Move
    /// before.
    std::array<double, 4> forbidAll() {
        std::array<double, 4> scores{};
        for (const Move move : moves())
            scores[static_cast<int>(move)] = std::exchange(cell(move), MinusInfinity);
        return scores;
    }

    Scores m_scores;
    RootLimit m_rootLimit;
    DecoderState m_state;
};

/// Returns the points of a derivation. `choose` returns the index of the transition to take at a
/// point.
template<class Choose>
std::vector<PathPoint> walk(const Scores& scores, RootLimit rootLimit, const TaskControl& control,
                            Choose choose) {
    std::vector<PathPoint> path;
    if (scores.decoder->scoresArcs())
        return path;
    Walk walk(scores, rootLimit);
    while (!walk.isAtEnd() && !control.stopRequested()) {
        path.push_back(walk.look());
        PathPoint& point = path.back();
        if (point.steps.empty())
            return {};
        point.taken = choose(point, path.size() - 1);
        walk.take(point.takenStep().step.move);
        control.report(static_cast<double>(path.size()) / (2.0 * scores.words()));
    }
    return path;
}

/// Returns `number` of the transition taken minus the highest `number` of the other transitions.
double above(const PathPoint& point, double ScoredStep::*number) {
    double next = MinusInfinity;
    for (int i = 0; i < static_cast<int>(point.steps.size()); ++i)
        if (i != point.taken)
            next = std::max(next, point.steps[i].*number);
    return point.takenStep().*number - next;
}

} // namespace

double PathPoint::scoreMargin() const {
    return above(*this, &ScoredStep::score);
}

double PathPoint::margin() const {
    return above(*this, &ScoredStep::best);
}

double PathPoint::loss() const {
    double best = MinusInfinity;
    for (const ScoredStep& other : steps)
        best = std::max(best, other.best);
    // The result of summation depends on the order, so that small differences are ignored.
    const double difference = best - takenStep().best;
    return difference > 1e-12 * (1 + std::abs(best)) ? difference : 0;
}

std::vector<PathPoint> greedyPath(const Scores& scores, RootLimit rootLimit,
                                  const TaskControl& control) {
    return walk(scores, rootLimit, control, [](const PathPoint& point, std::size_t) {
        const auto best = std::ranges::max_element(point.steps, {}, &ScoredStep::score);
        return static_cast<int>(best - point.steps.begin());
    });
}

std::vector<PathPoint> pathAlong(const Scores& scores, std::span<const DecodingStep> steps,
                                 RootLimit rootLimit, const TaskControl& control) {
    return walk(scores, rootLimit, control, [&](const PathPoint& point, std::size_t at) {
        const auto same = std::ranges::find(point.steps, steps[at], &ScoredStep::step);
        return static_cast<int>(same - point.steps.begin());
    });
}

PathPoint stepsAfter(const Scores& scores, std::span<const Move> moves, RootLimit rootLimit) {
    Walk walk(scores, rootLimit);
    for (const Move move : moves)
        walk.take(move);
    PathPoint point = walk.isAtEnd() ? PathPoint() : walk.look();
    const auto best = std::ranges::max_element(point.steps, {}, &ScoredStep::best);
    point.taken = static_cast<int>(best - point.steps.begin());
    return point;
}

std::optional<Decoding> decodeAfter(const Scores& scores, std::span<const Move> moves,
                                    RootLimit rootLimit) {
    Walk walk(scores, rootLimit);
    for (const Move move : moves)
        walk.take(move);
    return walk.decodeRest();
}

std::optional<std::size_t> firstLoss(std::span<const PathPoint> path) {
    const auto found = std::ranges::find_if(path, [](const PathPoint& p) { return p.loss() > 0; });
    if (found == path.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - path.begin());
}

Decoding decodingOf(const Scores& scores, std::span<const PathPoint> path) {
    Decoding decoding;
    DecoderState state(scores.words());
    for (const PathPoint& point : path) {
        decoding.steps.push_back(point.takenStep().step);
        state.take(scores.decoder, point.takenStep().step.move);
    }
    decoding.heads = std::move(state.heads);
    decoding.score = scoreOf(scores, decoding.steps);
    return decoding;
}

} // namespace parsescope
