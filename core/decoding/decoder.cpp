// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/decoder.h"

#include "core/decoding/arborescence.h"
#include "core/decoding/tables.h"

#include <cassert>

namespace parsescope {

namespace {

/// Scores of arc-eager that include the bonus of each arc.
void addBonus(ScoreTable& la, ScoreTable& ra, const ScoreTable& bonus) {
    for (int left = 0; left <= bonus.words(); ++left) {
        for (int right = left + 1; right <= bonus.words(); ++right) {
            la.at(left, right) += bonus.at(right, left);
            ra.at(left, right) += bonus.at(left, right);
        }
    }
}

std::optional<Decoding> decodeTransitions(const Scores& scores, const ScoreTable* bonus,
                                          bool singleRoot) {
    const bool hybrid = scores.system == Decodable::ArcHybrid;
    EagerScores eager{&scores.sh, &scores.la, hybrid ? &scores.sh : &scores.ra,
                      hybrid ? &scores.ra : &scores.re};
    ScoreTable la;
    ScoreTable ra;
    if (bonus) {
        la = *eager.la;
        ra = *eager.ra;
        addBonus(la, ra, *bonus);
        eager.la = &la;
        eager.ra = &ra;
    }
    std::optional<Decoding> found = decodeEager(eager, singleRoot);
    if (found && hybrid)
        for (Step& step : found->steps)
            step.move = step.move == Move::RightArc ? Move::Shift
                        : step.move == Move::Reduce ? Move::RightArc
                                                    : step.move;
    return found;
}

std::optional<Decoding> decodeArcs(Decodable system, const ScoreTable& arc, bool singleRoot) {
    if (system == Decodable::Eisner)
        return decodeEisner(arc, singleRoot);
    std::optional<std::vector<int>> heads = maximumArborescence(arc, singleRoot);
    if (!heads)
        return std::nullopt;
    Decoding decoding;
    for (int word = 1; word <= arc.words(); ++word)
        decoding.score += arc.at((*heads)[word], word);
    decoding.heads = *std::move(heads);
    return decoding;
}

} // namespace

ScoreTable marginTable(std::span<const int> gold, double margin) {
    ScoreTable table(static_cast<int>(gold.size()) - 1, margin);
    for (int word = 1; word <= table.words(); ++word)
        table.at(gold[word], word) = 0;
    return table;
}

std::optional<Decoding> decodeWith(const Scores& scores, const ScoreTable* bonus, bool singleRoot) {
    std::optional<Decoding> found;
    if (!scoresArcs(scores.system)) {
        found = decodeTransitions(scores, bonus, singleRoot);
        if (found)
            found->score = scoreOf(scores, found->steps);
    } else if (!bonus) {
        return decodeArcs(scores.system, scores.arc, singleRoot);
    } else {
        ScoreTable arc = scores.arc;
        for (int head = 0; head <= arc.words(); ++head)
            for (int dependent = 1; dependent <= arc.words(); ++dependent)
                arc.at(head, dependent) += bonus->at(head, dependent);
        return decodeArcs(scores.system, arc, singleRoot);
    }
    if (found && bonus)
        for (int word = 1; word <= bonus->words(); ++word)
            found->score += bonus->at(found->heads[word], word);
    return found;
}

std::optional<Decoding> decode(const Scores& scores, const DecodingOptions& options) {
    assert(options.gold.empty() || static_cast<int>(options.gold.size()) == scores.words() + 1);
    if (options.gold.empty())
        return decodeWith(scores, nullptr, options.singleRoot);
    const ScoreTable bonus = marginTable(options.gold, options.margin);
    return decodeWith(scores, &bonus, options.singleRoot);
}

void DecoderState::take(Decodable system, Move move) {
    const int top = stack.back();
    if (move == Move::Shift || (move == Move::RightArc && system == Decodable::ArcEager)) {
        if (move == Move::RightArc)
            heads[front] = top;
        stack.push_back(front++);
        return;
    }
    stack.pop_back();
    if (move == Move::LeftArc)
        heads[top] = front;
    else if (move == Move::RightArc)
        heads[top] = stack.back();
}

double scoreOf(const Scores& scores, std::span<const Step> steps) {
    double sum = 0;
    for (const Step& step : steps)
        sum += scores.of(step.move).at(step.top, step.front);
    return sum;
}

} // namespace parsescope
