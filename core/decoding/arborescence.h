// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/scores.h"

#include <optional>
#include <span>
#include <vector>

namespace parsescope {

/// A step of the search for a maximum spanning arborescence, as it is shown.
struct ArborescenceStep {
    enum class Kind {
        BestHeads,  ///< every word takes the head whose arc scores most
        Cycle,      ///< the arcs of some nodes form a cycle, which is to become one node
        Contracted, ///< the cycle is one node, which has taken the arc that adds most
        Resolved,   ///< a contracted cycle is opened: the arc into it takes the place of one of its
        Tree,       ///< the arcs that are left are the best tree
    };
    /// A node of the graph: a word, or the words of a contracted cycle; and the arc into it.
    struct Node {
        std::vector<int> words; ///< in ascending order
        Arc arc;                ///< between words; the dependent is one of `words`
        /// Of the arc; into a contracted cycle, less that of the arc whose place it would take.
        /// From Resolved on the plain score of the arc.
        double score = 0;
    };
    Kind kind = Kind::BestHeads;
    std::vector<Node> nodes; ///< all but ROOT
    /// Indices of nodes. Cycle: those of the cycle, each the head of the next, the last the head of
    /// the first. Contracted: the one that the cycle has become. Resolved: those of the cycle.
    std::vector<int> marked;
    /// Resolved: the arc into the cycle, and the arc of the cycle whose place it takes.
    Arc entry;
    Arc replaced;
    /// The scores of the arcs of all nodes and, up to Contracted, those of the cycles contracted so
    /// far; from Resolved on the score of the tree. Without a single root, no tree scores more.
    double sum = 0;
};

/// The heads of a best tree by node 0..n, projective or not, when arc[head][dependent] are the
/// scores of arcs; nothing when minus infinity forbids every tree. By contraction of cycles
/// [Chu & Liu 1965, Edmonds 1967] in O(n³) time and O(n²) space. With `singleRoot`, exactly one
/// word has the head ROOT; still exact, as the number of such words is minimised before the score
/// is maximised. `steps`, if given, gets the steps of the search, at most 3n of them with up to n
/// nodes each; where there is no tree, those up to the point where that is known.
[[nodiscard]] std::optional<std::vector<int>>
maximumArborescence(const ScoreTable& arc, bool singleRoot,
                    std::vector<ArborescenceStep>* steps = nullptr);

} // namespace parsescope
