// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/large_pages.h"

#include <cstdint>
#include <span>
#include <vector>

namespace parsescope {

/// Weights of features for many labels, of which each feature has seen few: a row of cells for each
/// feature, all rows in one array, the places of rows in a flat table with 64-bit hashes as keys.
class LabelWeights {
public:
    struct Cell {
        std::int32_t label;
        float weight;
        float total; ///< for averaging; what became of `weight` by the time of each change
    };

    explicit LabelWeights(int labels) : m_labels(labels) {}

    [[nodiscard]] int labels() const { return m_labels; }
    [[nodiscard]] std::size_t size() const { return m_features.size(); }

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
        for (std::uint64_t feature : m_features)
            visit(feature, find(feature));
    }

private:
    struct Slot {
        std::uint64_t feature = 0; ///< 0: free
        std::uint32_t begin = 0;   ///< of its row in m_cells
        std::uint32_t size = 0;    ///< of its row, for which there is room up to a power of two
    };

    /// The slot of a feature, or the free one where it belongs.
    [[nodiscard]] const Slot& locate(std::uint64_t feature) const;
    void grow();
    /// Makes room for one more cell at the end of a row.
    void widen(Slot& slot);

    using Slots = std::vector<Slot, LargePages<Slot>>;

    int m_labels;
    Slots m_slots = Slots(1024);
    std::vector<Cell, LargePages<Cell>> m_cells;
    std::vector<std::uint64_t> m_features; // in the order of their first insertion
};

} // namespace parsescope
