// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace parsescope::neural {

/// An allocator of memory that begins on a cache line. The alignment determines which numbers
/// vector instructions add up together, and therefore the last digits of a sum. With an arbitrary
/// alignment, results would not be reproducible.
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

/// A list of numbers in aligned memory.
template<class Real>
using Values = std::vector<Real, CacheLineAllocator<Real>>;

/// A view of a part of a matrix in column-major order. It does not own the numbers.
template<class Real>
struct View {
    Real* data = nullptr;
    int rows = 0;
    int columns = 0;
    int stride = 0; ///< distance between the beginnings of two columns, at least `rows`

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

/// A matrix in column-major order. Words, positions and sequences are columns.
template<class Real>
class Matrix {
public:
    Matrix() = default;
    /// Makes a matrix of zeros.
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
