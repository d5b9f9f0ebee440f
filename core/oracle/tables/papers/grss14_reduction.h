// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

#include <vector>

namespace parsescope {

/// A configuration of Attardi's system after the buffer reduction [GRSS14 §5.2]: a complete gold
/// subtree whose words in the buffer are a substring (zero gap-degree), and between which, its root
/// apart, and the stack there is no gold arc, is replaced by its root. Leaves the loss as it is if
/// the system derives the gold tree from the start. The paper forbids only arcs from such words to
/// the stack (bottom-up completeness); but a word that depends on an element of the stack binds
/// that element: with heads 5 0 5 1 0 at [0 1 2 3 | 4 5], word 4 must not be reduced to 5.
struct AttardiReduction {
    std::vector<int> nodes;                ///< the stack, bottom first, and the reduced buffer
    int stackSize = 0;                     ///< number of nodes on the stack; at least 1
    int front = 1;                         ///< of the buffer before the reduction, n + 1 for none
    std::vector<std::vector<Arc>> removed; ///< arcs of the words reduced to nodes[i]: from the gold
                                           ///< head, or from nodes[i] if that head is gone
    int built = 0;                         ///< cost of the arcs of the configuration
    bool hopeless = false;                 ///< true if no permitted tree can be reached
};

/// Reduces the buffer of a configuration. With an empty stack, it uses the configuration after the
/// only possible shift. O(n²) times the depth of the gold tree.
[[nodiscard]] AttardiReduction reduceBuffer(const Problem& problem,
                                            const Configuration& configuration);

} // namespace parsescope
