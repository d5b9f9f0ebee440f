// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "core/oracle/oracle.h"
#include "core/oracle/quick_search.h"

#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

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
    [[nodiscard]] bool keepsTransitions() const { return m_root != 0; }
    /// Returns the node for ROOT in problem(): 0 or n + 1.
    [[nodiscard]] int root() const { return m_root; }
    /// True if problem() has no word for ROOT.
    [[nodiscard]] bool keepsWords() const { return m_root == 0; }

private:
    Problem m_problem;
    int m_root = 0;                 ///< the node for ROOT in m_problem: 0 or n + 1
    int m_costOfRoot = Unreachable; ///< cost of a wrong head for ROOT if it is a word
};

/// An oracle for problems with ROOT first, applied to a problem with ROOT last.
class RootLastOracle final : public PreparedOracle {
public:
    /// Constructs the oracle; `oracle` must be prepared for first.problem().
    RootLastOracle(const Problem& problem, RootFirst first, std::unique_ptr<PreparedOracle> oracle)
        : PreparedOracle(problem), m_first(std::move(first)), m_oracle(std::move(oracle)) {}

    Loss loss(const Configuration& configuration, const TaskControl& control) override;
    std::optional<bool> canBuild(const Configuration& configuration, Arc arc) override;
    std::optional<bool> canBuildAll(const Configuration& configuration,
                                    const std::vector<int>& words,
                                    const TaskControl& control) override;
    Chart record(const Configuration& configuration, const TaskControl& control) override;
    std::unique_ptr<QuickSearch> quickSearch() override;
    [[nodiscard]] std::size_t bytes() const override { return m_oracle->bytes(); }

private:
    RootFirst m_first;
    std::unique_ptr<PreparedOracle> m_oracle;
};

/// Returns the oracle called `name` for a problem with or without ROOT (see without_root.h). If
/// `name` is empty, returns the result of chooseOracle or, if there is no ROOT, an oracle that asks
/// an exact oracle for ROOT last where one exists. If parses without ROOT end with one tree, first
/// permits only trees with a single root in `problem`. Fails if there is no oracle.
[[nodiscard]] Result<Oracle> oracleFor(Problem& problem, std::string_view name = {});

} // namespace parsescope
