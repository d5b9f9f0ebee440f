// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace parsescope::neural {

/// Memory that begins on a cache line. Where vectors of numbers begin decides which are taken
/// together, and so the last digits of a sum: they must not depend on chance.
template<class Real>
struct CacheLineAllocator {
    using value_type = Real;
    static constexpr std::align_val_t Alignment{64};

    CacheLineAllocator() = default;
    template<class Other>
    CacheLineAllocator(const CacheLineAllocator<Other>&) {}
    [[nodiscard]] Real* allocate(std::size_t count) {
        return static_cast<Real*>(::operator new(count * sizeof(Real), Alignment));
    }
    void deallocate(Real* memory, std::size_t) { ::operator delete(memory, Alignment); }
    bool operator==(const CacheLineAllocator&) const = default;
};

/// A list of numbers for computing with.
template<class Real>
using Values = std::vector<Real, CacheLineAllocator<Real>>;

/// A part of a matrix that somebody else owns, column by column.
template<class Real>
struct View {
    Real* data = nullptr;
    int rows = 0;
    int columns = 0;
    int stride = 0; ///< from one column to the next, at least `rows`

    [[nodiscard]] Real* column(int index) const {
        return data + static_cast<std::ptrdiff_t>(index) * stride;
    }
    [[nodiscard]] View columnsAt(int first, int count) const {
        return {column(first), rows, count, stride};
    }
    [[nodiscard]] View rowsAt(int first, int count) const {
        return {data + first, count, columns, stride};
    }
    operator View<const Real>() const { return {data, rows, columns, stride}; }
};

/// A matrix, column by column. Words, positions and sequences are columns.
template<class Real>
class Matrix {
public:
    Matrix() = default;
    /// Zeros.
    Matrix(int rows, int columns)
        : m_rows(rows), m_columns(columns),
          m_values(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns)) {}

    [[nodiscard]] int rows() const { return m_rows; }
    [[nodiscard]] int columns() const { return m_columns; }
    [[nodiscard]] Values<Real>& values() { return m_values; }
    [[nodiscard]] const Values<Real>& values() const { return m_values; }

    [[nodiscard]] Real* column(int index) {
        return m_values.data() + static_cast<std::ptrdiff_t>(index) * m_rows;
    }
    [[nodiscard]] const Real* column(int index) const {
        return m_values.data() + static_cast<std::ptrdiff_t>(index) * m_rows;
    }
    [[nodiscard]] View<Real> view() { return {m_values.data(), m_rows, m_columns, m_rows}; }
    [[nodiscard]] View<const Real> view() const {
        return {m_values.data(), m_rows, m_columns, m_rows};
    }

private:
    int m_rows = 0;
    int m_columns = 0;
    Values<Real> m_values;
};

} // namespace parsescope::neural
