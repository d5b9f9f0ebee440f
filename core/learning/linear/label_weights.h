// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/large_pages.h"

#include <cstdint>
#include <span>
#include <vector>

namespace parsescope {

/// Weights of features for many labels, few of which occur with each feature: a row of cells for
/// each feature. All rows are in one array; a flat table with 64-bit hashes as keys has their
/// positions.
class LabelWeights {
public:
    struct Cell {
        std::int32_t label;
        float weight;
        float total; ///< for averaging: the sum of the changes, each times the time of the change
    };

    explicit LabelWeights(int labels) : m_labels(labels) {}

    [[nodiscard]] int labels() const { return m_labels; }
    [[nodiscard]] std::size_t size() const { return m_features.size(); }

    /// Adds the weights of `features` to `scores`, which has one entry for each label.
    void score(std::span<const std::uint64_t> features, std::span<float> scores) const;
    /// Returns the cells of a feature.
    [[nodiscard]] std::span<const Cell> find(std::uint64_t feature) const;
    /// Returns the cell of a feature for a label, which is added with zeros if there is none. Valid
    /// until the next cell is added.
    Cell& insert(std::uint64_t feature, int label);

    /// Calls `visit(feature, cells)` for each feature.
    template<class Visit>
    void forEach(const Visit& visit) const {
        for (std::uint64_t feature : m_features)
            visit(feature, find(feature));
    }

private:
    struct Slot {
        std::uint64_t feature = 0; ///< 0: free
        std::uint32_t begin = 0;   ///< index of the first cell of the row in m_cells
        std::uint32_t size = 0;    ///< length of the row; its capacity is the next power of two
    };

    /// Returns the slot of a feature, or the free slot for it.
    [[nodiscard]] const Slot& locate(std::uint64_t feature) const;
    void grow();
    /// Makes room for another cell at the end of a row.
    void widen(Slot& slot);

    using Slots = std::vector<Slot, LargePages<Slot>>;

    int m_labels;
    Slots m_slots = Slots(1024);
    std::vector<Cell, LargePages<Cell>> m_cells;
    std::vector<std::uint64_t> m_features; // in the order of insertion
};

} // namespace parsescope
