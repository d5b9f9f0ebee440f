// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/large_pages.h"

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace parsescope {

/// Rows of a few numbers by feature: a flat table, open addressing with 64-bit hashes as keys, row
/// beside key, so that looking one up touches one cache line.
class ActionWeights {
public:
    static constexpr int MostClasses = 14;
    using Scores = std::array<float, MostClasses>;

    /// `columns`: the length of a row.
    explicit ActionWeights(int columns);

    [[nodiscard]] int columns() const { return m_columns; }
    /// Number of features.
    [[nodiscard]] std::size_t size() const { return m_used; }

    /// Pointers to the rows of some features, zeros (MostClasses) where they are unknown. Valid
    /// until a row is added, that is, as long as size() stays as it is. The pointers of features
    /// that `before` has at the same index are already there.
    void locateRows(std::span<const std::uint64_t> features, std::span<const float*> rows,
                    std::span<const std::uint64_t> before = {}) const;
    /// Adds up the first `classes` numbers of rows, 1..MostClasses, in their order.
    [[nodiscard]] static Scores sum(std::span<const float* const> rows, int classes);
    /// The row of a feature; empty when it is unknown.
    [[nodiscard]] std::span<const float> find(std::uint64_t feature) const;
    /// The row of a feature; a row of zeros is added for an unknown one. Valid until the next row
    /// is added.
    std::span<float> insert(std::uint64_t feature);
    /// Reserves memory for `features` features.
    void reserve(std::size_t features);
    /// Number of slots of the table, on which the order of features depends.
    [[nodiscard]] std::size_t capacity() const { return m_mask + 1; }
    /// Gives an empty table that capacity(). Returns false if no table with `features` features has
    /// that capacity.
    [[nodiscard]] bool setCapacity(std::size_t capacity, std::size_t features);

    /// Calls `visit(feature, row)` for each, in the order of the table.
    template<class Visit>
    void forEach(const Visit& visit) const {
        for (std::size_t slot = 0; slot <= m_mask; ++slot)
            if (const float* entry = at(slot); keyOf(entry) != 0)
                visit(keyOf(entry), std::span<const float>(entry + KeySize, columnCount()));
    }

    /// As forEach, but in an order in which features that are inserted into an empty table of that
    /// capacity come into the slots that they have here: clusters from their beginnings.
    template<class Visit>
    void forEachToRebuild(const Visit& visit) const {
        std::size_t gap = 0;
        while (keyOf(at(gap)) != 0) // at most every other slot is taken
            ++gap;
        for (std::size_t i = 0; i <= m_mask; ++i)
            if (const float* entry = at((gap + i) & m_mask); keyOf(entry) != 0)
                visit(keyOf(entry), std::span<const float>(entry + KeySize, columnCount()));
    }

private:
    static constexpr std::size_t KeySize = 2; // in floats
    struct alignas(64) Line {
        std::array<float, 16> values;
    };

    template<std::size_t... Class>
    static Scores sumOf(std::span<const float* const> rows, std::index_sequence<Class...>);

    [[nodiscard]] static std::uint64_t keyOf(const float* entry);
    [[nodiscard]] std::size_t columnCount() const { return static_cast<std::size_t>(m_columns); }
    [[nodiscard]] const float* at(std::size_t slot) const {
        return m_lines.data()->values.data() + slot * m_stride;
    }
    /// False for most features that are unknown: the filter is small enough for fast memory.
    [[nodiscard]] bool mayHave(std::uint64_t feature) const {
        const std::uint64_t bit = feature >> m_filterShift;
        return (m_filter[bit / 64] >> (bit % 64) & 1U) != 0;
    }
    void note(std::uint64_t feature) {
        const std::uint64_t bit = feature >> m_filterShift;
        m_filter[bit / 64] |= std::uint64_t{1} << (bit % 64);
    }
    /// The entry of a feature, or the free one where it belongs.
    [[nodiscard]] const float* locate(std::uint64_t feature) const;
    void resize(std::size_t capacity);

    int m_columns;
    std::size_t m_stride; // floats per entry: 8, 16, or a multiple of 16
    std::size_t m_mask = 0;
    std::size_t m_used = 0;
    std::vector<Line, LargePages<Line>> m_lines;
    std::vector<std::uint64_t> m_filter; // bits by the highest bits of features
    unsigned m_filterShift = 0;
};

} // namespace parsescope
