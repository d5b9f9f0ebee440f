// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/cube/diverse_beam.h"
#include "core/parsing/tree_shape.h"

#include <functional>
#include <optional>
#include <span>
#include <stop_token>
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

/// The limits of the search.
struct CubeOptions {
    /// The primary beam b: the largest number of hypotheses of an item. If it is Unlimited, all
    /// combinations are tried, and the result is the exact best tree.
    int beam = Unlimited;
    /// The secondary beam s_b: the largest number of hypotheses of an item with equal unlabelled
    /// signatures; no limit if it is at least `beam`. Ignored if `beam` is Unlimited.
    int labelBeam = Unlimited;
    RootLimit rootLimit = RootLimit::None;
    /// A request to stop. After a request, the remaining items stay empty, and no tree is found.
    std::stop_token stop = {};
};

/// The work done by a decoding.
struct CubeCounts {
    long long items = 0; ///< number of items with hypotheses, except the items of single heads
    /// Number of combinations that were explored, that is, offered to a beam. If beams are
    /// unlimited, the number of all combinations.
    long long explored = 0;
    /// Number of combinations that were scored but are not in the beam because of its limits: they
    /// were cut by the secondary beam, or were still in the frontier when the primary beam was
    /// full.
    long long pruned = 0;
    /// True if the decoding gave up because it would take too much memory or work. In this case, no
    /// tree is found.
    bool gaveUp = false;
};

/// The largest number of combinations that a decoding with beams explores, which takes seconds. A
/// sentence of 100 words with beams of 100 has about two million combinations.
inline constexpr long long MostCombinations = 10'000'000;
/// The largest number of combinations without beams, where a combination takes a fraction of the
/// time.
inline constexpr long long MostOfAllCombinations = 2'000'000'000;

/// The largest primary beam that a file or an option may name.
inline constexpr int LongestBeam = 1'000;

/// Returns the error message for a decoding that gave up.
[[nodiscard]] inline Text tooManyCombinations() {
    return Text(
        "the beams have too many combinations of partial trees, expected smaller beams or a "
        "shorter sentence");
}

/// A part of a tree, which has a score. Members that a kind of part does not need are NoArc or 0.
struct TreePart {
    enum class Kind {
        Arc,     ///< `arc` alone
        Beside,  ///< `arc` beside its siblings `previous` and `second`
        Below,   ///< `arc` beside its sibling `previous` and below `above`
        Valency, ///< `count` dependents on one side of the dependent of `above`
    };
    Kind kind = Kind::Arc;
    int arc = NoArc;
    int previous = NoArc;
    int second = NoArc;
    int above = NoArc;
    bool left = false;
    int count = 0;
    auto operator<=>(const TreePart&) const = default;
};

/// Returns the score of a part.
[[nodiscard]] double scoreOf(PartScores& scores, const TreePart& part);

/// A decoder that finds projective trees with high scores of higher order: the chart of [Eisner
/// 1996] with a beam of hypotheses in each item, filled by cube pruning [Chiang 2007, ZM12] with
/// structural diversity [ZM14].
///
/// An item has a grid for each way to split it and each label of its arc. The corners of all grids
/// are scored. Then, repeatedly, the scored combination with the highest score is explored: it is
/// offered to the beam, and its neighbours in the grid are scored. The item is finished when the
/// beam is full or no scored combination is left.
///
/// A decoder can be used for several sentences, one after the other, and then reuses its memory.
class CubeDecoder {
public:
    /// Fills the chart. `scores` must exist as long as the chart is used. Records the work in
    /// `trace` unless it is null.
    void run(PartScores& scores, const CubeOptions& options, CubeTrace* trace = nullptr);

