// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"

#include <array>
#include <span>
#include <vector>

namespace parsescope {

/// The deductions of the table for Attardi's system.
enum class AttardiRule {
    Given,     ///< the configuration itself
    Shift,     ///< a word is pushed
    Step,      ///< words are pushed and reduced again above what is known
    Catch,     ///< the same, and then ra2 builds a gold arc
    Hook,      ///< the same, and then la2 builds a gold arc
    LeftArc,   ///< la
    RightArc,  ///< ra
    LeftArc2,  ///< la2
    RightArc2, ///< ra2
};

/// A place in the unwinding of a stack: its lowest `under` elements are untouched, on them lie
/// `low` and `top`, and `front` comes next in the buffer (n + 1 for none). With `under` = -1, ROOT
/// is alone on the stack.
struct AttardiState {
    int under = 0;
    int low = 0;
    int top = 0;
    int front = 1;
};

/// A recorder that keeps nothing.
struct NoAttardiRecorder {
    static constexpr bool recording = false;
    [[nodiscard]] int tree(int, int, int) const { return -1; }
    [[nodiscard]] int over(int, int, int, int) const { return -1; }
    [[nodiscard]] int replaced(int, int, int, int, int) const { return -1; }
    [[nodiscard]] int step(int, int, int, int) const { return -1; }
    void deduce(AttardiRule, int, int, int, int, Arc) const {}
};

/// Writes the table into a chart: items by what they say, deductions by rule.
class AttardiRecorder {
public:
    static constexpr bool recording = true;

    /// `chart` must outlive the recorder and have its axis.
    AttardiRecorder(Chart& chart, int words);

    /// The words from `front` to before `next` are one tree, headed by `word`.
    [[nodiscard]] int tree(int word, int front, int next);
    /// The same, above `base`, which took dependents on the way.
    [[nodiscard]] int over(int base, int word, int front, int next);
    /// `base` is a dependent of these words; `low` and `top` stand in its place.
    [[nodiscard]] int replaced(int base, int low, int top, int front, int next);
    /// With `base` on top, the words are pushed and reduced; then `word` is in its place.
    [[nodiscard]] int step(int base, int word, int front, int next);
    /// The configuration was taken that far.
    [[nodiscard]] int state(const AttardiState& state);

    void deduce(AttardiRule rule, int conclusion, int premise, int other, int cost, Arc arc);

private:
    [[nodiscard]] int item(int kind, std::array<int, 4> key, int front, int next);
    /// Index of a node in the axis; of the last node before it for those not there.
    [[nodiscard]] int place(int node) const { return m_places[node]; }

    Chart* m_chart;
    std::vector<int> m_places;   // by node
    std::vector<int> m_replaced; // kind of the items that replace a word, by word; -1 for none yet
    int m_tree, m_over, m_step, m_state, m_alone;
};

} // namespace parsescope
