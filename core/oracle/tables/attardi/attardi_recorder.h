// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/recorder.h"

#include <vector>

namespace parsescope {

/// The deductions of the table for Attardi's system.
enum class AttardiRule {
    Given,     ///< the configuration itself
    Shift,     ///< a word is pushed
    Step,      ///< words are pushed above the stack and reduced again
    Catch,     ///< a step after which ra2 builds a gold arc
    Hook,      ///< a step after which la2 builds a gold arc
    LeftArc,   ///< la builds an arc
    RightArc,  ///< ra builds an arc
    LeftArc2,  ///< la2 builds an arc
    RightArc2, ///< ra2 builds an arc
};

/// A state in the unwinding of a stack: its lowest `under` elements are unchanged, above them are
/// `low` and `top`, and `front` is the buffer front (n + 1 for none). With `under` = -1, ROOT is
/// alone on the stack.
struct AttardiState {
    int under = 0;
    int low = 0;
    int top = 0;
    int front = 1;
};

/// An entry of the table, with the kinds in the order of the chart.
struct AttardiEntry {
    enum Kind {
        Tree,  ///< the words from `front` to before `next` are one tree, headed by `word`
        Above, ///< a Tree above `base`, which has taken dependents by ra2
        /// With `base` on top, the words are pushed and reduced; then `word` is in the place of
        /// `base`.
        Step,
        Replaced, ///< `base` depends on one of the words; `word` and `upper` are in its place
    };
    Kind kind;
    int front;
    int next;
    int word;
    int base = -1;
    int upper = -1;
};

/// Adds the rules la, ra, la2 and ra2, in this order.
void addAttardiArcs(Chart& chart);

/// The chart of the table.
class AttardiRecorder : public ChartRecorder {
public:
    AttardiRecorder(const std::vector<int>& stack, int front, int words, Chart& chart,
                    const TaskControl& control);

    [[nodiscard]] int item(const AttardiEntry& entry);
    /// Returns the item of a state that the configuration has reached.
    [[nodiscard]] int item(const AttardiState& state);

private:
    [[nodiscard]] int replacedKind(int base);

    // For each word, the kind of the items that replace it; -1 if there are none yet.
    std::vector<int> m_replaced;
    int m_state = 0;
    int m_alone = 0;
};

} // namespace parsescope