    /// Returns the index of the hypothesis that is the best tree; -1 if no tree was found, because
    /// all trees are forbidden or because parts of each allowed tree were cut.
    [[nodiscard]] int best() const;
    /// Returns the hypotheses of an item, the best first; empty if the item has none.
    [[nodiscard]] std::span<const Hypothesis> beam(const CubeItem& item) const;
    [[nodiscard]] const Hypothesis& operator[](int hypothesis) const {
        return m_hypotheses[hypothesis];
    }
    /// Returns the index of the first hypothesis of an item; its other hypotheses follow.
    [[nodiscard]] int firstOf(const CubeItem& item) const { return at(item).first; }
    /// Returns the arc to each node 0..n within a hypothesis; NoArc for nodes without an arc.
    [[nodiscard]] std::vector<int> arcsOf(int hypothesis) const;
    /// Returns the arcs to the dependents of the head on the side of the hypothesis, from the head
    /// outwards.
    [[nodiscard]] std::vector<int> dependentsOf(int hypothesis) const;
    /// Calls `visit` for each part of a hypothesis. The score of the hypothesis is the sum of the
    /// scores of its parts.
    void visitParts(int hypothesis, const std::function<void(const TreePart&)>& visit) const;
    [[nodiscard]] const CubeCounts& counts() const { return m_counts; }

    /// A hypothesis and the item to which it belongs.
    struct Placed {
        CubeItem item;
        int hypothesis = -1;
    };
    /// Makes the hypotheses, with scores, that build the projective tree in which each word k has
    /// the arc with the number arcs[k] (entry 0 is ignored). Returns the hypotheses, parts first.
    /// The hypotheses are not added to beams.
    [[nodiscard]] std::vector<Placed> build(std::span<const int> arcs);

private:
    struct Beam {
        int first = 0;
        int count = 0;
    };
    struct Grid {
        Beam inner;
        Beam outer;
        int arc;
        int firstSeen; // index in m_seen of the first cell of the grid
    };
    struct Cell {
        double score;
        int grid;
        int row;
        int column;
        int number; // 0-based number of the cell in the trace
    };

    [[nodiscard]] const Beam& at(const CubeItem& item) const {
        return (item.complete ? m_complete : m_incomplete)[item.head * m_side + item.end];
    }
    [[nodiscard]] bool isExhaustive() const { return m_options.beam == Unlimited; }
    void fill(const CubeItem& item);
    void giveUp() { m_counts.gaveUp = true; }
    void listGrids(const CubeItem& item);
    void addGrid(const CubeItem& inner, const CubeItem& outer, int arc);
    void explore(const CubeItem& item);
    void exhaust(const CubeItem& item);
    void keepUseful(const CubeItem& item);
    [[nodiscard]] int bestOuter(const CubeItem& item, int arc, Beam outer, double& score);
    void store(const CubeItem& item, std::span<const Hypothesis> entries);
    void record(const CubeItem& item);

    /// Returns the hypothesis of an item that joins the hypotheses `inner` and `outer`. Its score
    /// is not set.
    [[nodiscard]] Hypothesis combined(const CubeItem& item, int arc, int inner, int outer) const;
    /// Returns the sum of the scores that depend on an arc and on `inner`, the hypothesis of its
    /// head to which the arc is added.
    [[nodiscard]] double joining(int arc, int inner);
    /// Returns the score of the dependents of a complete hypothesis below the arc to its head.
    [[nodiscard]] double closing(int above, int hypothesis, bool left);
    [[nodiscard]] double scoreOfCell(const CubeItem& item, int arc, int inner, int outer);
    int placeSide(std::span<const int> arcs, const std::vector<std::vector<int>>& dependents,
                  int head, bool left, std::vector<Placed>& placed);

    PartScores* m_scores = nullptr;
    const LabelledArcs* m_arcs = nullptr;
    PartContexts m_contexts;
    CubeOptions m_options;
    CubeTrace* m_trace = nullptr;
    CubeCounts m_counts;
    // The number of the cells of all grids, which take memory and time although few are scored.
    long long m_cells = 0;
    int m_side = 1; // number of nodes, n + 1
    std::vector<Hypothesis> m_hypotheses;
    std::vector<Beam> m_complete;   // beam of the complete item with each head and end
    std::vector<Beam> m_incomplete; // beam of the incomplete item with each head and end
    // Data of the item that is being filled.
    std::vector<Grid> m_grids;
    std::vector<Cell> m_frontier; // a heap with the best element first
    std::vector<char> m_seen;
    DiverseBeam m_beam;
    std::vector<Hypothesis> m_all; // all hypotheses of the item; used only by exhaustive search
    ItemTrace m_itemTrace;
    int m_rank = 0;
};

} // namespace parsescope
