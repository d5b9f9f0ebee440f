// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/decoder.h"

#include "core/decoding/tables.h"

#include <cassert>

namespace parsescope {

const ScoreTable& sumOf(const ScoreTable& arc, const ScoreTable* added,
                        DecodingWorkspace& workspace) {
    if (!added)
        return arc;
    const ScoreTable& bonus = *added;
    ScoreTable& sum = workspace.sums.front();
    sum = arc;
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

void setMargins(std::span<const int> gold, double margin, ScoreTable& table) {
    table.reset(static_cast<int>(gold.size()) - 1, margin);
    for (int word = 1; word <= table.words(); ++word)
        table.at(gold[word], word) = 0;
}

std::optional<Decoding> decode(const Scores& scores, const DecodingOptions& options) {
    DecodingWorkspace workspace;
    return decode(scores, options, workspace);
}

std::optional<Decoding> decode(const Scores& scores, const DecodingOptions& options,
                               DecodingWorkspace& workspace) {
    assert(options.gold.empty() || static_cast<int>(options.gold.size()) == scores.words() + 1);
    if (options.gold.empty())
        return scores.decoder->decode(scores, nullptr, options.rootLimit, workspace);
    setMargins(options.gold, options.margin, workspace.bonus);
    return scores.decoder->decode(scores, &workspace.bonus, options.rootLimit, workspace);
}

bool canFind(const ExactDecoder& decoder, const Tree& tree) {
    if (tree.isProjective() || decoder.isProjective)
        return tree.isProjective();
    return tree.size() <= decoder.longest &&
           decode(Scores(&decoder, tree.size()), {tree.heads(), MinusInfinity}).has_value();
}

DecodingStep DecoderState::step(const ExactDecoder* decoder, Move move) const {
    const bool hasSecond = decoder->positions > 2 && stack.size() > 1;
    return {move, stack.back(), front, hasSecond ? stack[stack.size() - 2] : 0};
}

void DecoderState::take(const ExactDecoder* decoder, Move move) {
    const int top = stack.back();
    if (move == Move::Shift || (move == Move::RightArc && !decoder->rightArcPops)) {
        if (move == Move::RightArc)
            heads[front] = top;
        stack.push_back(front++);
        return;
    }
    if (move == Move::LeftArc && decoder->leftArcPopsSecond) {
        heads[stack[stack.size() - 2]] = top;
        stack.erase(stack.end() - 2);
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
        sum += scores.at(step);
    return sum;
}

} // namespace parsescope
