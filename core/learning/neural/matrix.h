// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cassert>
#include <cstddef>
#include <vector>

namespace parsescope::neural {

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
    [[nodiscard]] std::vector<Real>& values() { return m_values; }
    [[nodiscard]] const std::vector<Real>& values() const { return m_values; }

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
    std::vector<Real> m_values;
};

} // namespace parsescope::neural
