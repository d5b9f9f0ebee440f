// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/cube/cube_decoder.h"

#include <span>
#include <vector>

namespace parsescope {

/// Scores of labelled arcs and of unlabelled second-order parts, for n words. Minus infinity
/// forbids. Indices are nodes 0..n.
class HigherOrderTables {
public:
    /// Tables for arcs only, all zero, with `labels` ≥ 1 labels.
    explicit HigherOrderTables(int words, int labels = 1);

    [[nodiscard]] int words() const { return m_side - 1; }
    [[nodiscard]] int labels() const { return m_labels; }
    [[nodiscard]] double& arc(int head, int dependent, int label = 0) {
        return m_arc[(head * m_side + dependent) * m_labels + label];
    }
    [[nodiscard]] double arc(int head, int dependent, int label = 0) const {
        return m_arc[(head * m_side + dependent) * m_labels + label];
    }
    /// Adds tables for second-order parts, all zero.
    void addSiblings() { m_sibling.assign(cells(), 0); }
    void addGrandparents() { m_grandparent.assign(cells(), 0); }
    [[nodiscard]] bool hasSiblings() const { return !m_sibling.empty(); }
    [[nodiscard]] bool hasGrandparents() const { return !m_grandparent.empty(); }
    /// The score of adjacent dependents on one side; `sibling` is between head and `dependent`.
    [[nodiscard]] double& sibling(int head, int sibling, int dependent) {
        return m_sibling[index(head, sibling, dependent)];
    }
    [[nodiscard]] double sibling(int head, int sibling, int dependent) const {
        return m_sibling[index(head, sibling, dependent)];
    }
    /// The score of the arcs grandparent → head → dependent.
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

/// Presents tables as scores of parts to a CubeDecoder.
class TableScores : public PartScores {
public:
    /// The tables and the gold heads must outlive it. Parts of second order do not look at labels,
    /// so that an exact search needs only the best label of each arc: `bestLabels`. Every head
    /// other than that in `gold`, by node 0..n, adds `margin`; empty for none.
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

/// A tree found.
struct HigherOrderDecoding {
    double score = 0;        ///< including the margin of every wrong head
    std::vector<int> heads;  ///< by node 0..n, entry 0 is NoHead
    std::vector<int> labels; ///< by node 0..n, entry 0 is -1
};

/// Options of decoding with tables, and the limits of the search.
struct HigherOrderOptions {
    CubeOptions cube;
    /// Gold heads by node 0..n: every other head adds `margin`. Empty for none.
    std::span<const int> gold = {};
    double margin = 1;
};

/// The best tree of a chart that was filled with these scores; nothing when none was found.
[[nodiscard]] std::optional<HigherOrderDecoding> bestTree(const CubeDecoder& decoder,
                                                          PartScores& scores);

/// The tree found by cube pruning; with unlimited beams the exact best one. Nothing when all trees
/// are forbidden, or pruning lost all the others. `counts`, if given, is set.
[[nodiscard]] std::optional<HigherOrderDecoding> decode(PartScores& scores,
                                                        const CubeOptions& options,
                                                        CubeCounts* counts = nullptr,
                                                        CubeTrace* trace = nullptr);
/// Decodes tables. Unlimited beams look only at the best label of each arc.
[[nodiscard]] std::optional<HigherOrderDecoding> decode(const HigherOrderTables& tables,
                                                        const HigherOrderOptions& options,
                                                        CubeCounts* counts = nullptr,
                                                        CubeTrace* trace = nullptr);

} // namespace parsescope
