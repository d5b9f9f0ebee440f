// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/cube/beam_study.h"

#include <cmath>

namespace parsescope {

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
    exact.cube.singleRoot = options.singleRoot;
    exact.cube.stop = options.stop;
    return compared(scores, options, decode(tables, exact), true);
}

BeamStudy studyBeams(PartScores& scores, const CubeOptions& options) {
    const bool isExact = !scores.contexts().any();
    CubeOptions wide = WideBeams;
    if (isExact)
        wide.beam = Unlimited;
    wide.singleRoot = options.singleRoot;
    wide.stop = options.stop;
    return compared(scores, options, decode(scores, wide), isExact);
}

std::vector<std::vector<bool>> beamsThatFind(PartScores& scores, double best, bool singleRoot,
                                             int widest, const TaskControl& control) {
    std::vector<std::vector<bool>> finds;
    for (int beam = 1; beam <= widest; ++beam) {
        std::vector<bool>& row = finds.emplace_back();
        for (int labelBeam = 1; labelBeam <= beam; ++labelBeam) {
            if (control.stopRequested())
                return finds;
            const auto found = decode(scores, {beam, labelBeam, singleRoot, control.stop});
            row.push_back(found && isAsGood(found->score, best));
        }
    }
    return finds;
}

} // namespace parsescope
