// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/base/text.h"
#include "core/parsing/transition_system.h"

#include <concepts>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace parsescope {

template<class Value>
class BasicChart;
using Chart = BasicChart<int>; // core/chart/chart.h

/// The loss of a configuration from which no permitted tree can be reached. It is equal to
/// Chart::Infinite.
inline constexpr int Unreachable = 1 << 28;

/// The data on which losses depend: a system, a gold tree, and the permitted trees.
struct Problem {
    SharedSystem system;
    Tree gold;
    /// The cost of a wrong head of each node 0..n; empty if the cost is 1 for every word. With
    /// weight 1 for one word and 0 for all other words, the loss is 0 if the word can still get its
    /// gold head.
    std::vector<int> weights = {};
    /// The permitted trees, and the position of ROOT in the initial configuration.
    TreeShape shape = {};

    /// Returns the initial configuration.
    [[nodiscard]] Configuration start() const { return system->start(gold.size(), shape.root); }
    /// Returns the cost of the head `head` for `dependent`.
    [[nodiscard]] int cost(int head, int dependent) const {
        if (gold.head(dependent) == head)
            return 0;
        return weights.empty() ? 1 : weights[dependent];
    }
};

/// The smallest cost of wrong heads over all permitted trees that can be reached from a
/// configuration [GSS14 §3], or a lower bound on that cost.
struct Loss {
    int value = Unreachable; ///< Unreachable if no permitted tree can be reached
    bool exact = true;       ///< false if `value` is a lower bound

    constexpr Loss() = default;
    constexpr Loss(int v, bool isExact = true) : value(v), exact(isExact) {}
    bool operator==(const Loss&) const = default;
    /// Returns the loss as text: "3", "≥ 3", or "∞" if it is Unreachable.
    [[nodiscard]] std::string text() const;
};

/// An object that computes the losses of configurations. It may keep tables between calls, so each
/// thread needs its own object. If asked to stop, an object that may take long returns soon with an
/// unusable answer; it can be asked again.
class LossSource {
public:
    LossSource() = default;
    LossSource(const LossSource&) = delete;
    LossSource& operator=(const LossSource&) = delete;
    virtual ~LossSource() = default;
    [[nodiscard]] virtual Loss loss(const Configuration& configuration,
                                    const TaskControl& control) = 0;
};

/// A function of a configuration, or of a configuration and a TaskControl, that returns a loss.
template<class Function>
concept ReturnsLoss = std::is_invocable_r_v<Loss, Function&, const Configuration&> ||
    std::is_invocable_r_v<Loss, Function&, const Configuration&, const TaskControl&>;

/// Returns a loss source that calls `function`.
template<ReturnsLoss Function>
[[nodiscard]] std::unique_ptr<LossSource> lossesByCalling(Function function) {
    struct Source final : LossSource {
        explicit Source(Function called) : function(std::move(called)) {}
        Loss loss(const Configuration& configuration, const TaskControl& control) override {
            if constexpr (std::is_invocable_v<Function&, const Configuration&>)
                return function(configuration);
            else
                return function(configuration, control);
        }
        Function function;
    };
    return std::make_unique<Source>(std::move(function));
}
/// Returns a loss source for a problem that asks a `Table`, which is constructed from the problem
/// and has a function `loss` of a configuration and, if computing a loss may take long, a
/// TaskControl.
template<class Table>
[[nodiscard]] std::unique_ptr<LossSource> lossesBy(const Problem& problem) {
    return lossesByCalling([table = std::make_unique<Table>(problem)](
                               const Configuration& configuration, const TaskControl& control) {
        if constexpr (requires { table->loss(configuration, control); })
            return Loss(table->loss(configuration, control));
        else
            return Loss(table->loss(configuration));
    });
}

/// A function that returns the loss of a configuration. Copies share one source.
class LossFunction {
public:
    LossFunction() = default;
    template<std::derived_from<LossSource> Source>
    LossFunction(std::shared_ptr<Source> source) // implicit, as for std::function
        : m_source(std::move(source)) {}
    template<ReturnsLoss Function>
    LossFunction(Function function) : m_source(lossesByCalling(std::move(function))) {}

    Loss operator()(const Configuration& configuration, const TaskControl& control = {}) const {
        return m_source->loss(configuration, control);
    }
    explicit operator bool() const { return m_source != nullptr; }

private:
    std::shared_ptr<LossSource> m_source;
};

/// Returns a loss function that calls `loss` with `control`, and that returns Unreachable at once
/// if asked to stop. `control` must outlive the result.
[[nodiscard]] LossFunction stoppable(LossFunction loss, const TaskControl& control);

/// The guarantee of an oracle for a problem.
enum class Claim {
    None,   ///< the oracle does not apply to the problem
    Bounds, ///< every answer is exact or marked as a lower bound
    Exact,  ///< every answer is exact
};

/// Returns the problem with weight 1 for the words in `words` and 0 for all other words.
[[nodiscard]] Problem onlyWords(const Problem& problem, const std::vector<int>& words);

class QuickSearch;

/// The loss after a legal transition.
struct TransitionLoss {
    Transition transition;
    Loss loss;
    /// True if `loss` is exact, not Unreachable, and equal to the loss of the configuration.
    bool optimal = false;
};

/// The loss of a configuration, and the loss after each legal transition.
struct Losses {
    Loss loss;
    std::vector<TransitionLoss>
        transitions; ///< losses in the order of the rules; empty for a terminal configuration

    /// Returns the entry of `transition`; a null pointer if `transition` is not legal.
    [[nodiscard]] const TransitionLoss* find(Transition transition) const;
};

/// Computes losses and optimal transitions (the dynamic oracle): a transition is optimal if it does
/// not raise the loss. If the losses after transitions are only bounds, the loss of the
/// configuration itself is also computed.
[[nodiscard]] Losses losses(const TransitionSystem& system, const LossFunction& loss,
                            const Configuration& configuration);

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

/// The cost and the number of roots of the arcs of a configuration.
struct Built {
    int cost = 0;  ///< cost of the wrong heads that cannot be replaced
    int roots = 0; ///< number of words with the head ROOT
};
/// Returns the cost of the wrong heads in a configuration, and the number of its words with the
/// head ROOT. If the system replaces heads, counts only words that have left the stack, the lists
/// and the buffer, and also their missing heads.
[[nodiscard]] Built builtSoFar(const Problem& problem, const Configuration& configuration);

/// Returns the cost of the tree with the heads `heads` of nodes 0..n; Unreachable if a single root
/// is required and the tree does not have exactly one.
[[nodiscard]] int treeLoss(const Problem& problem, std::span<const int> heads);
/// Returns the treeLoss of the tree of a terminal configuration.
[[nodiscard]] int finalLoss(const Problem& problem, const Configuration& configuration);

/// Returns a chart whose only item is the loss. `remark` gives the reason why the chart does not
/// show the items of a table.
[[nodiscard]] Chart lossOnlyChart(const Problem& problem, const Configuration& configuration,
                                  Loss loss, Text remark);

/// Returns the remark for configurations with more than `most` words in the buffer, whose tables
/// have millions of items.
[[nodiscard]] Text tooManyToList(int most);

} // namespace parsescope
