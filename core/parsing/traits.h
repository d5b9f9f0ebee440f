// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parsescope {

/// Which arcs a system can still build from a configuration. All but the first two guarantee that a
/// word leaves stack and buffer only when it has its head, and that the arcs that can still be
/// built depend only on the stack, the buffer, which of their nodes have heads, and the conditions
/// below.
enum class Reach {
    Unknown, ///< no guarantee
    /// From ROOT or a node of stack or buffer to a node of stack or buffer, to which nodes that
    /// have left never return; further conditions of the rules may depend on the whole
    /// configuration.
    Present,
    AnyPair,     ///< between any two nodes of stack and buffer
    FromBeneath, ///< as AnyPair, but within the stack only from an element to the one above
    /// One end is in the buffer; words without a head may stay on the stack to the end.
    WithBuffer,
    /// Stack elements are trees, and neighbours are joined along the spines that face each other:
    /// the rules are sh; la, whose variant k makes the second element a dependent of the k-th node
    /// of the left spine of the top; and ra, the mirror image. The arcs that can still be built
    /// depend on the spines, too.
    Spines,
};

/// Declared properties of a transition system. Searches, oracles and learners rely only on these;
/// the defaults hold for every system.
struct Traits {
    Reach reach = Reach::Unknown;
    /// The system builds only projective trees.
    bool projective = false;
    /// A word leaves as soon as it has its head, and a parse ends with ROOT alone. So a node with a
    /// head takes no more dependents, and the last word to get its head becomes a child of ROOT.
    bool dependentsLeave = false;
    /// Adding a gold arc never raises the loss if its dependent has all its gold dependents.
    bool goldArcsAreSafe = false;
    /// Buffer transitions can be added: the stack holds single nodes, and buffer nodes have no
    /// heads.
    bool extensible = false;
    /// The largest number of words for which all derivations can be tried in about a second.
    int exhaustiveWords = 5;
    /// The largest number of words for which a best-first search runs until it has the exact loss.
    int searchWords = 0;
};

} // namespace parsescope
