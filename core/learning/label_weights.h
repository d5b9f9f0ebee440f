// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/action_weights.h"

#include <cstdint>
#include <span>
#include <vector>

namespace parsescope {

/// Weights of features for many labels, of which each feature has seen few: rows of cells, by
/// feature.
class LabelWeights {
public:
    struct Cell {
        std::int32_t label;
        float weight;
        float total; ///< for averaging; what became of `weight` by the time of each change
    };

    explicit LabelWeights(int labels) : m_labels(labels) {}

    [[nodiscard]] int labels() const { return m_labels; }
    [[nodiscard]] std::size_t size() const { return m_rows.size(); }

    /// Adds the weights of some features to `scores`, one entry per label.
    void score(std::span<const std::uint64_t> features, std::span<float> scores) const;
    /// The cells of one feature.
    [[nodiscard]] std::span<const Cell> find(std::uint64_t feature) const;
    /// The cell of a feature for a label, made with zeros when there is none. Valid until the next
    /// is made.
    Cell& insert(std::uint64_t feature, int label);

    /// Calls `visit(feature, cells)` for each.
    template<class Visit>
    void forEach(const Visit& visit) const {
        for (const Row& row : m_rows)
            visit(row.feature, std::span<const Cell>(row.cells));
    }

private:
    struct Row {
        std::uint64_t feature;
        std::vector<Cell> cells;
    };

    [[nodiscard]] std::size_t locate(std::uint64_t feature) const;
    void grow();

    int m_labels;
    std::vector<Row> m_rows;
    std::vector<std::uint32_t> m_slots = std::vector<std::uint32_t>(1024); // row + 1; 0: free
};

} // namespace parsescope
