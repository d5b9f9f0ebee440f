// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/cube/cube_decoder.h"

#include <span>
#include <vector>

namespace parsescope {

/// Scores of labelled arcs and of unlabelled second-order parts, for n words. Minus infinity
/// forbids an arc or a part. Indices are nodes 0..n.
class HigherOrderTables {
public:
    /// Constructs tables only for arcs, with `labels` labels (at least 1). All scores are 0.
    explicit HigherOrderTables(int words, int labels = 1);

    [[nodiscard]] int words() const { return m_side - 1; }
    [[nodiscard]] int labels() const { return m_labels; }
    [[nodiscard]] double& arc(int head, int dependent, int label = 0) {
        return m_arc[(head * m_side + dependent) * m_labels + label];
    }
    [[nodiscard]] double arc(int head, int dependent, int label = 0) const {
        return m_arc[(head * m_side + dependent) * m_labels + label];
    }
    /// Adds a table for the scores of siblings, all of which are 0. The function addGrandparents
    /// does so for grandparents.
    void addSiblings() { m_sibling.assign(cells(), 0); }
    void addGrandparents() { m_grandparent.assign(cells(), 0); }
    [[nodiscard]] bool hasSiblings() const { return !m_sibling.empty(); }
    [[nodiscard]] bool hasGrandparents() const { return !m_grandparent.empty(); }
    /// Returns the score of two adjacent dependents on one side of the head; `sibling` is between
    /// the head and `dependent`.
    [[nodiscard]] double& sibling(int head, int sibling, int dependent) {
        return m_sibling[index(head, sibling, dependent)];
    }
    [[nodiscard]] double sibling(int head, int sibling, int dependent) const {
        return m_sibling[index(head, sibling, dependent)];
    }
    /// Returns the score of the arcs grandparent → head → dependent.
    [[nodiscard]] double& grandparent(int grandparent, int head, int dependent) {
        return m_grandparent[index(grandparent, head, dependent)];
    }
    [[nodiscard]] double grandparent(int grandparent, int head, int dependent) const {
        return m_grandparent[index(grandparent, head, dependent)];
    }

private:
    [[nodiscard]] std::size_t index(int a, int b, int c) const {
        return (static_cast<std::size_t>(a) * m_side + b) * m_side + c;
    }
    [[nodiscard]] std::size_t cells() const { return index(m_side, 0, 0); }

    int m_side;
    int m_labels;
    std::vector<double> m_arc;
    std::vector<double> m_sibling;
    std::vector<double> m_grandparent;
};

/// Tables as scores of parts for a CubeDecoder.
class TableScores : public PartScores {
public:
    /// Constructs scores of parts. `tables` and `gold` must outlive the object. If `bestLabels` is
    /// true, only the best label of each arc is allowed, which suffices for an exact search,
    /// because second-order parts do not depend on labels. `gold` contains the gold heads of nodes
    /// 0..n, and every other head adds `margin`; if `gold` is empty, no head adds `margin`.
    explicit TableScores(const HigherOrderTables& tables, bool bestLabels = false,
                         std::span<const int> gold = {}, double margin = 0);

    [[nodiscard]] const LabelledArcs& arcs() const override { return m_arcs; }
    [[nodiscard]] PartContexts contexts() const override;
    [[nodiscard]] double arc(int arc) override;
    [[nodiscard]] double beside(int second, int previous, int arc) override;
    [[nodiscard]] double below(int above, int previous, int arc) override;
    [[nodiscard]] double valency(int /*above*/, bool /*left*/, int /*count*/) override { return 0; }

private:
    const HigherOrderTables& m_tables;
    std::span<const int> m_gold;
    double m_margin;
    LabelledArcs m_arcs;
};

/// A labelled tree with its score.
struct HigherOrderDecoding {
    double score = 0;        ///< score of the tree, including the margin of every wrong head
    std::vector<int> heads;  ///< heads of nodes 0..n; entry 0 is NoHead
    std::vector<int> labels; ///< labels of nodes 0..n; entry 0 is -1
};

/// Options of decoding with tables, and the limits of the search.
struct HigherOrderOptions {
    CubeOptions cube;
    /// The gold heads of nodes 0..n. Every other head adds `margin`. Empty for no gold tree.
    std::span<const int> gold = {};
    double margin = 1;
};

/// Returns the best tree of a chart that was filled with `scores`; nothing if none was found.
[[nodiscard]] std::optional<HigherOrderDecoding> bestTree(const CubeDecoder& decoder,
                                                          PartScores& scores);

/// Returns the best tree that cube pruning finds; with unlimited beams, the exact best tree.
/// Returns nothing if all trees are forbidden, or if pruning lost all allowed trees. Sets `counts`
/// and `trace` unless they are null.
[[nodiscard]] std::optional<HigherOrderDecoding> decode(PartScores& scores,
                                                        const CubeOptions& options,
                                                        CubeCounts* counts = nullptr,
                                                        CubeTrace* trace = nullptr);
/// Returns the best tree for tables of scores. With unlimited beams, only the best label of each
/// arc is used.
[[nodiscard]] std::optional<HigherOrderDecoding> decode(const HigherOrderTables& tables,
                                                        const HigherOrderOptions& options,
                                                        CubeCounts* counts = nullptr,
                                                        CubeTrace* trace = nullptr);

} // namespace parsescope
