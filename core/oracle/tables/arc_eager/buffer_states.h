// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parsescope {

/// A numbering of the states of a buffer of words 1..n from which buffer transitions may have taken
/// words. In the state (p, q), the buffer contains its front p and all words from q on, where
/// p < q ≤ n + 1. States with equal fronts have consecutive numbers, so all states from a front on
/// are one range. The last two states are for the empty buffer; in the last state, ROOT has one
/// more child (used only if the children of ROOT are counted).
class BufferStates {
public:
    explicit BufferStates(int words) : m_words(words) {}

    /// Returns the number of the state (front, rest); front = n + 1 means the empty buffer.
    [[nodiscard]] int of(int front, int rest) const {
        return front > m_words ? empty() : begin(front) + rest - front - 1;
    }
    /// Returns the first state with the front `front`.
    [[nodiscard]] int begin(int front) const {
        return (front - 1) * (m_words + 1) - (front - 1) * front / 2;
    }
    [[nodiscard]] int empty() const { return begin(m_words + 1); }
    [[nodiscard]] int end() const { return empty() + 2; }

private:
    int m_words;
};

} // namespace parsescope
