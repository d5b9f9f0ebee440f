// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/decoding/cube/higher_order_tables.h"
#include "core/decoding/cube/lost_item.h"

#include <optional>
#include <vector>

namespace parsescope {

/// The result of cube pruning with given beams for a sentence, compared with the exact best tree
/// or, where that would take too long to find, with the best tree that is known.
struct BeamStudy {
    CubeOptions options;
    LabelledArcs arcs{0, {}};                 ///< the arcs that the trace numbers
    std::optional<HigherOrderDecoding> found; ///< nothing if pruning lost every tree
    CubeCounts counts;
    CubeTrace trace;
    /// The exact best tree, or the best one that is known; nothing if all are forbidden.
    std::optional<HigherOrderDecoding> best;
    bool isExact = true;    ///< `best` is the exact best tree
    bool foundBest = false; ///< the tree found scores as much as the best one
    /// The item whose beam lost the best tree; nothing if none did, or if a hypothesis with a
    /// higher score replaced a part of it and led to another tree.
    std::optional<LostItem> lost;
};

/// With grandparents the memory of unlimited search grows exponentially with the number of words:
/// at most BeamStudyWords words are allowed then.
/// When stopped, the study is incomplete.
[[nodiscard]] BeamStudy studyBeams(const HigherOrderTables& tables, const CubeOptions& options);

/// Studies beams for any scores. Unless only single arcs are scored, unlimited beams would take too
/// long for most sentences: `best` is the better one of what the beams and WideBeams find.
[[nodiscard]] BeamStudy studyBeams(PartScores& scores, const CubeOptions& options);

/// Which beams of up to `widest` hypotheses find a tree with the score `best`: at [b - 1][s - 1],
/// those with b and s_b = s ≤ b. When stopped, the result is incomplete.
[[nodiscard]] std::vector<std::vector<bool>> beamsThatFind(PartScores& scores, double best,
                                                           bool singleRoot, int widest,
                                                           const TaskControl& control);

/// Beams whose result stands for the best tree where unlimited ones would take too long.
inline const CubeOptions WideBeams{64, 16, false};

/// The longest sentence of a study with grandparents.
inline constexpr int BeamStudyWords = 10;

} // namespace parsescope
