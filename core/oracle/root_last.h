// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "core/oracle/quick_search.h"

namespace parsescope {

/// A translation of a problem with ROOT last into a problem with ROOT first and the same losses,
/// for the systems of the oracles that handle only ROOT first (oracles.cpp). There are two cases:
///
/// - If any number of roots is permitted, the result is a problem of n + 1 words. ROOT is word
///   n + 1, after all other words, and its gold head is node 0, at the bottom of the stack. Any
///   other head for ROOT costs more than all words together. Making node 0 the head of another word
///   has no advantage, because the word can wait at the bottom of the stack until ROOT becomes its
///   head.
/// - If a single root is required, the result is a problem of the same n words with ROOT at the
///   bottom of the stack. In both problems, ROOT gets its dependent when all other words have their
///   heads. This is true as long as ROOT is in the buffer.
///
/// A problem with ROOT first is not changed.
class RootFirst {
public:
    /// Returns false if the losses of the two problems may differ. This is the case if a single
    /// root is required and the system has lnba, which can make a word dependent on ROOT before all
    /// other words have their heads.
    [[nodiscard]] static bool covers(const Problem& problem);
    explicit RootFirst(const Problem& problem);

    /// Returns the problem with ROOT first.
    [[nodiscard]] const Problem& problem() const { return m_problem; }
    /// Returns the configuration of problem() that corresponds to `configuration`. With a single
    /// root, ROOT must not be on the stack.
    [[nodiscard]] Configuration configuration(const Configuration& configuration) const;
    /// Returns the tree of problem() that corresponds to a tree over the words 1..n and ROOT. The
    /// function `arc` does so for arcs.
    [[nodiscard]] Tree tree(const Tree& tree) const;
    [[nodiscard]] Arc arc(Arc arc) const;
    /// Returns the loss with ROOT last, given the loss with ROOT first: Unreachable if ROOT would
    /// get a wrong head.
    [[nodiscard]] Loss loss(Loss loss) const {
        return loss.value >= m_costOfRoot ? Loss(Unreachable) : loss;
    }
    /// Returns true if derivations of problem() are derivations of the problem with ROOT last, up
    /// to the configuration in which ROOT has all its dependents.
    [[nodiscard]] bool keepsTransitions() const { return m_isFirst || m_root != 0; }
    /// Returns the node for ROOT in problem(): 0 or n + 1.
    [[nodiscard]] int root() const { return m_root; }
    /// True if problem() has no word for ROOT.
    [[nodiscard]] bool keepsWords() const { return m_root == 0; }

private:
    Problem m_problem;
    int m_root = 0;                 ///< the node for ROOT in m_problem: 0 or n + 1
    int m_costOfRoot = Unreachable; ///< cost of a wrong head for ROOT if it is a word
    bool m_isFirst;                 ///< true if the problem is unchanged
};

// The functions below apply an oracle for problems with ROOT first to problems with ROOT last.
[[nodiscard]] Claim claimOf(const Oracle& oracle, const Problem& problem);
[[nodiscard]] std::size_t memoryOf(const Oracle& oracle, const Problem& problem);
[[nodiscard]] LossFunction preparedBy(const Oracle& oracle, const Problem& problem);
[[nodiscard]] bool isReachable(const Oracle& oracle, const Problem& problem,
                               const Configuration& configuration, Arc arc);
[[nodiscard]] bool areTogether(const Oracle& oracle, const Problem& problem,
                               const Configuration& configuration, const std::vector<int>& words,
                               const TaskControl& control);
/// Returns the chart of a configuration; a chart with only the loss if the memory limit of the
/// control is too low.
[[nodiscard]] Chart recordedBy(const Oracle& oracle, const Problem& problem,
                               const Configuration& configuration, const TaskControl& control);

/// Returns the quick search of an oracle for a problem; a null pointer if there is none.
[[nodiscard]] std::unique_ptr<QuickSearch> quickSearchOf(const Oracle& oracle,
                                                         const Problem& problem);

/// Returns the oracle that `Make` returns for problems with ROOT first, extended to problems with
/// ROOT last.
template<Oracle (*Make)()>
[[nodiscard]] Oracle withRootLast() {
    static const Oracle First = Make();
    Oracle oracle = First;
    oracle.claim = [](const Problem& problem) { return claimOf(First, problem); };
    oracle.prepare = [](const Problem& problem) { return preparedBy(First, problem); };
    if (First.memory)
        oracle.memory = [](const Problem& problem) { return memoryOf(First, problem); };
    if (First.reachable)
        oracle.reachable = [](const Problem& problem, const Configuration& configuration, Arc arc) {
            return isReachable(First, problem, configuration, arc);
        };
    if (First.together)
        oracle.together = [](const Problem& problem, const Configuration& configuration,
                             const std::vector<int>& words, const TaskControl& control) {
            return areTogether(First, problem, configuration, words, control);
        };
    if (First.record)
        oracle.record = [](const Problem& problem, const Configuration& configuration,
                           const TaskControl& control) {
            return recordedBy(First, problem, configuration, control);
        };
    if (First.quickSearch)
        oracle.quickSearch = [](const Problem& problem) { return quickSearchOf(First, problem); };
    return oracle;
}

} // namespace parsescope
