// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/decoding/cube/higher_order_tables.h"
#include "core/decoding/cube/lost_item.h"

#include <optional>
#include <vector>

namespace parsescope {

/// What cube pruning with some beams does with a sentence, beside the exact best tree.
struct BeamStudy {
    CubeOptions options;
    LabelledArcs arcs{0, {}};                 ///< what the numbers of arcs in the record mean
    std::optional<HigherOrderDecoding> found; ///< none when pruning lost every allowed tree
    CubeCounts counts;
    CubeTrace trace;
    std::optional<HigherOrderDecoding> best; ///< the exact best tree; none when all are forbidden
    bool foundBest = false;                  ///< the tree found scores as much as the best one
    /// Where the best tree fell out of the beams; none where it did not, or where what scored more
    /// took its place and led elsewhere.
    std::optional<LostItem> lost;
    /// keeps[b - 1][s - 1]: whether beams b and s_b = s ≤ b find a tree that scores as much as the
    /// best one.
    std::vector<std::vector<bool>> keeps;
};

/// Beams of up to `widest` hypotheses are tried for `keeps`. When stopped, the study is of no use.
/// Unlimited search takes memory that grows exponentially with the words where grandparents are
/// scored: at most BeamStudyWords words there.
[[nodiscard]] BeamStudy studyBeams(const HigherOrderTables& tables, const CubeOptions& options,
                                   int widest, const TaskControl& control);

/// Longest sentence of a study with grandparents.
inline constexpr int BeamStudyWords = 10;

} // namespace parsescope
