// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"

namespace parsescope {

/// A problem with ROOT last as a problem with ROOT first that has the same losses, for the systems
/// of the list. It is one of two:
///
/// - With any number of words on ROOT, a problem of n + 1 words. ROOT is word n + 1, behind the
///   others, and hangs on node 0, which lies at the bottom of the stack. To give ROOT another head
///   costs more than all words together. Nothing is gained by hanging a word on node 0: it can
///   as well wait at the bottom of the stack until it gets ROOT.
/// - With a single word on ROOT, the problem of the same n words with ROOT at the bottom of the
///   stack: either way, ROOT gets its dependent when all other words have their heads. This holds
///   as long as ROOT is in the buffer.
///
/// A problem with ROOT first stands for itself.
class RootFirst {
public:
    /// False where the losses may differ: with a single root and lnba, by which ROOT can take a
    /// word before the others have their heads.
    [[nodiscard]] static bool covers(const Problem& problem);
    explicit RootFirst(const Problem& problem);

    /// The problem with ROOT first.
    [[nodiscard]] const Problem& problem() const { return m_problem; }
    /// The configuration of that problem with the loss of `configuration`. With a single root, ROOT
    /// must not be on the stack.
    [[nodiscard]] Configuration configuration(const Configuration& configuration) const;
    /// The tree, or the arc, of that problem which stands for one of words 1..n below ROOT.
    [[nodiscard]] Tree tree(const Tree& tree) const;
    [[nodiscard]] Arc arc(Arc arc) const;
    /// The loss, given that of configuration(): Unreachable where ROOT would get a head.
    [[nodiscard]] Loss loss(Loss loss) const {
        return loss.value >= m_costOfRoot ? Loss(Unreachable) : loss;
    }
    /// True when a derivation of `problem()` is one of the problem with ROOT last, but for what
    /// follows once ROOT has all its words.
    [[nodiscard]] bool keepsTransitions() const { return m_isFirst || m_root != 0; }
    /// The node of `problem()` that stands for ROOT: 0 or n + 1.
    [[nodiscard]] int root() const { return m_root; }
    /// True when `problem()` has no word for ROOT.
    [[nodiscard]] bool keepsWords() const { return m_root == 0; }

private:
    Problem m_problem;
    int m_root = 0;                 ///< the node that stands for ROOT: 0 or n + 1
    int m_costOfRoot = Unreachable; ///< of giving ROOT a head, when it is a word
    bool m_isFirst;                 ///< the problem stands for itself
};

// What an oracle for problems with ROOT first says of those with ROOT last.
[[nodiscard]] Claim claimOf(const Oracle& oracle, const Problem& problem);
[[nodiscard]] LossFunction preparedBy(const Oracle& oracle, const Problem& problem);
[[nodiscard]] bool isReachable(const Oracle& oracle, const Problem& problem,
                               const Configuration& configuration, Arc arc);
[[nodiscard]] bool areTogether(const Oracle& oracle, const Problem& problem,
                               const Configuration& configuration, const std::vector<int>& words,
                               const TaskControl& control);
[[nodiscard]] Chart recordedBy(const Oracle& oracle, const Problem& problem,
                               const Configuration& configuration, const TaskControl& control);

/// An oracle for problems with ROOT first, made one for ROOT last, too.
template<Oracle (*Make)()>
[[nodiscard]] Oracle withRootLast() {
    static const Oracle First = Make();
    Oracle oracle = First;
    oracle.claim = [](const Problem& problem) { return claimOf(First, problem); };
    oracle.prepare = [](const Problem& problem) { return preparedBy(First, problem); };
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
    return oracle;
}

} // namespace parsescope
