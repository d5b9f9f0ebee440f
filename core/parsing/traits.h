// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parsescope {

/// Which arcs a system can still build from a configuration. All but the first two promise that a
/// word leaves stack and buffer only when it has its head, and that what can still be built depends
/// on nothing but the stack, the buffer, which of their nodes have heads, and what is named below.
enum class Reach {
    Unknown, ///< nothing is promised
    /// From ROOT or a node of stack or buffer to a node of stack or buffer, where no other node
    /// ever comes back; what else the rules ask for may depend on the whole configuration.
    Present,
    AnyPair,     ///< between any two nodes of stack and buffer
    FromBeneath, ///< as AnyPair, but within the stack only from an element to the one above it
    WithBuffer, ///< one end is in the buffer; words without a head may stay on the stack to the end
    /// Stack elements are trees, and neighbours are joined along the spines that face each other:
    /// the rules are sh; la, whose variant k makes the second element a dependent of the k-th node
    /// of the left spine of the top; and ra, the mirror image. What can be built depends on the
    /// spines, too.
    Spines,
};

/// What is true of a transition system beyond its rules. Searches, oracles and learners rely on
/// what is declared here and on nothing else; the defaults are true of every system.
struct Traits {
    Reach reach = Reach::Unknown;
    /// Every tree that it builds is projective.
    bool projective = false;
    /// A word leaves as soon as it has its head, and a parse ends with ROOT alone. So a node with a
    /// head takes no more dependents, and the last word to get its head hangs on ROOT.
    bool dependentsLeave = false;
    /// To add a gold arc never raises the loss when its dependent has all its gold dependents.
    bool goldArcsAreSafe = false;
    /// Its stack holds single nodes, and buffer nodes have no heads: buffer transitions can be
    /// added.
    bool extensible = false;
    /// Longest sentences for which all derivations can be tried within a second or so.
    int exhaustiveWords = 5;
    /// Longest sentences for which a best-first search may go on until it has the answer.
    int searchWords = 0;
};

} // namespace parsescope
