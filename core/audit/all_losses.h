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

/// The losses of all configurations of sentences of one length, found by trying every derivation.
class AllLosses {
public:
    /// Explores at most `most` configurations. `system` must outlive the object.
    AllLosses(const TransitionSystem& system, int words, RootPlace root, RootLimit rootLimit,
              CostConvention costs, std::size_t most, const TaskControl& control = {});

    /// Returns false if there are too many configurations, or if asked to stop. The object cannot
    /// be used then.
    [[nodiscard]] bool isComplete() const { return m_graph.isComplete(); }
    /// Returns the configurations about which an oracle can be asked: those with a legal
    /// transition from which a permitted tree can be reached, as indices into the graph.
    [[nodiscard]] const std::vector<int>& open() const { return m_open; }
    [[nodiscard]] const ParseGraph& graph() const { return m_graph; }

    /// Computes the losses for a gold tree. The functions below answer for this tree.
    void prepare(const Tree& gold);
    /// Returns the loss of a configuration, and the loss after each legal transition.
    [[nodiscard]] Losses losses(int index) const;
    /// Returns the proof of the loss of a configuration and of the loss after `transition`.
    [[nodiscard]] Proof proof(int index, std::optional<Transition> transition) const;

private:
    [[nodiscard]] std::optional<Certificate> certificate(int index) const;
    void relax();
    [[nodiscard]] int costOf(const std::vector<int>& heads, const Tree& gold) const;

    const TransitionSystem& m_system;
    RootLimit m_rootLimit;
    CostConvention m_costs;
    ParseGraph m_graph;
    bool m_hasLoop = false;
    std::vector<int> m_final; // indices of the terminal configurations
    std::vector<int> m_open;
    std::vector<int> m_loss; // the loss of each configuration
};

} // namespace parsescope
