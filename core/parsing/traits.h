// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parsescope {

/// The arcs that a system can still build from a configuration. All values except the first two
/// and Pairs guarantee that a word leaves the stack and the buffer only when it has its head, and
/// that the arcs that can still be built depend only on the stack, the buffer, the presence of
/// heads for their nodes, and the conditions below.
enum class Reach {
    Unknown, ///< no guarantee
    /// Arcs from ROOT or a node of the stack or buffer to a node of the stack or buffer. Nodes that
    /// have left the stack and the buffer never return; further conditions of the rules may depend
    /// on the whole configuration.
    Present,
    AnyPair,     ///< arcs between any two nodes of stack and buffer
    FromBeneath, ///< like AnyPair, but within the stack only from an element to an element above it
    /// Arcs with one end in the buffer; words without a head may stay on the stack to the end.
    WithBuffer,
    /// Arcs between the buffer front and a node of the stack, or of a list whose nodes can return
    /// to the stack. Nodes may leave without a head; at the end, words without a head become
    /// children of ROOT. Further conditions of the rules may depend on the whole configuration.
    Pairs,
    /// Stack elements are trees, and neighbours are joined along the spines that face each other:
    /// the rules are sh; la, whose variant k makes the second element a dependent of the k-th node
    /// of the left spine of the top; and ra, the mirror image of la. The arcs that can still be
    /// built also depend on the spines.
    Spines,
};

/// The deduction system that describes the derivations of a transition system. Tables and decoders
/// that use a deduction system are exact for every transition system that declares it.
enum class Deductions {
    None, ///< no deduction system is known
    ArcStandard,
    ArcHybrid,
    ArcEager,
    ArcSwift, ///< like ArcEager, but words with heads leave only together with the next arc
    Attardi,  ///< like ArcStandard, with arcs over one stack element
    /// From each configuration, every projective tree of the nodes on the stack and in the buffer
    /// can be built, if their order is kept.
    AllProjective,
};

/// Declared properties of a transition system. Searches, oracles and learners rely only on these
/// properties; the defaults hold for every system.
struct Traits {
    Reach reach = Reach::Unknown;
    Deductions deductions = Deductions::None;
    /// True if the system builds only projective trees.
    bool projective = false;
    /// True if a word leaves the stack as soon as it has its head, and only ROOT remains at the end
    /// of a parse. In such a system, a node with a head takes no further dependents, and the last
    /// word to get its head becomes a child of ROOT.
    bool dependentsLeave = false;
    /// True if adding a gold arc never raises the loss if its dependent has all its gold
    /// dependents.
    bool goldArcsAreSafe = false;
    /// True if a transition can give a word another head. The head of a word stays when the word
    /// has left the stack, the lists and the buffer, to which it never returns.
    bool replacesHeads = false;
    /// True if buffer transitions can be added: the stack holds single nodes, and buffer nodes have
    /// no heads.
    bool extensible = false;
    /// The largest number of words for which all derivations can be tried in about a second.
    int exhaustiveWords = 5;
    /// The largest number of words for which a best-first search continues until the loss is exact.
    int searchWords = 0;
};

} // namespace parsescope
