// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/base/text.h"
#include "core/parsing/transition_system.h"

#include <cstddef>
#include <functional>
#include <memory>
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
    TransitionSystem system;
    Tree gold;
    /// The cost of a wrong head of each node 0..n; empty if the cost is 1 for every word. With
    /// weight 1 for one word and 0 for all other words, the loss is 0 if the word can still get its
    /// gold head.
    std::vector<int> weights = {};
    /// The permitted trees, and the position of ROOT in the initial configuration.
    TreeShape shape = {};

    /// Returns the initial configuration.
    [[nodiscard]] Configuration start() const { return system.start(gold.size(), shape.root); }
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

/// A function that computes the loss of a configuration. The function may keep tables between
/// calls, so each thread needs its own function. If asked to stop, a function that may take long
/// returns soon with an unusable answer; it can be called again.
class LossFunction {
public:
    LossFunction() = default;
    /// Wraps a function of the configuration, or of the configuration and a TaskControl.
    template<class Function>
    requires std::is_invocable_r_v<Loss, Function&, const Configuration&>
    LossFunction(Function function) // implicit, as for std::function
        : m_function([call = std::move(function)](const Configuration& configuration,
                                                  const TaskControl&) mutable {
              return Loss(call(configuration));
          }) {}
    template<class Function>
    requires std::is_invocable_r_v<Loss, Function&, const Configuration&, const TaskControl&>
    LossFunction(Function function) : m_function(std::move(function)) {}

    Loss operator()(const Configuration& configuration) const {
        static const TaskControl none;
        return m_function(configuration, none);
    }
    Loss operator()(const Configuration& configuration, const TaskControl& control) const {
        return m_function(configuration, control);
    }
    explicit operator bool() const { return static_cast<bool>(m_function); }

private:
    std::function<Loss(const Configuration&, const TaskControl&)> m_function;
};

/// Returns a loss function that calls `loss` with `control`, and that returns Unreachable at once
/// if asked to stop. `loss` and `control` must outlive the result.
[[nodiscard]] LossFunction stoppable(const LossFunction& loss, const TaskControl& control);

/// The guarantee of an oracle for a problem.
enum class Claim {
    None,   ///< the oracle does not apply to the problem
    Bounds, ///< every answer is exact or marked as a lower bound
    Exact,  ///< every answer is exact
};

/// Returns the problem with weight 1 for the words in `words` and 0 for all other words.
[[nodiscard]] Problem onlyWords(const Problem& problem, const std::vector<int>& words);

class QuickSearch;

/// An algorithm for losses, with the problems for which it is exact.
struct Oracle {
    std::string_view name; ///< the name on the command line, for example "exhaustive"
    Text title;            ///< the title in menus
    Text source;           ///< the publication
    Text cases;            ///< the problems for which the oracle is exact, and its complexity
    Claim (*claim)(const Problem&);
    /// Prepares the loss function of a problem, for which `claim` must not return None.
    LossFunction (*prepare)(const Problem&);
    /// Returns true if the arc, whose dependent has no head yet, can be built from the
    /// configuration; other gold arcs may be lost. A null pointer if the question must be answered
    /// by a loss with weights.
    bool (*reachable)(const Problem&, const Configuration&, Arc) = nullptr;
    /// Returns true if the gold arcs of `words`, which have no heads yet, can all be built from the
    /// configuration. Returns soon with an unusable answer if asked to stop. A null pointer if
    /// computing a loss with weights, which needs a table, is no slower.
    bool (*together)(const Problem&, const Configuration&, const std::vector<int>& words,
                     const TaskControl&) = nullptr;
    /// Returns the chart of all items and deductions for a configuration. The total of the chart is
    /// the loss of the configuration. Returns soon, with an unusable chart, if asked to stop. If
    /// the memory limit of the control is too low, returns a chart with only the loss and a remark.
    /// A null pointer if there is no table.
    Chart (*record)(const Problem&, const Configuration&, const TaskControl&) = nullptr;
    /// Returns an upper bound, in bytes, on the memory that the prepared loss function keeps. A
    /// null pointer if the function keeps only a few numbers per word, or the configurations of a
    /// few words.
    std::size_t (*memory)(const Problem&) = nullptr;
    /// Prepares a search that finds small losses faster than the oracle computes them. Returns a
    /// null pointer for problems without such a search. A null pointer if no problem has such a
    /// search.
    std::unique_ptr<QuickSearch> (*quickSearch)(const Problem&) = nullptr;
    /// True if the chart is the table T[i,j](h) of [GSS14 Algorithm 1] with its linear trees; see
    /// anti_diagonals.h and linear_tree.h.
    bool recordsLinearTrees = false;
    /// Set only for tables of papers (core/oracle/tables/papers), which are kept for teaching: the
    /// name of a cheaper oracle that is exact for all problems of the table and that the table
    /// checks in the tests.
    std::string_view checks = {};

    /// Returns `memory(problem)`, or 0 if the oracle keeps only a few numbers per word.
    [[nodiscard]] std::size_t bytes(const Problem& problem) const {
        return memory ? memory(problem) : 0;
    }
};

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

} // namespace parsescope
