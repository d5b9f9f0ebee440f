// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/text.h"
#include "core/oracle/loss_function.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace parsescope {

template<class Value>
class BasicChart;
using Chart = BasicChart<int>; // core/chart/chart.h

class QuickSearch;

/// The guarantee of an oracle for a problem.
enum class Claim {
    None,   ///< the oracle does not apply to the problem
    Bounds, ///< every answer is exact or marked as a lower bound
    Exact,  ///< every answer is exact
};

/// An oracle for one problem: prepared once, then asked often. Tables are made when a loss is first
/// asked for, and kept between calls.
class PreparedOracle : public LossSource {
public:
    explicit PreparedOracle(Problem problem) : m_problem(std::move(problem)) {}

    [[nodiscard]] const Problem& problem() const { return m_problem; }
    using LossSource::loss;
    [[nodiscard]] Loss loss(const Configuration& configuration) { return loss(configuration, {}); }
    /// Returns the loss after each legal transition. Returns soon, with an unusable result, if
    /// asked to stop.
    [[nodiscard]] Losses losses(const Configuration& configuration, const TaskControl& control);
    /// Returns true if the arc, whose dependent has no head yet, can be built from the
    /// configuration; other gold arcs may be lost. Returns nothing if the question must be answered
    /// by a loss with weights.
    [[nodiscard]] virtual std::optional<bool> canBuild(const Configuration& configuration,
                                                       Arc arc) = 0;
    /// Returns true if the gold arcs of `words`, which have no heads yet, can all be built from the
    /// configuration. Returns soon with an unusable answer if asked to stop. Returns nothing if
    /// computing a loss with weights, which needs a table, is no slower.
    [[nodiscard]] virtual std::optional<bool> canBuildAll(const Configuration& configuration,
                                                          const std::vector<int>& words,
                                                          const TaskControl& control) = 0;
    /// Returns the chart of all items and deductions for a configuration; to be called only if
    /// Oracle::hasChart() is true. The total of the chart is the loss of the configuration. Returns
    /// soon, with an unusable chart, if asked to stop. If the memory limit of the control is too
    /// low, returns a chart with only the loss and a remark.
    [[nodiscard]] Chart chart(const Configuration& configuration, const TaskControl& control = {});
    /// Returns a chart as `chart` does, but an incomplete one if the memory limit is too low.
    [[nodiscard]] virtual Chart record(const Configuration& configuration,
                                       const TaskControl& control) = 0;
    /// Returns a search that finds small losses faster than the oracle computes them; a null
    /// pointer if there is none.
    [[nodiscard]] virtual std::unique_ptr<QuickSearch> quickSearch() = 0;
    /// Returns an upper bound, in bytes, on the memory of the tables; 0 if the oracle keeps only a
    /// few numbers per word, or the configurations of a few words.
    [[nodiscard]] virtual std::size_t bytes() const = 0;

private:
    Problem m_problem;
};

/// The functions of an oracle. Their answers are described in PreparedOracle. Null pointers mean
/// that the oracle does not answer the question.
struct OracleAlgorithm {
    Claim (*claim)(const Problem&);
    /// Makes the tables of a problem, for which `claim` must not return None.
    std::unique_ptr<LossSource> (*table)(const Problem&);
    bool (*reachable)(const Problem&, const Configuration&, Arc) = nullptr;
    bool (*together)(const Problem&, const Configuration&, const std::vector<int>& words,
                     const TaskControl&) = nullptr;
    Chart (*record)(const Problem&, const Configuration&, const TaskControl&) = nullptr;
    std::size_t (*memory)(const Problem&) = nullptr;
    std::unique_ptr<QuickSearch> (*quickSearch)(const Problem&) = nullptr;
    /// True if the quick search takes configurations in any order, and filling the tables takes
    /// longer than thousands of its tries.
    bool searchesFirst = false;
    /// False if the functions serve only problems with ROOT first. Problems with ROOT last are then
    /// translated; see root_last.h.
    bool handlesRootLast = false;
};

/// An algorithm for losses, with the problems for which it is exact.
struct Oracle {
    std::string_view name; ///< the name on the command line, for example "exhaustive"
    Text title;            ///< the title in menus
    Text source;           ///< the publication
    Text cases;            ///< the problems for which the oracle is exact, and its complexity
    OracleAlgorithm algorithm;
    /// True if the chart is the table T[i,j](h) of [GSS14 Algorithm 1] with its linear trees; see
    /// anti_diagonals.h and linear_tree.h.
    bool recordsLinearTrees = false;
    /// Set only for tables of papers (core/oracle/tables/papers), which are kept for teaching: the
    /// name of a cheaper oracle that is exact for all problems of the table and that the table
    /// checks in the tests.
    std::string_view checks = {};

    /// Returns the guarantee of the oracle for a problem.
    [[nodiscard]] Claim claim(const Problem& problem) const;
    /// Prepares the oracle for a problem, for which `claim` must not return None.
    [[nodiscard]] std::shared_ptr<PreparedOracle> prepare(const Problem& problem) const;
    /// Returns the bytes of the oracle when it is prepared for a problem; see PreparedOracle.
    [[nodiscard]] std::size_t bytes(const Problem& problem) const {
        return prepare(problem)->bytes();
    }
    [[nodiscard]] bool hasChart() const { return algorithm.record != nullptr; }
};

/// Returns a chart whose only item is the loss. `remark` gives the reason why the chart does not
/// show the items of a table.
[[nodiscard]] Chart lossOnlyChart(const Problem& problem, const Configuration& configuration,
                                  Loss loss, Text remark);

/// Returns the remark for configurations with more than `most` words in the buffer, whose tables
/// have millions of items.
[[nodiscard]] Text tooManyToList(int most);

} // namespace parsescope
