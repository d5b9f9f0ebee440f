// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cassert>
#include <span>
#include <vector>

namespace parsescope::neural {

/// How sequences of different lengths stand side by side as columns, without padding: first all
/// first elements, then all second ones, … The longest sequence comes first, so that the sequences
/// that go on at a step are always the first ones.
class Packing {
public:
    Packing() = default;
    /// `lengths` from long to short, at least 1.
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
    /// First column of a step.
    [[nodiscard]] int begin(int step) const { return m_begin[step]; }
    /// How many sequences have that step; 0 before the first and behind the last.
    [[nodiscard]] int width(int step) const {
        return step < 0 || step >= steps() ? 0 : begin(step + 1) - begin(step);
    }
    /// Where element `step` of a sequence stands.
    [[nodiscard]] int column(int sequence, int step) const {
        assert(sequence < width(step));
        return begin(step) + sequence;
    }

private:
    std::vector<int> m_begin{0};
};

} // namespace parsescope::neural
