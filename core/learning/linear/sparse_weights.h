// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/large_pages.h"
#include "core/learning/linear/feature_filter.h"
#include "core/learning/linear/row_sums.h"
#include "core/learning/linear/weight_sketch.h"
#include "core/learning/model_bytes.h"

#include <cstdint>
#include <span>
#include <vector>

namespace parsescope {

/// The largest absolute value of an averaged weight that is left out of models.
inline constexpr float NegligibleWeight = 1e-4F;

/// Weights of features for many classes, only a few of which occur with most features. Each feature
/// has a row of cells. All rows are stored in one array; a flat table with 64-bit hashes as keys
/// contains their positions. A row with many cells is wide: it also has an array with a weight for
/// each class, whose sums need no lookup by class.
class SparseWeights {
public:
    struct Cell {
        std::int32_t column; ///< 0-based class
        float weight;
    };
    /// The place of the weights of a feature.
    class Row {
    public:
        [[nodiscard]] bool isEmpty() const { return m_size == 0; }
        [[nodiscard]] bool isWide() const { return m_size == Wide; }

    private:
        friend class SparseWeights;
        static constexpr std::uint32_t Wide = static_cast<std::uint32_t>(-1);
        std::uint32_t m_begin = 0; // index of the first cell in m_cells; of a wide row, in m_wide
        // Number of cells, or Wide; with totals, there is room for the next power of two.
        std::uint32_t m_size = 0;
    };

    explicit SparseWeights(int columns) : m_columns(columns) {}

    /// Returns the number of classes.
    [[nodiscard]] int columns() const { return m_columns; }
    /// Returns the number of vectors that have a number for each class.
    [[nodiscard]] std::size_t width() const {
        return (static_cast<std::size_t>(m_columns) + RowLanes - 1) / RowLanes;
    }
    /// Returns the number of features.
    [[nodiscard]] std::size_t size() const { return m_features.size(); }
    /// Returns a number that is different after a cell has been added.
    [[nodiscard]] std::size_t version() const { return m_version; }

    /// Sets rows[i] to the row of features[i], which is empty if the feature is unknown. The rows
    /// are valid until a cell is added. If before[i] is equal to features[i], rows[i] must already
    /// be set and is kept.
    void locate(std::span<const std::uint64_t> features, std::span<Row> rows,
                std::span<const std::uint64_t> before = {}) const;
    /// Adds the weights of rows to the sums of the classes in `ranges`, in the order of the rows,
    /// and perhaps to the sums of other classes. The ranges are disjoint; `sums` has width()
    /// vectors.
    void add(std::span<const Row> rows, std::span<const RowRange> ranges, RowVector* sums) const;
    /// Prepares addRoughly. The weights must not change afterwards.
    void sketch();
    /// Returns true if rough sums can be computed.
    [[nodiscard]] bool hasSketch() const { return m_sketch.unit() > 0; }
    /// Adds the weights of rows to rough sums, like `add`, but in any order, and rounded. The score
    /// of a class is its number in `sums` plus its number in `sketch` (see WeightSketch::weightOf).
    void addRoughly(std::span<const Row> rows, std::span<const RowRange> ranges, RowVector* sums,
                    SketchSum* sketch) const;
    [[nodiscard]] const WeightSketch& rough() const { return m_sketch; }
    /// Returns a number that is greater than the difference between the rough and the exact score
    /// of any class for a number of rows.
    [[nodiscard]] float roughError(std::size_t rows) const;
    /// Adds the weights of `features` to `sums`, which must have width() vectors.
    void score(std::span<const std::uint64_t> features, std::span<RowVector> sums) const;
    /// Returns the weight of `feature` for the class `column`; 0 if they do not occur together.
    [[nodiscard]] float weight(std::uint64_t feature, int column) const;
    /// Changes the weight of each feature for the class `column` by `by`, at the time `time`. Must
    /// not be called for weights without totals.
    void change(std::span<const std::uint64_t> features, int column, float by, float time);
    /// Returns the weights averaged over all times before `time`, without totals. Weights of at
    /// most NegligibleWeight are left out.
    [[nodiscard]] SparseWeights averaged(float time) const;

    /// Writes the weights and, if `withTotals` is true, the totals.
    void write(ByteWriter& out, bool withTotals) const;
    /// Adds the weights that `write` has written. Returns false if the bytes are damaged.
    [[nodiscard]] bool read(ByteReader& in, bool withTotals);

private:
    static constexpr std::size_t FirstSlots = 1024;
    // Cells are read in groups of this number plus one.
    static constexpr std::size_t Padding = 3;
    struct Slot {
        std::uint64_t feature = 0; // hash of the feature; 0 for a free slot
        Row row;
    };

    /// Returns the slot of `feature`, or the free slot where it can be added.
    [[nodiscard]] const Slot& slotOf(std::uint64_t feature) const;
    /// Returns the slot of `feature`, which is added without cells if it is unknown.
    Slot& insert(std::uint64_t feature);
    /// Reserves memory for `features` features.
    void reserve(std::size_t features);
    /// Returns the cells of a row, also of a wide one, as if it were not wide.
    [[nodiscard]] const Row& partOf(const Row& row) const {
        return row.isWide() ? m_wide[row.m_begin] : row;
    }
    [[nodiscard]] std::span<const Cell> cellsOf(const Row& row) const {
        const Row& part = partOf(row);
        return std::span(m_cells).subspan(part.m_begin, part.m_size);
    }
    [[nodiscard]] const RowVector* vectorsOf(const Row& wide) const {
        return m_wideWeights.data() + wide.m_begin * width();
    }
    /// Returns the weight of a class in the vectors of a wide row.
    [[nodiscard]] float& wideWeight(const Row& wide, int column) {
        const auto index = static_cast<std::size_t>(column);
        return m_wideWeights[wide.m_begin * width() + index / RowLanes].values[index % RowLanes];
    }
    /// Adds an unknown feature with the given cells. `totals` has a number for each cell, or is
    /// empty for weights without totals.
    void addRow(std::uint64_t feature, std::span<const Cell> cells, std::span<const float> totals);
    /// Adds a cell of zeros to a row, and returns its index in m_cells.
    std::size_t addCell(Row& row, int column);
    /// Appends `count` cells to m_cells, and returns the index of the first one.
    std::uint32_t allocate(std::size_t count);
    /// Makes a row wide if it has enough cells.
    void widen(Row& row);
    void resize(std::size_t capacity);

    using Slots = std::vector<Slot, LargePages<Slot>>;

    int m_columns;
    bool m_hasTotals = false;
    std::size_t m_version = 0;
    float m_largest = 0; // the largest absolute value of a weight when the sketch was made
    Slots m_slots = Slots(FirstSlots);
    FeatureFilter m_filter{FirstSlots};
    // The cells of all rows, and Padding cells of zeros behind them.
    std::vector<Cell, LargePages<Cell>> m_cells = std::vector<Cell, LargePages<Cell>>(Padding);
    // For each cell, the sum of the changes, each multiplied by the time of the change, for
    // averaging. Empty for the weights of a model.
    std::vector<float, LargePages<float>> m_totals;
    std::vector<Row> m_wide; // cells of the wide rows
    std::vector<RowVector, LargePages<RowVector>>
        m_wideWeights;                     // width() vectors for each wide row
    WeightSketch m_sketch;                 // sketch of the wide rows
    std::vector<std::uint64_t> m_features; // all features in the order of their insertion
};

} // namespace parsescope
