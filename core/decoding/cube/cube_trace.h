// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/cube/diverse_beam.h"

#include <vector>

namespace parsescope {

/// The grid of all combinations of two beams, for one way to split an item and, if the item is
/// incomplete, for one label of its arc. Rows are the hypotheses of `inner` and columns the
/// hypotheses of `outer`, both with the best first.
struct CubeGrid {
    CubeItem inner;
    CubeItem outer;
    int arc = NoArc; ///< the arc that joins `inner` and `outer`; NoArc for a complete item
};

/// A combination that was scored.
struct CubeCell {
    int grid = 0; ///< index into ItemTrace::grids
    int row = 0;
    int column = 0;
    double score = 0;
    /// The rank of the combination whose exploration added this combination to the frontier; 0 for
    /// the corner of a grid, which is in the frontier from the beginning.
    int since = 0;
    /// The 1-based rank in the order in which combinations were explored; 0 for a combination that
    /// was cut by the primary beam, because it was still in the frontier when the beam was full.
    int rank = 0;
    Offer outcome = Offer::Kept; ///< outcome of an explored combination
};

/// A hypothesis in the final beam of an item.
struct BeamEntry {
    double score = 0;
    /// The arcs to the dependents of the head on the side of the item, from the head outwards.
    std::vector<int> dependents;
    /// The 0-based number of the unlabelled signature. Signatures are numbered in the order of the
    /// beam, and entries with equal numbers have equal unlabelled signatures.
    int group = 0;
    int cell = -1; ///< index into ItemTrace::cells; -1 if beams have no limit
};

/// The steps of cube pruning for an item.
struct ItemTrace {
    CubeItem item;
    std::vector<CubeGrid> grids;
    /// The combinations in the order in which they were scored; empty if beams have no limit,
    /// because then all combinations are tried.
    std::vector<CubeCell> cells;
    std::vector<BeamEntry> beam; ///< final beam, the best hypothesis first
};

/// A record of a decoding: all items except the items of single heads, each after the items of its
/// parts.
struct CubeTrace {
    std::vector<ItemTrace> items;
};

} // namespace parsescope
