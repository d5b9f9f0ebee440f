// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/recorder.h"
#include "core/oracle/tables/lr_spine/lr_spine_stack.h"

#include <map>
#include <utility>
#include <vector>

namespace parsescope {

/// The right stack of [GSS14 §4.2]: the buffer divided into the largest fragments of the gold tree
/// that can be built independently of the stack. Only their roots can be joined with the stack.
struct LrSpineRightStack {
    std::vector<int> roots;   ///< roots of the fragments, from left to right
    std::vector<int> indexOf; ///< for each node, its index in `roots`; -1 if it is not in `roots`

    [[nodiscard]] int size() const { return static_cast<int>(roots.size()); }

    /// Reads a configuration. A word of the buffer becomes a root if its gold head is not in the
    /// buffer, or if one of its gold dependents is on the stack or is a root.
    void read(const Tree& gold, const LrSpineStack& stack);

private:
    // For each node, 1 if it has a gold dependent on the stack or the right stack.
    std::vector<char> m_wanted;
};

/// The rules of the chart of [GSS14 §6], in the order in which the chart describes them.
enum class LrSpineRule { Start, GoldArc, LeftArc, RightArc };

/// The chart of [GSS14 §6], with all trees, including the trees that are pruned.
class LrSpineRecorder : public ChartRecorder {
public:
    LrSpineRecorder(const Tree& gold, const LrSpineStack& stack, const LrSpineRightStack& right,
                    Chart& chart, const TaskControl& control);
    /// Returns the item of a tree; spines are written from the root down.
    [[nodiscard]] int item(int root, int level, int fragments, std::vector<int> leftSpine,
                           std::vector<int> rightSpine);
    /// Returns the item of the fragment with 0-based index `fragment`; -1 if `fragment` is
    /// negative.
    [[nodiscard]] int item(int fragment) const { return fragment < 0 ? -1 : m_fragments[fragment]; }

private:
    enum Kind { Fragment, Joined };
    int addFragment(int head, int place);

    const Tree& m_gold;
    const LrSpineStack& m_stack;
    const LrSpineRightStack& m_right;
    std::vector<int> m_fragments; // items of the fragments
    // The number that the chart uses for each pair of spines.
    std::map<std::pair<std::vector<int>, std::vector<int>>, int> m_spines;
};

} // namespace parsescope
