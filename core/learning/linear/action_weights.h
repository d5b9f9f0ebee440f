// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/large_pages.h"
#include "core/learning/linear/feature_filter.h"

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace parsescope {

/// A table that contains a row of a few numbers for each feature. It uses open addressing and
/// 64-bit hashes as keys. Each row is stored next to its key, so that a lookup touches one cache
/// line.
class ActionWeights {
public:
    static constexpr int MostClasses = 14;
    using Scores = std::array<float, MostClasses>;

    /// Makes an empty table whose rows have `columns` numbers.
    explicit ActionWeights(int columns);

    [[nodiscard]] int columns() const { return m_columns; }
    /// Returns the number of features.
    [[nodiscard]] std::size_t size() const { return m_used; }

    /// Sets rows[i] to the row of features[i], or to MostClasses zeros if the feature is unknown.
    /// The pointers are valid until a row is added, which changes size(). If before[i] is equal to
    /// features[i], rows[i] must already be set and is kept.
    void locateRows(std::span<const std::uint64_t> features, std::span<const float*> rows,
                    std::span<const std::uint64_t> before = {}) const;
    /// Returns the sums of the first `classes` numbers of the rows, added in the order of the rows;
    /// `classes` is in 1..MostClasses.
    [[nodiscard]] static Scores sum(std::span<const float* const> rows, int classes);
    /// Returns the row of `feature`; empty if the feature is unknown.
    [[nodiscard]] std::span<const float> find(std::uint64_t feature) const;
    /// Returns the row of `feature`, which is added with zeros if it is unknown. The row is valid
    /// until the next row is added.
    std::span<float> insert(std::uint64_t feature);
    /// Reserves memory for `features` features.
    void reserve(std::size_t features);
    /// Returns the number of slots of the table, on which the order of the features depends.
    [[nodiscard]] std::size_t capacity() const { return m_mask + 1; }
    /// Sets the capacity of an empty table. Returns false if no table with `features` features can
    /// have this capacity.
    [[nodiscard]] bool setCapacity(std::size_t capacity, std::size_t features);

    /// Calls `visit(feature, row)` for each feature, in the order of the table.
    template<class Visit>
    void forEach(const Visit& visit) const {
        for (std::size_t slot = 0; slot <= m_mask; ++slot)
            if (const float* entry = at(slot); keyOf(entry) != 0)
                visit(keyOf(entry), std::span<const float>(entry + KeySize, columnCount()));
    }

    /// Calls `visit(feature, row)` for each feature, like forEach, but in another order: inserting
    /// the features in this order into an empty table of equal capacity results in an equal table.
    /// Each cluster of used slots is visited from its beginning.
    template<class Visit>
    void forEachToRebuild(const Visit& visit) const {
        std::size_t gap = 0;
        while (keyOf(at(gap)) != 0) // ends, because at most half of the slots are used
            ++gap;
        for (std::size_t i = 0; i <= m_mask; ++i)
            if (const float* entry = at((gap + i) & m_mask); keyOf(entry) != 0)
                visit(keyOf(entry), std::span<const float>(entry + KeySize, columnCount()));
    }

private:
    static constexpr std::size_t KeySize = 2; // number of floats that hold a key
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
    /// Returns the entry of `feature`, or the free entry where it can be added.
    [[nodiscard]] const float* locate(std::uint64_t feature) const;
    void resize(std::size_t capacity);

    int m_columns;
    std::size_t m_stride; // number of floats per entry: 8, 16, or a multiple of 16
    std::size_t m_mask = 0;
    std::size_t m_used = 0;
    std::vector<Line, LargePages<Line>> m_lines;
    FeatureFilter m_filter;
};

} // namespace parsescope
