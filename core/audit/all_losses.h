// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/audit.h"
#include "core/parsing/tree_shape.h"
#include "core/study/parse_graph.h"

#include <vector>

namespace parsescope {

/// The rules by which heads are wrong, where published oracles differ.
struct CostConvention {
    /// True if a word without a head at the end has a wrong head. Otherwise it is a child of ROOT.
    bool headlessIsWrong = false;
    /// True if words that are children of ROOT in the gold tree cost nothing.
    bool rootArcsAreFree = false;
    bool operator==(const CostConvention&) const = default;
};

/// A configuration in which a derivation can end.
struct ParseEnd {
    int index;              ///< the index of the configuration in its graph
    std::vector<int> heads; ///< heads of nodes 0..n, NoHead for words without a head
};
/// Returns the terminal configurations of a graph.
[[nodiscard]] std::vector<ParseEnd> endsOf(const ParseGraph& graph);

/// The losses of all configurations of sentences of one length, found by trying every derivation.
class AllLosses {
public:
    /// `graph` must have all configurations that a sentence of `words` words has, and must outlive
    /// the object.
    AllLosses(const TransitionGraph& graph, std::vector<ParseEnd> ends, int words,
              RootLimit rootLimit, CostConvention costs);

    /// Returns the configurations about which an oracle can be asked: those with a legal
    /// transition from which a permitted tree can be reached, as indices into the graph.
    [[nodiscard]] const std::vector<int>& open() const { return m_open; }

    /// Computes the losses for a gold tree. The functions below answer for this tree.
    void prepare(const Tree& gold);
    /// Returns the loss of a configuration, and the loss after each legal transition.
    [[nodiscard]] Losses losses(int index) const;
    /// Returns the loss of a configuration; Unreachable if no permitted tree can be reached.
    [[nodiscard]] int loss(int index) const { return m_loss[index]; }
    /// Returns the proof of the loss of a configuration and of the loss after `transition`, with
    /// the names of transitions that `nameOf` returns.
    [[nodiscard]] Proof proof(int index, std::optional<Transition> transition,
                              const NameOf& nameOf) const;

private:
    [[nodiscard]] std::optional<Certificate> certificate(int index) const;
    void relax();
    [[nodiscard]] int costOf(const std::vector<int>& heads, const Tree& gold) const;

    const TransitionGraph& m_graph;
    std::vector<ParseEnd> m_ends;
    RootLimit m_rootLimit;
    CostConvention m_costs;
    bool m_hasLoop;
    std::vector<int> m_endOf; // the end of each configuration, as an index into m_ends; -1 for none
    std::vector<int> m_endCosts; // the costs of the trees of m_ends
    std::vector<int> m_open;
    std::vector<int> m_loss; // the loss of each configuration
};

} // namespace parsescope
