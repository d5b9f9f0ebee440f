// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/tables.h"

namespace parsescope {

namespace {

std::optional<Decoding> decodeArborescence(const Scores& scores, const ScoreTable* bonus,
                                           RootLimit rootLimit, DecodingWorkspace& workspace) {
    const ScoreTable& arc = sumOf(scores.arc, bonus, workspace);
    std::optional<std::vector<int>> heads = maximumArborescence(arc, rootLimit);
    if (!heads)
        return std::nullopt;
    Decoding decoding;
    for (int word = 1; word <= arc.words(); ++word)
        decoding.score += arc.at((*heads)[word], word);
    decoding.heads = *std::move(heads);
    return decoding;
}

std::vector<int> contract(const Scores& scores, RootLimit rootLimit,
                          std::vector<ArborescenceStep>& steps) {
    return *maximumArborescence(scores.arc, rootLimit, &steps);
}

} // namespace

constinit const ExactDecoder MstDecoder{
    .name = "mst",
    .title = "Arcs (MST)",
    .description = "Scores of arcs; the best tree, projective or not: a maximum spanning "
                   "arborescence",
    .tables = ArcTables,
    .moves = {},
    .isProjective = false,
    .containment = "",
    .decode = decodeArborescence,
    .asArcEager = arcsAsArcEager,
    .record = nullptr,
    .contract = contract,
};

} // namespace parsescope
