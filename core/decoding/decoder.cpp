// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/decoder.h"

#include "core/decoding/tables.h"

#include <cassert>

namespace parsescope {

ScoreTable sumOf(const ScoreTable& arc, const ScoreTable& bonus) {
    ScoreTable sum = arc;
    for (int head = 0; head <= arc.words(); ++head)
        for (int dependent = 1; dependent <= arc.words(); ++dependent)
            sum.at(head, dependent) += bonus.at(head, dependent);
    return sum;
}

Scores arcsAsArcEager(const Scores& scores) {
    const int words = scores.words();
    Scores eager(&ArcEagerDecoder, words);
    for (int head = 0; head <= words; ++head)
        for (int dependent = 1; dependent <= words; ++dependent)
            (head < dependent ? eager.ra.at(head, dependent) : eager.la.at(dependent, head)) =
                scores.arc.at(head, dependent);
    return eager;
}

void addBonuses(const ScoreTable* bonus, Decoding& decoding) {
    if (bonus)
        for (int word = 1; word <= bonus->words(); ++word)
            decoding.score += bonus->at(decoding.heads[word], word);
}

ScoreTable marginTable(std::span<const int> gold, double margin) {
    ScoreTable table(static_cast<int>(gold.size()) - 1, margin);
    for (int word = 1; word <= table.words(); ++word)
        table.at(gold[word], word) = 0;
    return table;
}

std::optional<Decoding> decode(const Scores& scores, const DecodingOptions& options) {
    assert(options.gold.empty() || static_cast<int>(options.gold.size()) == scores.words() + 1);
    if (options.gold.empty())
        return scores.decoder->decode(scores, nullptr, options.rootLimit);
    const ScoreTable bonus = marginTable(options.gold, options.margin);
    return scores.decoder->decode(scores, &bonus, options.rootLimit);
}

void DecoderState::take(const ExactDecoder* decoder, Move move) {
    const int top = stack.back();
    if (move == Move::Shift || (move == Move::RightArc && !decoder->rightArcPops)) {
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

double scoreOf(const Scores& scores, std::span<const DecodingStep> steps) {
    double sum = 0;
    for (const DecodingStep& step : steps)
        sum += scores.of(step.move).at(step.top, step.front);
    return sum;
}

} // namespace parsescope
