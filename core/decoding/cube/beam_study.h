// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/decoding/cube/cube_decoder.h"
#include "core/decoding/cube/higher_order_tables.h"
#include "core/parsing/tree_shape.h"

#include <optional>
#include <span>
#include <vector>

namespace parsescope {

/// The item where cube pruning lost a tree.
struct LostItem {
    CubeItem item;
    /// True if the secondary beam cut the part of the tree, because the item had s_b labelled
    /// variants of its structure. False if the primary beam cut the part, because it was full.
    bool byLabelBeam = false;
    double score = 0; ///< the score of the part of the tree that was lost
    /// The combination in the item's grids that makes the part: an index into ItemTrace::grids, a
    /// row and a column. All are -1 if the beam of a smaller item lacks one of its two parts. The
    /// combination may never have been scored.
    int grid = -1;
    int row = -1;
    int column = -1;
};

/// Returns the smallest item whose beam lost its part of `tree`: the beam contains neither the part
/// nor another hypothesis with an equal signature and at least the score of the part. If `word` is
/// in 1..n, items that contain the arc to `word` are preferred. Returns nothing if no beam lost a
/// part; in this case, a hypothesis with a higher score replaced one of the parts. `tree` must have
/// been built by `decoder` after the run recorded in `trace`.
[[nodiscard]] std::optional<LostItem> findLostItem(const CubeDecoder& decoder,
                                                   const CubeTrace& trace,
                                                   std::span<const CubeDecoder::Placed> tree,
                                                   int word = -1);

/// The result of cube pruning with given beams for a sentence, compared with the exact best tree
/// or, if finding it would take too long, with the best known tree.
struct BeamStudy {
    CubeOptions options;
    LabelledArcs arcs{0, {}}; ///< the arcs to which the arc numbers in `trace` refer
    std::optional<HigherOrderDecoding>
        found; ///< the tree that pruning found; nothing if pruning lost every tree
    CubeCounts counts;
    CubeTrace trace;
    /// The exact best tree, or the best known tree; nothing if all trees are forbidden.
    std::optional<HigherOrderDecoding> best;
    bool isExact = true;    ///< true if `best` is the exact best tree
    bool foundBest = false; ///< true if `found` has the score of `best`
    /// The item whose beam lost the best tree; nothing if no beam lost it, or if a hypothesis with
    /// a higher score replaced a part of it and led to another tree.
    std::optional<LostItem> lost;
};

/// Studies beams for tables of scores. If grandparents are scored, the sentence may have at most
/// BeamStudyWords words, because the memory of an unlimited search grows exponentially with the
/// number of words. If stopped, the study is incomplete.
[[nodiscard]] BeamStudy studyBeams(const HigherOrderTables& tables, const CubeOptions& options);

/// Studies beams for any scores. Unless only single arcs are scored, unlimited beams would take too
/// long for most sentences, so `best` is the better one of the trees that the given beams and
/// WideBeams find.
[[nodiscard]] BeamStudy studyBeams(PartScores& scores, const CubeOptions& options);

/// Returns a table of the beams of up to `widest` hypotheses. The entry [b - 1][s - 1] is true if
/// the beams b and s_b = s ≤ b find a tree with the score `best`. If stopped, the result is
/// incomplete.
[[nodiscard]] std::vector<std::vector<bool>> beamsThatFind(PartScores& scores, double best,
                                                           RootLimit rootLimit, int widest,
                                                           const TaskControl& control);

/// The beams whose result serves as the best tree if unlimited beams would take too long.
inline const CubeOptions WideBeams{64, 16, RootLimit::None};

/// The largest number of words of a sentence in a study with grandparents.
inline constexpr int BeamStudyWords = 10;

} // namespace parsescope
