// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/linear/action_weights.h"

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
        for (std::size_t row = 0; row < m_rows.size(); ++row)
            visit(m_features[row], std::span<const Cell>(m_rows[row]));
    }

private:
    struct Slot {
        std::uint64_t feature = 0; ///< 0: free
        std::uint64_t row = 0;
    };

    /// The slot of a feature, or the free one where it belongs.
    [[nodiscard]] const Slot& locate(std::uint64_t feature) const;
    void grow();

    int m_labels;
    std::vector<Slot> m_slots = std::vector<Slot>(1024);
    std::vector<std::vector<Cell>> m_rows; // in the order of the first insertion
    std::vector<std::uint64_t> m_features; // of the rows
};

} // namespace parsescope
