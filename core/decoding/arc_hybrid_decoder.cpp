// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/tables.h"

namespace parsescope {

namespace {

/// Decodes with the table of arc-eager: a word that arc-hybrid shifts and pops by a right-arc
/// corresponds to a word that arc-eager pushes by ra and pops by re [SHL17 §5, lemma 2].
std::optional<Decoding> decodeArcHybrid(const Scores& scores, const ScoreTable* bonus,
                                        RootLimit rootLimit, DecodingWorkspace& workspace) {
    std::optional<Decoding> found = decodeTransitions(
        {&scores.sh, &scores.la, &scores.sh, &scores.ra}, bonus, rootLimit, workspace);
    if (!found)
        return found;
    for (DecodingStep& step : found->steps)
        step.move = step.move == Move::RightArc ? Move::Shift
                    : step.move == Move::Reduce ? Move::RightArc
                                                : step.move;
    found->score = scoreOf(scores, found->steps);
    addBonuses(bonus, *found);
    return found;
}

Scores eagerScores(const Scores& scores) {
    Scores eager(&ArcEagerDecoder, scores.words());
    eager.sh = eager.ra = scores.sh;
    eager.la = scores.la;
    eager.re = scores.ra;
    return eager;
}

} // namespace

constinit const ExactDecoder ArcHybridDecoder{
    .name = "arc-hybrid",
    .deductions = Deductions::ArcHybrid,
    .title = "Arc-hybrid",
    .description = "Scores of transitions by stack top and buffer front",
    .tables = std::span(MoveNames).first(3),
    .moves = std::span(Moves).first(3),
    .rightArcPops = true,
    .containment = "Arc-eager contains arc-hybrid (lemma 2).",
    .decode = decodeArcHybrid,
    .asArcEager = eagerScores,
    .record = recordTransitions,
    .contract = nullptr,
};

} // namespace parsescope
