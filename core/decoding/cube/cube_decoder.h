// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/cube/cube_trace.h"

#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace parsescope {

/// The limits of the search.
struct CubeOptions {
    /// The primary beam b: most hypotheses of an item. With Unlimited all combinations are tried,
    /// and the result is the exact best tree.
    int beam = Unlimited;
    /// The secondary beam s_b: most hypotheses of an item with the same unlabelled signature; b or
    /// more for no such limit. Ignored when `beam` is Unlimited.
    int labelBeam = Unlimited;
    bool singleRoot = false; ///< only trees in which exactly one word has the head ROOT
    /// When it asks to stop, the items that are left stay empty: no tree is found.
    std::stop_token stop = {};
};

/// The work done by a decoding.
struct CubeCounts {
    long long items = 0; ///< items with hypotheses, without those of a head alone
    /// Combinations explored, that is, offered to a beam; without limits, all of them.
    long long explored = 0;
    /// Combinations that were scored but kept out of the beam by its limits: cut by the secondary
    /// beam, or still in the frontier when the primary beam was full.
    long long pruned = 0;
};

/// A part of a tree that is scored. Members that a kind does not need are NoArc or 0.
struct TreePart {
    enum class Kind {
        Arc,     ///< `arc`
        Beside,  ///< `arc` beside `previous` and `second`
        Below,   ///< `arc` beside `previous` and below `above`
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

/// The score of a part.
[[nodiscard]] double scoreOf(PartScores& scores, const TreePart& part);

/// Finds projective trees with high scores of higher order: the chart of [Eisner 1996] with a beam
/// of hypotheses in each item, filled by cube pruning [Chiang 2007, ZM12] with structural diversity
/// [ZM14].
///
/// An item has a grid for each way to split it and each label of its arc. The corners of all grids
/// are scored. Then, repeatedly, the scored combination with the highest score is explored: it is
/// offered to the beam, and its neighbours in the grid are scored. This ends when the beam is full
/// or no combination is left.
///
/// Can be reused for one sentence after another, and then reuses its memory.
class CubeDecoder {
public:
    /// Fills the chart. The scores must live as long as the chart is used. Records the work in
    /// `trace`, if given.
    void run(PartScores& scores, const CubeOptions& options, CubeTrace* trace = nullptr);

    /// Index of the hypothesis that is the best tree; -1 when none was found, because all were
    /// forbidden or what would have led to an allowed one was cut.
    [[nodiscard]] int best() const;
    /// The hypotheses of an item, the best first; empty where it has none.
    [[nodiscard]] std::span<const Hypothesis> beam(const CubeItem& item) const;
    [[nodiscard]] const Hypothesis& operator[](int hypothesis) const {
        return m_hypotheses[hypothesis];
    }
    /// Index of the first of an item's hypotheses; the others follow.
    [[nodiscard]] int firstOf(const CubeItem& item) const { return at(item).first; }
    /// The arc to each node 0..n within a hypothesis; NoArc where it has none.
    [[nodiscard]] std::vector<int> arcsOf(int hypothesis) const;
    /// The arcs of the head's dependents on the side of the hypothesis, from the head outwards.
    [[nodiscard]] std::vector<int> dependentsOf(int hypothesis) const;
    /// Calls `visit` with each part that the score of a hypothesis is the sum of.
    void visitParts(int hypothesis, const std::function<void(const TreePart&)>& visit) const;
    [[nodiscard]] const CubeCounts& counts() const { return m_counts; }

    /// A hypothesis and where it belongs.
    struct Placed {
        CubeItem item;
        int hypothesis = -1;
    };
    /// Makes the hypotheses that build a projective tree, arcs[k] to each word k (entry 0 is not
    /// looked at), with their scores, parts first. They are in no beam.
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
        int firstSeen; // index of its cells in m_seen
    };
    struct Cell {
        double score;
        int grid;
        int row;
        int column;
        int number; // in the trace
    };

    [[nodiscard]] const Beam& at(const CubeItem& item) const {
        return (item.complete ? m_complete : m_incomplete)[item.head * m_side + item.end];
    }
    [[nodiscard]] bool isExhaustive() const { return m_options.beam == Unlimited; }
    void fill(const CubeItem& item);
    void listGrids(const CubeItem& item);
    void addGrid(const CubeItem& inner, const CubeItem& outer, int arc);
    void explore(const CubeItem& item);
    void exhaust(const CubeItem& item);
    void keepUseful(const CubeItem& item);
    [[nodiscard]] int bestOuter(const CubeItem& item, int arc, Beam outer, double& score);
    void store(const CubeItem& item, std::span<const Hypothesis> entries);
    void record(const CubeItem& item);

    /// A hypothesis of an item, made of two, without its score.
    [[nodiscard]] Hypothesis combined(const CubeItem& item, int arc, int inner, int outer) const;
    /// Returns the score of an arc that joins a hypothesis of its head and one of its dependent.
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
    int m_side = 1; // n + 1
    std::vector<Hypothesis> m_hypotheses;
    std::vector<Beam> m_complete;   // by head and end
    std::vector<Beam> m_incomplete; // by head and end
    // While an item is filled.
    std::vector<Grid> m_grids;
    std::vector<Cell> m_frontier; // a heap
    std::vector<char> m_seen;
    DiverseBeam m_beam;
    std::vector<Hypothesis> m_all; // exhaustive search only
    ItemTrace m_itemTrace;
    int m_rank = 0;
};

} // namespace parsescope
