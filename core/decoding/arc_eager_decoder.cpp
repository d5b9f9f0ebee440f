// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/tables.h"

namespace parsescope {

namespace {

std::optional<Decoding> decodeArcEager(const Scores& scores, const ScoreTable* bonus,
                                       RootLimit rootLimit, DecodingWorkspace& workspace) {
    std::optional<Decoding> found = decodeTransitions(
        {&scores.sh, &scores.la, &scores.ra, &scores.re}, bonus, rootLimit, workspace);
    if (!found)
        return found;
    found->score = scoreOf(scores, found->steps);
    addBonuses(bonus, *found);
    return found;
}

Scores sameScores(const Scores& scores) {
    return scores;
}

} // namespace

constinit const ExactDecoder ArcEagerDecoder{
    .name = "arc-eager",
    .deductions = Deductions::ArcEager,
    .title = "Arc-eager",
    .description = "Scores of transitions by stack top and buffer front",
    .tables = MoveNames,
    .moves = Moves,
    .rightArcPops = false,
    .containment = "",
    .decode = decodeArcEager,
    .asArcEager = sameScores,
    .record = recordTransitions,
    .contract = nullptr,
};

} // namespace parsescope
