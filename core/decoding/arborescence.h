// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/scores.h"
#include "core/parsing/tree_shape.h"

#include <optional>
#include <span>
#include <vector>

namespace parsescope {

/// A step of the search for a maximum spanning arborescence, in the form in which it is shown.
struct ArborescenceStep {
    enum class Kind {
        BestHeads,  ///< every word takes the arc with the highest score
        Cycle,      ///< the arcs of some nodes form a cycle, which will become one node
        Contracted, ///< the cycle has become one node and has taken its best arc
        Resolved,   ///< a contracted cycle is opened: the arc into it replaces an arc of the cycle
        Tree,       ///< the remaining arcs are the best tree
    };
    /// A node of the graph, which is a word or a contracted cycle, with the arc into the node.
    struct Node {
        std::vector<int> words; ///< words in ascending order
        Arc arc;                ///< an arc between words; the dependent is one of `words`
        /// The score of the arc. Up to Contracted, the score of an arc into a contracted cycle is
        /// reduced by the score of the arc that it would replace.
        double score = 0;
    };
    Kind kind = Kind::BestHeads;
    std::vector<Node> nodes; ///< all nodes except ROOT
    /// 0-based indices into `nodes`. For Cycle: the nodes of the cycle, each the head of the next,
    /// the last the head of the first. For Contracted: the node that the cycle has become. For
    /// Resolved: the nodes of the cycle.
    std::vector<int> marked;
    /// Set only for Resolved: the arc into the cycle, and the arc of the cycle that it replaces.
    Arc entry;
    Arc replaced;
    /// The sum of the scores of the arcs of all nodes and of the cycles contracted so far; from
    /// Resolved on, the score of the tree. Unless a single root is required, no tree has a higher
    /// score.
    double sum = 0;
};

/// Returns the heads of nodes 0..n in a best tree, projective or not, for the scores
/// arc[head][dependent]; nothing if minus infinity forbids every tree. Contracts cycles [Chu & Liu
/// 1965, Edmonds 1967] in O(n³) time and O(n²) space. If `rootLimit` is One, exactly one word has
/// the head ROOT; the result is also exact in this case, because the number of children of ROOT is
/// minimised before the score is maximised. Unless `steps` is null, appends the steps of the search
/// to it, at most 3n steps with up to n nodes each. If there is no tree, appends only the steps up
/// to the discovery of this fact.
[[nodiscard]] std::optional<std::vector<int>>
maximumArborescence(const ScoreTable& arc, RootLimit rootLimit,
                    std::vector<ArborescenceStep>* steps = nullptr);

} // namespace parsescope
