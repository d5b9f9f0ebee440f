// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/stack_profile.h"

#include <algorithm>

namespace parsescope {

namespace {

/// Returns the stack element `depth` elements below the top; the bottom mark if there is none.
int elementAt(const Configuration& configuration, int depth) {
    return depth < configuration.stackSize() ? configuration.stack(depth)
                                             : StackComputation::Bottom;
}

/// True if a step shifts, or joins two stack elements and removes the dependent.
bool shiftsOrJoins(const Configuration& before, const Configuration& after) {
    const std::vector<int> from = before.stackNodes();
    const std::vector<int> to = after.stackNodes();
    if (to.size() == from.size() + 1)
        return before.bufferSize() == after.bufferSize() + 1 && before.heads() == after.heads() &&
               std::equal(from.begin(), from.end(), to.begin());
    if (to.size() + 1 != from.size() || before.bufferSize() != after.bufferSize())
        return false;
    const int left = *std::mismatch(to.begin(), to.end(), from.begin()).second;
    return !before.hasHead(left) && std::ranges::count(to, after.head(left)) == 1;
}

/// Returns the computation that ends at configuration `end`. The computation begins at the last
/// configuration before `end` with a shorter stack; if there is none, `begin` is -1.
StackComputation computationTo(std::span<const Configuration> derivation, int end, int depth) {
    const Configuration& last = derivation[end];
    int begin = end - 1;
    while (begin >= 0 && derivation[begin].stackSize() >= last.stackSize())
        --begin;
    const int h1 = begin < 0 ? StackComputation::Bottom : elementAt(derivation[begin], 0);
    return {begin, end, depth, h1, elementAt(last, 1), elementAt(last, 0)};
}

} // namespace

std::vector<StackComputation> computationsOf(std::span<const Configuration> derivation, int end) {
    struct Range {
        int begin;
        int end;
    };
    std::vector<StackComputation> found;
    std::vector<Range> open;
    for (int step = 1; step <= end; ++step)
        if (!shiftsOrJoins(derivation[step - 1], derivation[step]))
            return found;
    if (derivation[end].stackSize() > 0)
        open.push_back({0, end});
    for (int depth = 0; !open.empty(); ++depth) {
        std::vector<Range> inner;
        for (const Range& range : open) {
            const auto first = static_cast<std::ptrdiff_t>(found.size());
            for (int at = range.end; at > range.begin;) {
                const StackComputation one = computationTo(derivation, at, depth);
                if (one.begin < range.begin)
                    break; // the element was pushed before the range
                found.push_back(one);
                at = one.begin;
            }
            std::reverse(found.begin() + first, found.end());
            for (auto each = found.begin() + first; each != found.end(); ++each)
                if (each->end - each->begin > 1)
                    inner.push_back({each->begin, each->end - 1});
        }
        open = std::move(inner);
    }
    return found;
}

} // namespace parsescope
