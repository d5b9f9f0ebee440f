// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/cube/beam_study.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace parsescope {

namespace {

/// Returns the index in the beam of `item` of the hypothesis `wanted`, or of another hypothesis
/// with an equal signature and at least the same score; -1 if the beam has neither.
int rankOf(const CubeDecoder& decoder, const CubeItem& item, const Hypothesis& wanted) {
    constexpr double negligible = 1e-6; // relative difference due to the order of summation
    const auto beam = decoder.beam(item);
    const auto found = std::find_if(beam.begin(), beam.end(), [&](const Hypothesis& other) {
        return other.signature == wanted.signature &&
               other.score >= wanted.score - negligible * (1 + std::abs(wanted.score));
    });
    return found == beam.end() ? -1 : static_cast<int>(found - beam.begin());
}

/// Returns true if the beam of the item has the hypothesis, or another hypothesis with an equal
/// signature and at least the same score.
bool isKept(const CubeDecoder& decoder, const CubeDecoder::Placed& place) {
    return rankOf(decoder, place.item, decoder[place.hypothesis]) >= 0;
}

bool hasArcTo(const CubeItem& item, int word) {
    const auto [low, high] = std::minmax({item.head, item.end});
    return low <= word && word <= high && word != item.head;
}

bool isCutByLabelBeam(const CubeDecoder& decoder, const ItemTrace& trace, const Hypothesis& tree) {
    return std::any_of(trace.cells.begin(), trace.cells.end(), [&](const CubeCell& cell) {
        if (cell.rank == 0 || cell.outcome != Offer::CutByLabelBeam)
            return false;
        const CubeGrid& grid = trace.grids[cell.grid];
        const Hypothesis& inner = decoder[decoder.firstOf(grid.inner) + cell.row];
        return inner.signature == decoder[tree.inner].signature &&
               (trace.item.complete ? inner.arc : grid.arc) == tree.arc;
    });
}

/// Finds the combination that makes the lost part in the grids of its item. `tree` contains the
/// part and its own parts.
void placeInGrid(const CubeDecoder& decoder, const ItemTrace& trace,
                 std::span<const CubeDecoder::Placed> tree, int part, LostItem& lost) {
    const Hypothesis& whole = decoder[part];
    const auto itemOf = [&](int hypothesis) {
        const auto found = std::ranges::find(tree, hypothesis, &CubeDecoder::Placed::hypothesis);
        return found == tree.end() ? CubeItem{true, hypothesis, hypothesis} : found->item;
    };
    const CubeItem inner = itemOf(whole.inner);
    const CubeItem outer = itemOf(whole.outer);
    for (std::size_t i = 0; i < trace.grids.size(); ++i) {
        const CubeGrid& grid = trace.grids[i];
        if (grid.inner != inner || grid.outer != outer ||
            (!trace.item.complete && grid.arc != whole.arc))
            continue;
        const int row = rankOf(decoder, inner, decoder[whole.inner]);
        const int column = rankOf(decoder, outer, decoder[whole.outer]);
        if (row < 0 || column < 0)
            return;
        lost.grid = static_cast<int>(i);
        lost.row = row;
        lost.column = column;
        return;
    }
}

} // namespace

std::optional<LostItem> findLostItem(const CubeDecoder& decoder, const CubeTrace& trace,
                                     std::span<const CubeDecoder::Placed> tree, int word) {
    const CubeDecoder::Placed* lost = nullptr;
    const auto lengthOf = [](const CubeItem& item) { return std::abs(item.head - item.end); };
    for (const bool withArc : {true, false}) {
        for (const CubeDecoder::Placed& place : tree)
            if ((!withArc || hasArcTo(place.item, word)) && !isKept(decoder, place) &&
                (!lost || lengthOf(place.item) < lengthOf(lost->item)))
                lost = &place;
        if (lost)
            break;
    }
    if (!lost)
        return std::nullopt;
    LostItem result{.item = lost->item, .score = decoder[lost->hypothesis].score};
    const auto found = std::find_if(trace.items.begin(), trace.items.end(),
                                    [&](const ItemTrace& item) { return item.item == lost->item; });
    if (found != trace.items.end()) {
        result.byLabelBeam = isCutByLabelBeam(decoder, *found, decoder[lost->hypothesis]);
        placeInGrid(decoder, *found, tree, lost->hypothesis, result);
    }
    return result;
}

namespace {

/// The largest relative difference of scores that can be due to the order of summation.
constexpr double Negligible = 1e-9;

bool isAsGood(double score, double best) {
    return score >= best - Negligible * (1 + std::abs(best));
}

/// Returns the number of the arc to each node of a tree.
std::vector<int> arcsOf(const HigherOrderDecoding& tree, const LabelledArcs& arcs) {
    std::vector<int> numbers{NoArc};
    for (int word = 1; word < static_cast<int>(tree.heads.size()); ++word)
        numbers.push_back(arcs.find({tree.heads[word], word, tree.labels[word]}));
    return numbers;
}

/// Compares the tree that the beams find with `best`. Unless `isExact`, a tree found with a higher
/// score replaces `best`.
BeamStudy compared(PartScores& scores, const CubeOptions& options,
                   std::optional<HigherOrderDecoding> best, bool isExact) {
    BeamStudy study;
    study.options = options;
    study.arcs = scores.arcs();
    study.best = std::move(best);
    study.isExact = isExact;
    CubeDecoder decoder;
    decoder.run(scores, options, &study.trace);
    study.counts = decoder.counts();
    study.found = bestTree(decoder, scores);
    if (options.stop.stop_requested())
        return study;
    if (!isExact && study.found && (!study.best || study.found->score > study.best->score))
        study.best = study.found;
    study.foundBest = study.best && study.found && isAsGood(study.found->score, study.best->score);
    if (study.best && !study.foundBest && options.beam != Unlimited)
        study.lost =
            findLostItem(decoder, study.trace, decoder.build(arcsOf(*study.best, study.arcs)));
    return study;
}

} // namespace

BeamStudy studyBeams(const HigherOrderTables& tables, const CubeOptions& options) {
    TableScores scores(tables);
    HigherOrderOptions exact;
    exact.cube.rootLimit = options.rootLimit;
    exact.cube.stop = options.stop;
    return compared(scores, options, decode(tables, exact), true);
}

BeamStudy studyBeams(PartScores& scores, const CubeOptions& options) {
    const bool isExact = !scores.contexts().any();
    CubeOptions wide = WideBeams;
    if (isExact)
        wide.beam = Unlimited;
    wide.rootLimit = options.rootLimit;
    wide.stop = options.stop;
    return compared(scores, options, decode(scores, wide), isExact);
}

std::vector<std::vector<bool>> beamsThatFind(PartScores& scores, double best, RootLimit rootLimit,
                                             int widest, const TaskControl& control) {
    std::vector<std::vector<bool>> finds;
    for (int beam = 1; beam <= widest; ++beam) {
        std::vector<bool>& row = finds.emplace_back();
        for (int labelBeam = 1; labelBeam <= beam; ++labelBeam) {
            if (control.stopRequested())
                return finds;
            const auto found = decode(scores, {beam, labelBeam, rootLimit, control.stop});
            row.push_back(found && isAsGood(found->score, best));
        }
    }
    return finds;
}

} // namespace parsescope
