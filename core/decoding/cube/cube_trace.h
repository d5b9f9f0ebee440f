// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/cube/diverse_beam.h"

#include <vector>

namespace parsescope {

/// The grid of all combinations of two beams: one way to split an item and, for an incomplete item,
/// one label of its arc. Rows are the hypotheses of `inner`, columns those of `outer`, the best
/// first.
struct CubeGrid {
    CubeItem inner;
    CubeItem outer;
    int arc = NoArc; ///< the arc that joins them; NoArc for a complete item
};

/// A combination that was scored.
struct CubeCell {
    int grid = 0; ///< index into ItemTrace::grids
    int row = 0;
    int column = 0;
    double score = 0;
    /// Rank of the combination after whose exploration this one was scored and came to the
    /// frontier; 0 for the corner of a grid, which is there from the beginning.
    int since = 0;
    /// Rank in the order in which combinations were explored, from 1; 0 for one that was still in
    /// the frontier when the beam was full, and so was cut by the primary beam.
    int rank = 0;
    Offer outcome = Offer::Kept; ///< of an explored one
};

/// A hypothesis that stayed in the beam of an item.
struct BeamEntry {
    double score = 0;
    /// The arcs of the head's dependents on this side, from the head outwards.
    std::vector<int> dependents;
    /// Entries with the same number have the same unlabelled signature; numbers count from 0 in the
    /// order of the beam.
    int group = 0;
    int cell = -1; ///< index into ItemTrace::cells; -1 without a limit of beams
};

/// The steps of cube pruning for an item.
struct ItemTrace {
    CubeItem item;
    std::vector<CubeGrid> grids;
    /// In the order in which they were scored; none where beams have no limit, as all combinations
    /// are looked at then.
    std::vector<CubeCell> cells;
    std::vector<BeamEntry> beam; ///< the best first
};

/// A record of decoding: all items but heads alone, parts before what is made of them.
struct CubeTrace {
    std::vector<ItemTrace> items;
};

} // namespace parsescope
