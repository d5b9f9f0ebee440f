// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cassert>
#include <span>
#include <vector>

namespace parsescope::neural {

/// The arrangement of sequences of different lengths as columns without padding: the first elements
/// of all sequences, then the second elements, and so on. The sequences are in descending order of
/// length, so that the sequences that have an element at a step are always the first ones.
class Packing {
public:
    Packing() = default;
    /// Arranges sequences with the given `lengths`, which must be at least 1 and in descending
    /// order.
    explicit Packing(std::span<const int> lengths) {
        const int steps = lengths.empty() ? 0 : lengths.front();
        m_begin.reserve(steps + 1);
        int width = static_cast<int>(lengths.size());
        for (int step = 0; step < steps; ++step) {
            while (lengths[width - 1] <= step)
                --width;
            m_begin.push_back(m_begin.back() + width);
        }
    }

    [[nodiscard]] int steps() const { return static_cast<int>(m_begin.size()) - 1; }
    [[nodiscard]] int columns() const { return m_begin.back(); }
    [[nodiscard]] int sequences() const { return steps() == 0 ? 0 : width(0); }
    /// Returns the first column of `step`.
    [[nodiscard]] int begin(int step) const { return m_begin[step]; }
    /// Returns the number of sequences that have an element at `step`; 0 before the first step and
    /// after the last step.
    [[nodiscard]] int width(int step) const {
        return step < 0 || step >= steps() ? 0 : begin(step + 1) - begin(step);
    }
    /// Returns the column of the element of `sequence` at `step`. Both are 0-based.
    [[nodiscard]] int column(int sequence, int step) const {
        assert(sequence < width(step));
        return begin(step) + sequence;
    }

private:
    std::vector<int> m_begin{0};
};

} // namespace parsescope::neural
