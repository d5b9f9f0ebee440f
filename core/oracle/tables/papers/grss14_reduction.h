// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/problem.h"

#include <vector>

namespace parsescope {

/// A configuration of Attardi's system after the buffer reduction [GRSS14 §5.2], which replaces
/// complete gold subtrees by their roots. The words of a subtree in the buffer must be a substring
/// (zero gap-degree), and no gold arc may join any of these words, except the root, with the stack.
/// The reduction does not change the loss if the system derives the gold tree from the initial
/// configuration. The paper forbids only gold arcs from these words to the stack (bottom-up
/// completeness). This is not sufficient, because a stack element must stay on the stack until its
/// gold dependents are attached: with heads 5 0 5 1 0 at [0 1 2 3 | 4 5], word 4 must not be
/// reduced to 5.
struct AttardiReduction {
    std::vector<int> nodes; ///< the stack, bottom first, and the reduced buffer
    int stackSize = 0;      ///< number of nodes on the stack; at least 1
    int front = 1;          ///< buffer front before the reduction; n + 1 for none
    std::vector<std::vector<Arc>>
        removed; ///< element i: the arcs of the words reduced to nodes[i]: each from the gold head
                 ///< or, if the gold head is gone, from nodes[i]
    int built = 0;         ///< cost of the arcs of the configuration
    bool hopeless = false; ///< true if no permitted tree can be reached
};

/// Reduces the buffer of a configuration. If the stack is empty, reduces the buffer of the
/// configuration after the only possible shift. Takes O(n²·d) time for a gold tree of depth d.
[[nodiscard]] AttardiReduction reduceBuffer(const Problem& problem,
                                            const Configuration& configuration);

} // namespace parsescope
