// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/cube/beam_study.h"

#include <cmath>

namespace parsescope {

namespace {

/// Differences of scores that the order of summing can make.
constexpr double Negligible = 1e-9;

bool isAsGood(double score, double best) {
    return score >= best - Negligible * (1 + std::abs(best));
}

/// The arcs of a tree by node, by their numbers.
std::vector<int> arcsOf(const HigherOrderDecoding& tree, const LabelledArcs& arcs) {
    std::vector<int> numbers{NoArc};
    for (int word = 1; word < static_cast<int>(tree.heads.size()); ++word)
        numbers.push_back(arcs.find({tree.heads[word], word, tree.labels[word]}));
    return numbers;
}

/// Compares what the beams find with `best`.
BeamStudy compared(PartScores& scores, const CubeOptions& options, int widest,
                   std::optional<HigherOrderDecoding> best, const TaskControl& control) {
    BeamStudy study;
    study.options = options;
    study.arcs = scores.arcs();
    study.best = std::move(best);
    study.found = decode(scores, options, &study.counts, &study.trace);
    study.foundBest = study.best && study.found && isAsGood(study.found->score, study.best->score);
    if (study.best && !study.foundBest && options.beam != Unlimited) {
        CubeDecoder decoder;
        CubeTrace trace;
        decoder.run(scores, options, &trace);
        study.lost = findLostItem(decoder, trace, decoder.build(arcsOf(*study.best, study.arcs)));
    }
    for (int beam = 1; beam <= widest && study.best; ++beam) {
        std::vector<bool>& row = study.keeps.emplace_back();
        for (int labelBeam = 1; labelBeam <= beam; ++labelBeam) {
            if (control.stopRequested())
                return study;
            const auto found = decode(scores, {beam, labelBeam, options.singleRoot});
            row.push_back(found && isAsGood(found->score, study.best->score));
        }
    }
    return study;
}

} // namespace

BeamStudy studyBeams(const HigherOrderTables& tables, const CubeOptions& options, int widest,
                     const TaskControl& control) {
    TableScores scores(tables);
    HigherOrderOptions exact;
    exact.cube.singleRoot = options.singleRoot;
    return compared(scores, options, widest, decode(tables, exact), control);
}

BeamStudy studyBeams(PartScores& scores, const CubeOptions& options, int widest,
                     const TaskControl& control) {
    const bool isExact = !scores.contexts().any();
    CubeOptions wide = WideBeams;
    if (isExact)
        wide.beam = Unlimited;
    wide.singleRoot = options.singleRoot;
    auto best = decode(scores, wide);
    const auto found = decode(scores, options);
    if (found && (!best || found->score > best->score))
        best = found;
    BeamStudy study = compared(scores, options, widest, std::move(best), control);
    study.isExact = isExact;
    return study;
}

} // namespace parsescope
