// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/decoder.h"
#include "core/decoding/exact_decoders.h"

#include <functional>
#include <map>
#include <vector>

namespace parsescope::test {

/// The best derivation of each tree; the keys are the trees' heads.
using BestByTree = std::map<std::vector<int>, Decoding>;

/// All derivations of one sentence, by the definition of the transitions. They start with ROOT on
/// the stack and buffer front 1, and end with ROOT alone on the stack and an empty buffer.
class AllDerivations {
public:
    explicit AllDerivations(const Scores& scores) : m_scores(scores) {
        State state{{0}, 1, std::vector<int>(scores.words() + 1, NoHead), {}};
        visit(state, 0);
    }
    [[nodiscard]] const BestByTree& trees() const { return m_trees; }
    [[nodiscard]] const std::vector<Decoding>& derivations() const { return m_derivations; }

private:
    struct State {
        std::vector<int> stack;
        int front;
        std::vector<int> heads;
        std::vector<DecodingStep> steps;
    };

    void take(const State& before, Move move, double score,
              const std::function<void(State&)>& change) {
        State after = before;
        DecodingStep step{move, before.stack.back(), before.front};
        if (isStandard() && before.stack.size() >= 2)
            step.second = before.stack[before.stack.size() - 2];
        after.steps.push_back(step);
        change(after);
        visit(after, score + m_scores.of(move).at(step.second, step.top, step.front));
    }

    [[nodiscard]] bool isStandard() const { return m_scores.decoder == &ArcStandardDecoder; }

    void visit(const State& state, double score) {
        const bool eager = !m_scores.decoder->rightArcPops;
        const bool more = state.front <= m_scores.words();
        const int top = state.stack.back();
        const int front = state.front;
        const bool headless = state.heads[top] == NoHead;
        if (!more && state.stack.size() == 1) {
            m_derivations.push_back({score, state.heads, state.steps});
            const auto [best, isNew] = m_trees.try_emplace(state.heads);
            if (isNew || score > best->second.score)
                best->second = {score, state.heads, state.steps};
        }
        if (more)
            take(state, Move::Shift, score, [](State& s) { s.stack.push_back(s.front++); });
        if (isStandard() && state.stack.size() >= 3)
            take(state, Move::LeftArc, score, [=](State& s) {
                s.heads[s.stack[s.stack.size() - 2]] = top;
                s.stack.erase(s.stack.end() - 2);
            });
        if (!isStandard() && more && top != 0 && headless)
            take(state, Move::LeftArc, score, [=](State& s) {
                s.heads[top] = front;
                s.stack.pop_back();
            });
        if (eager && more)
            take(state, Move::RightArc, score, [=](State& s) {
                s.heads[front] = top;
                s.stack.push_back(s.front++);
            });
        if (eager && top != 0 && !headless)
            take(state, Move::Reduce, score, [](State& s) { s.stack.pop_back(); });
        if (!eager && state.stack.size() >= 2)
            take(state, Move::RightArc, score, [=](State& s) {
                s.stack.pop_back();
                s.heads[top] = s.stack.back();
            });
    }

    const Scores& m_scores;
    BestByTree m_trees;
    std::vector<Decoding> m_derivations;
};

} // namespace parsescope::test
