// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/linear/sparse_weights.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

namespace parsescope {

namespace {

// A row becomes wide when it has this number of cells, and when adding its cells one by one would
// take longer than adding all classes, several of them at a time.
constexpr std::size_t LeastWide = 16;
constexpr std::size_t ClassesPerCell = 24;

} // namespace

inline const SparseWeights::Slot& SparseWeights::slotOf(std::uint64_t feature) const {
    const std::size_t mask = m_slots.size() - 1;
    for (std::size_t slot = feature >> 1U;; ++slot) {
        const Slot& found = m_slots[slot & mask];
        if (found.feature == feature || found.feature == 0)
            return found;
    }
}

void SparseWeights::add(std::span<const Row> rows, std::span<const RowRange> ranges,
                        RowVector* sums) const {
    constexpr std::size_t Most = 256;
    std::array<const RowVector*, Most> wide;
    std::size_t count = 0;
    const auto addWide = [&] {
        addRows(std::span(wide).first(std::exchange(count, 0)), ranges, sums);
    };
    for (const Row& row : rows) {
        wide[count] = row.isWide() ? vectorsOf(row) : nullptr;
        count += row.isWide();
        if (row.isEmpty() || (row.isWide() && count < Most))
            continue;
        if (count > 0)
            addWide();
        if (!row.isWide())
            for (const Cell& cell : cellsOf(row)) {
                const auto index = static_cast<std::size_t>(cell.column);
                sums[index / RowLanes].values[index % RowLanes] += cell.weight;
            }
    }
    addWide();
}

void SparseWeights::sketch() {
    for (const Cell& cell : m_cells) {
        if (!std::isfinite(cell.weight))
            return;
        m_largest = std::max(m_largest, std::abs(cell.weight));
    }
    m_sketch = WeightSketch(columns(), m_wideWeights);
}

void SparseWeights::addRoughly(std::span<const Row> rows, std::span<const RowRange> ranges,
                               RowVector* sums, SketchSum* sketch) const {
    constexpr std::size_t Most = 256;
    std::array<const SketchVector*, Most> wide;
    std::array<const Row*, Most> narrow;
    while (!rows.empty()) {
        const auto some = rows.first(std::min(rows.size(), Most));
        rows = rows.subspan(some.size());
        std::size_t wideCount = 0;
        std::size_t narrowCount = 0;
        for (const Row& row : some) {
            // There are no branches, because the kinds of rows cannot be predicted.
            const auto isWide = static_cast<std::uint32_t>(row.isWide());
            wide[wideCount] = m_sketch.row(row.m_begin & -isWide);
            narrow[narrowCount] = &row;
            wideCount += isWide;
            narrowCount += static_cast<std::size_t>(row.m_size - 1 < Row::Wide - 1);
        }
        m_sketch.add(std::span(wide).first(wideCount), ranges, sketch);
        // Most rows have few cells, whose number cannot be predicted. Therefore cells are added in
        // groups; those behind the row have a valid class and add nothing.
        float* const first = sums->values.data();
        for (const Row* row : std::span(narrow).first(narrowCount)) {
            const std::span cells(m_cells.data() + row->m_begin, row->m_size);
            const auto addCell = [&](std::size_t i) {
                const Cell& cell = cells.data()[i];
                first[cell.column] += i < cells.size() ? cell.weight : 0;
            };
            for (std::size_t i = 0; i < cells.size(); i += Padding + 1) {
                addCell(i);
                addCell(i + 1);
                addCell(i + 2);
                addCell(i + 3);
            }
        }
    }
}

float SparseWeights::roughError(std::size_t rows) const {
    // A sum of n floats is wrong by less than n·ε/2 times the sum of their absolute values, where ε
    // is the distance from 1 to the next float. There are two such sums, one in the order of the
    // rows and one rough. A rough score is rounded a few times more.
    const auto count = static_cast<float>(rows);
    constexpr float Roundings = 8;
    const float ofSums =
        (count + Roundings) * std::numeric_limits<float>::epsilon() * count * m_largest;
    return ofSums + count * m_sketch.error();
}

float SparseWeights::weight(std::uint64_t feature, int column) const {
    const std::span<const Cell> cells = cellsOf(slotOf(feature).row);
    const auto found = std::ranges::find(cells, column, &Cell::column);
    return found == cells.end() ? 0 : found->weight;
}

void SparseWeights::locate(std::span<const std::uint64_t> features, std::span<Row> rows,
                           std::span<const std::uint64_t> before) const {
    // Each step is performed for many features before the next step begins, so that cache misses
    // overlap. Whether a feature is known or as before cannot be predicted; therefore there are no
    // branches on it.
    const std::size_t mask = m_slots.size() - 1;
    const auto cells = reinterpret_cast<std::uintptr_t>(m_cells.data());
    const auto wide = hasSketch() ? reinterpret_cast<std::uintptr_t>(m_sketch.row(0))
                                  : reinterpret_cast<std::uintptr_t>(m_wideWeights.data());
    const std::size_t wideSize =
        hasSketch() ? m_sketch.width() * sizeof(SketchVector) : width() * sizeof(RowVector);
    std::array<std::uint32_t, 256> known;
    for (std::size_t begin = 0; begin < features.size(); begin += known.size()) {
        const std::size_t end = std::min(features.size(), begin + known.size());
        const std::size_t old = std::clamp(before.size(), begin, end);
        std::size_t count = 0;
        for (std::size_t i = begin; i < old; ++i) {
            const bool isNew = features[i] != before[i];
            rows[i].m_size = isNew ? 0 : rows[i].m_size;
            known[count] = static_cast<std::uint32_t>(i);
            count +=
                static_cast<unsigned>(isNew) & static_cast<unsigned>(m_filter.mayHave(features[i]));
        }
        for (std::size_t i = old; i < end; ++i) {
            rows[i] = {};
            known[count] = static_cast<std::uint32_t>(i);
            count += m_filter.mayHave(features[i]);
        }
        for (std::size_t k = 0; k < count; ++k)
            __builtin_prefetch(&m_slots[(features[known[k]] >> 1U) & mask]);
        for (std::size_t k = 0; k < count; ++k) {
            Row& row = rows[known[k]];
            row = slotOf(features[known[k]]).row;
            // A wide row is read from the sketch, if there is one. Addresses are numbers here, so
            // that there are no branches.
            const std::size_t first = row.isWide() ? wide : cells;
            const std::size_t size = row.isWide() ? wideSize : sizeof(Cell);
            __builtin_prefetch(reinterpret_cast<const void*>(first + row.m_begin * size));
        }
    }
}

void SparseWeights::score(std::span<const std::uint64_t> features,
                          std::span<RowVector> sums) const {
    constexpr std::size_t Most = 64;
    std::array<Row, Most> rows;
    const RowRange all{0, width()};
    while (!features.empty()) {
        const auto some = features.first(std::min(features.size(), Most));
        features = features.subspan(some.size());
        locate(some, rows);
        add(std::span(rows).first(some.size()), std::span(&all, 1), sums.data());
    }
}

void SparseWeights::change(std::span<const std::uint64_t> features, int column, float by,
                           float time) {
    assert(m_hasTotals || m_features.empty());
    m_hasTotals = true;
    for (std::uint64_t feature : features) {
        Row& row = insert(feature).row;
        const std::span<const Cell> cells = cellsOf(row);
        const auto found = std::ranges::find(cells, column, &Cell::column);
        const std::size_t index =
            found == cells.end()
                ? addCell(row, column)
                : partOf(row).m_begin + static_cast<std::size_t>(found - cells.begin());
        m_cells[index].weight += by;
        m_totals[index] += by * time;
        if (row.isWide())
            wideWeight(row, column) = m_cells[index].weight;
    }
}

SparseWeights SparseWeights::averaged(float time) const {
    SparseWeights averages(m_columns);
    averages.m_cells.reserve(m_cells.size());
    std::vector<Cell> cells;
    for (std::uint64_t feature : m_features) {
        const Row& part = partOf(slotOf(feature).row);
        cells.clear();
        for (std::size_t i = part.m_begin; i < std::size_t{part.m_begin} + part.m_size; ++i)
            if (const float average = m_cells[i].weight - m_totals[i] / time;
                std::abs(average) > NegligibleWeight)
                cells.push_back({m_cells[i].column, average});
        if (!cells.empty())
            averages.addRow(feature, cells, {});
    }
    return averages;
}

SparseWeights::Slot& SparseWeights::insert(std::uint64_t feature) {
    if (2 * (m_features.size() + 1) > m_slots.size())
        resize(2 * m_slots.size());
    auto& slot = const_cast<Slot&>(slotOf(feature));
    if (slot.feature == 0) {
        m_features.push_back(feature);
        m_filter.add(feature);
        slot.feature = feature;
    }
    return slot;
}

void SparseWeights::addRow(std::uint64_t feature, std::span<const Cell> cells,
                           std::span<const float> totals) {
    ++m_version;
    Row& row = insert(feature).row;
    const std::uint32_t begin = allocate(m_hasTotals ? std::bit_ceil(cells.size()) : cells.size());
    row.m_begin = begin;
    row.m_size = static_cast<std::uint32_t>(cells.size());
    std::ranges::copy(cells, m_cells.begin() + begin);
    if (m_hasTotals)
        std::ranges::copy(totals, m_totals.begin() + begin);
    widen(row);
}

std::size_t SparseWeights::addCell(Row& row, int column) {
    ++m_version;
    auto& part = const_cast<Row&>(partOf(row));
    if (part.m_size == 0 || std::has_single_bit(part.m_size)) {
        const std::uint32_t begin =
            allocate(std::max<std::size_t>(1, 2 * std::size_t{part.m_size}));
        std::copy_n(m_cells.begin() + part.m_begin, part.m_size, m_cells.begin() + begin);
        std::copy_n(m_totals.begin() + part.m_begin, part.m_size, m_totals.begin() + begin);
        part.m_begin = begin;
    }
    const std::size_t index = std::size_t{part.m_begin} + part.m_size++;
    m_cells[index] = {column, 0};
    widen(row);
    return index;
}

std::uint32_t SparseWeights::allocate(std::size_t count) {
    const std::size_t begin = m_cells.size() - Padding;
    m_cells.resize(begin + count + Padding);
    if (m_hasTotals)
        m_totals.resize(begin + count);
    return static_cast<std::uint32_t>(begin);
}

void SparseWeights::widen(Row& row) {
    const std::size_t size = row.m_size;
    if (row.isWide() || size < LeastWide ||
        ClassesPerCell * size < static_cast<std::size_t>(m_columns))
        return;
    m_wideWeights.resize(m_wideWeights.size() + width());
    m_wide.push_back(row);
    row.m_begin = static_cast<std::uint32_t>(m_wide.size() - 1);
    row.m_size = Row::Wide;
    for (const Cell& cell : cellsOf(row))
        wideWeight(row, cell.column) = cell.weight;
}

void SparseWeights::resize(std::size_t capacity) {
    m_filter = FeatureFilter(capacity);
    for (const Slot& slot : std::exchange(m_slots, Slots(capacity)))
        if (slot.feature != 0) {
            const_cast<Slot&>(slotOf(slot.feature)) = slot;
            m_filter.add(slot.feature);
        }
}

void SparseWeights::reserve(std::size_t features) {
    m_features.reserve(features);
    if (const std::size_t capacity = std::bit_ceil(2 * (features + 1)); capacity > m_slots.size())
        resize(capacity);
}

void SparseWeights::write(ByteWriter& out, bool withTotals) const {
    out.number(size());
    for (std::uint64_t feature : m_features) {
        const Row& part = partOf(slotOf(feature).row);
        out.number(feature);
        out.number(part.m_size);
        for (std::size_t i = part.m_begin; i < std::size_t{part.m_begin} + part.m_size; ++i) {
            out.number(static_cast<std::uint64_t>(m_cells[i].column));
            out.real(m_cells[i].weight);
            if (withTotals)
                out.real(m_totals[i]);
        }
    }
}

bool SparseWeights::read(ByteReader& in, bool withTotals) {
    const std::uint64_t features = in.number();
    // A feature takes at least two bytes.
    if (features > in.rest().size() / 2)
        return false;
    m_hasTotals = withTotals;
    reserve(features);
    struct RowRead {
        std::uint64_t feature = 0;
        std::vector<Cell> cells;
        std::vector<float> totals;
    };
    // The slots of features are far from each other. Therefore a row is added when some more rows
    // have been read, so that cache misses overlap.
    std::array<RowRead, 32> rows;
    const auto addRead = [&](RowRead& row) {
        const std::uint64_t feature = std::exchange(row.feature, 0);
        if (feature == 0)
            return true;
        if (slotOf(feature).feature != 0)
            return false;
        if (!row.cells.empty())
            addRow(feature, row.cells, row.totals);
        return true;
    };
    std::vector<std::uint64_t> seen(static_cast<std::size_t>(m_columns)); // last row of a class
    for (std::uint64_t i = 0; i < features && in.isGood(); ++i) {
        RowRead& row = rows[i % rows.size()];
        if (!addRead(row))
            return false;
        row.feature = in.number();
        const std::uint64_t cells = in.number();
        if (row.feature == 0)
            return false;
        __builtin_prefetch(&m_slots[(row.feature >> 1U) & (m_slots.size() - 1)]);
        row.cells.clear();
        row.totals.clear();
        for (std::uint64_t c = 0; c < cells && in.isGood(); ++c) {
            const std::uint64_t column = in.number();
            if (column >= seen.size() || std::exchange(seen[column], i + 1) == i + 1)
                return false;
            row.cells.push_back({static_cast<std::int32_t>(column), in.real()});
            if (withTotals)
                row.totals.push_back(in.real());
        }
    }
    for (std::uint64_t i = features; i < features + rows.size() && in.isGood(); ++i)
        if (!addRead(rows[i % rows.size()]))
            return false;
    return in.isGood();
}

} // namespace parsescope
