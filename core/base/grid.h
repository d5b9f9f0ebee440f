// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace parsescope {

/// A rectangle of values, stored row by row.
template<class Value>
class Grid {
public:
    Grid() = default;
    Grid(int rows, int columns) : m_columns(columns), m_values(rows * m_columns) {}

    /// Resizes the grid and sets all its values to `value`. Allocates memory only if the grid
    /// grows.
    void reset(int rows, int columns, Value value = {}) {
        m_columns = columns;
        // In tables, this is faster than the function assign, which g++ does not always inline.
        m_values.resize(rows * m_columns);
        std::fill(m_values.begin(), m_values.end(), value);
    }
    /// Sets all values of row `row` to `value`. The function fillFrom does so for all rows from
    /// `row` on.
    void fillRow(int row, Value value) { std::fill_n(this->row(row), m_columns, value); }
    void fillFrom(int row, Value value) { std::fill(from(row), m_values.end(), value); }
    /// Copies the rows from `row` on from `other`, which must have the same size.
    void copyFrom(const Grid& other, int row) {
        std::copy(other.from(row), other.m_values.end(), from(row));
    }

    [[nodiscard]] Value& operator()(int row, int column) { return m_values[index(row, column)]; }
    [[nodiscard]] const Value& operator()(int row, int column) const {
        return m_values[index(row, column)];
    }
    /// Returns a pointer to the first value of row `r`.
    [[nodiscard]] Value* row(int r) { return m_values.data() + index(r, 0); }
    [[nodiscard]] const Value* row(int r) const { return m_values.data() + index(r, 0); }
    /// Returns the number of rows; 0 if there are no columns.
    [[nodiscard]] int rows() const {
        return m_columns == 0 ? 0 : static_cast<int>(m_values.size() / m_columns);
    }
    /// Returns the number of columns.
    [[nodiscard]] int columns() const { return static_cast<int>(m_columns); }

    bool operator==(const Grid&) const = default;

private:
    [[nodiscard]] std::size_t index(int row, int column) const { return row * m_columns + column; }
    [[nodiscard]] auto from(int row) { return m_values.begin() + (row * columns()); }
    [[nodiscard]] auto from(int row) const { return m_values.begin() + (row * columns()); }

    std::size_t m_columns = 0;
    std::vector<Value> m_values;
};

} // namespace parsescope
