// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/large_pages.h"
#include "core/learning/model_bytes.h"

#include <cstdint>
#include <span>
#include <vector>

namespace parsescope {

/// The largest absolute value of an averaged weight that is left out of models.
inline constexpr float NegligibleWeight = 1e-4F;

/// Weights of features for many classes, only a few of which occur with each feature. Each feature
/// has a row of cells. All rows are stored in one array; a flat table with 64-bit hashes as keys
/// contains their positions.
class SparseWeights {
public:
    struct Cell {
        std::int32_t column; ///< 0-based class
        float weight;
        /// The sum of the changes, each multiplied by the time of the change, for averaging.
        float total;
    };
    using Row = std::span<const Cell>;

    explicit SparseWeights(int columns) : m_columns(columns) {}

    /// Returns the number of classes.
    [[nodiscard]] int columns() const { return m_columns; }
    /// Returns the number of features.
    [[nodiscard]] std::size_t size() const { return m_features.size(); }

    /// Sets rows[i] to the row of features[i], which is empty if the feature is unknown. The rows
    /// are valid until a cell is added.
    void locate(std::span<const std::uint64_t> features, std::span<Row> rows) const;
    /// Adds the weights of a row to `scores`, which must have an entry for each class.
    static void add(Row row, std::span<float> scores) {
        for (const Cell& cell : row)
            scores[cell.column] += cell.weight;
    }
    /// Adds the weights of `features` to `scores`, which must have an entry for each class.
    void score(std::span<const std::uint64_t> features, std::span<float> scores) const;
    /// Returns the cells of `feature`, one for each class that occurs with the feature. Empty if
    /// the feature is unknown.
    [[nodiscard]] Row find(std::uint64_t feature) const;
    /// Returns the weight of `feature` for the class `column`; 0 if they do not occur together.
    [[nodiscard]] float weight(std::uint64_t feature, int column) const;
    /// Returns the cell of `feature` for the class `column`. If there is none, adds a cell of
    /// zeros. The reference is valid until the next cell is added.
    Cell& insert(std::uint64_t feature, int column);
    /// Changes the weight of each feature for the class `column` by `by`, at the time `time`.
    void change(std::span<const std::uint64_t> features, int column, float by, float time);
    /// Returns the weights averaged over all times before `time`, without totals. Weights of at
    /// most NegligibleWeight are left out.
    [[nodiscard]] SparseWeights averaged(float time) const;

    /// Calls `visit(feature, row)` for each feature.
    template<class Visit>
    void forEach(const Visit& visit) const {
        for (std::uint64_t feature : m_features)
            visit(feature, find(feature));
    }

    /// Writes the weights and, if `withTotals` is true, the totals.
    void write(ByteWriter& out, bool withTotals) const;
    /// Adds the weights that `write` has written. Returns false if the bytes are damaged.
    [[nodiscard]] bool read(ByteReader& in, bool withTotals);

private:
    struct Slot {
        std::uint64_t feature = 0; ///< hash of the feature; 0 for a free slot
        std::uint32_t begin = 0;   ///< index of the first cell of the row in m_cells
        std::uint32_t size = 0;    ///< length of the row; its capacity is the next power of two
    };

    /// Returns the slot of `feature`, or the free slot where it can be added.
    [[nodiscard]] const Slot& slotOf(std::uint64_t feature) const;
    void grow();
    /// Makes room for another cell at the end of the row of `slot`.
    void widen(Slot& slot);

    using Slots = std::vector<Slot, LargePages<Slot>>;

    int m_columns;
    Slots m_slots = Slots(1024);
    std::vector<Cell, LargePages<Cell>> m_cells;
    std::vector<std::uint64_t> m_features; // all features in the order of their insertion
};

} // namespace parsescope
