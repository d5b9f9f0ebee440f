// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/base/text.h"
#include "core/chart/chart.h"
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

/// The loss of a configuration from which no permitted tree can be reached.
inline constexpr int Unreachable = Chart::Infinite;

/// The data on which losses depend: a system, a gold tree, and the permitted trees.
struct Problem {
    TransitionSystem system;
    Tree gold;
    /// The cost of a wrong head, by node 0..n; empty for cost 1 for every word. With 1 for one word
    /// and 0 for all others, the loss is 0 if that word can still get its gold head.
    std::vector<int> weights = {};
    TreeShape shape = {}; ///< the permitted trees, and the initial place of ROOT

    /// The initial configuration.
    [[nodiscard]] Configuration start() const { return system.start(gold.size(), shape.root); }
    /// The cost of the head `head` for `dependent`.
    [[nodiscard]] int cost(int head, int dependent) const {
        if (gold.head(dependent) == head)
            return 0;
        return weights.empty() ? 1 : weights[dependent];
    }
};

/// The smallest cost of wrong heads over all permitted trees that can be reached from a
/// configuration [GSS14 §3], or a lower bound of it.
struct Loss {
    int value = Unreachable; ///< Unreachable: there is no such tree
    bool exact = true;       ///< otherwise `value` is a lower bound

    constexpr Loss() = default;
    constexpr Loss(int v, bool isExact = true) : value(v), exact(isExact) {}
    bool operator==(const Loss&) const = default;
    /// The loss as text: "3", "≥ 3", or "∞" when Unreachable.
    [[nodiscard]] std::string text() const;
};

/// Computes the loss of a configuration. May keep tables between calls, so each thread needs a
/// function of its own. If asked to stop, a function that may take long returns soon, with an
/// unusable answer; it can be called again.
class LossFunction {
public:
    LossFunction() = default;
    /// Wraps a function of the configuration, or of the configuration and a TaskControl.
    template<class Function>
    requires std::is_invocable_r_v<Loss, Function&, const Configuration&>
    LossFunction(Function function) // implicit, as of any function
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

/// Returns the loss function with a control: it returns Unreachable at once if asked to stop. Keeps
/// references.
[[nodiscard]] LossFunction stoppable(const LossFunction& loss, const TaskControl& control);

/// The guarantee of an oracle for a problem.
enum class Claim {
    None,   ///< it does not apply
    Bounds, ///< every answer is exact or says that it is a lower bound
    Exact,  ///< every answer is exact
};

/// Returns the problem with weight 1 for these words and 0 for all others.
[[nodiscard]] Problem onlyWords(const Problem& problem, const std::vector<int>& words);

class QuickSearch;

/// An algorithm for losses, with the problems for which it is exact.
struct Oracle {
    std::string_view name; ///< as in the command line, "exhaustive"
    Text title;            ///< for menus
    Text source;           ///< the publication
    Text cases;            ///< the problems for which it is exact, and its complexity
    Claim (*claim)(const Problem&);
    /// Prepares the loss function of a problem, for which `claim` must not return None.
    LossFunction (*prepare)(const Problem&);
    /// True if the arc, considered by itself, can be built from the configuration; its dependent
    /// has no head yet. A null pointer if a loss with weights has to be used for that.
    bool (*reachable)(const Problem&, const Configuration&, Arc) = nullptr;
    /// True if the gold arcs of these words can all be built from the configuration; the words have
    /// no heads yet. Returns soon, with an unusable answer, if asked to stop. A null pointer if a
    /// loss with weights, which needs a table, is no slower.
    bool (*together)(const Problem&, const Configuration&, const std::vector<int>& words,
                     const TaskControl&) = nullptr;
    /// Returns the chart of all items and deductions for the loss of a configuration, which is the
    /// chart's total. Returns soon, with an unusable chart, if asked to stop. If the memory limit
    /// of the control is too low, returns a chart with only the loss and a remark. A null pointer
    /// if there is no table.
    Chart (*record)(const Problem&, const Configuration&, const TaskControl&) = nullptr;
    /// Upper bound, in bytes, on the memory that the prepared loss function keeps. A null pointer
    /// if that is only a few numbers per word, or the configurations of a few words.
    std::size_t (*memory)(const Problem&) = nullptr;
    /// Prepares a search that finds small losses faster than this oracle computes them; returns a
    /// null pointer if there is none for the problem. A null pointer if there is none at all.
    std::unique_ptr<QuickSearch> (*quickSearch)(const Problem&) = nullptr;
    /// The chart is the table T[i,j](h) of [GSS14 Algorithm 1] with its linear trees, see
    /// anti_diagonals.h and linear_tree.h.
    bool recordsLinearTrees = false;
    /// Set only for tables of papers (core/oracle/tables/papers), which are kept for teaching: the
    /// name of the cheaper oracle, exact for all their problems, that they check in the tests.
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
    bool optimal = false; ///< equal to the loss of the configuration, which is not Unreachable
};

/// The loss of a configuration, and the loss after each legal transition.
struct Losses {
    Loss loss;
    std::vector<TransitionLoss> transitions; ///< in the order of the rules; empty if terminal

    /// The entry of `transition`; a null pointer if it is not legal.
    [[nodiscard]] const TransitionLoss* find(Transition transition) const;
};

/// Computes losses and optimal transitions (the dynamic oracle): a transition is optimal if it does
/// not raise the loss. If the losses after transitions are only bounds, the loss of the
/// configuration itself is computed, too.
[[nodiscard]] Losses losses(const TransitionSystem& system, const LossFunction& loss,
                            const Configuration& configuration);

/// Numbers about the arcs of a configuration.
struct Built {
    int cost = 0;  ///< of wrong heads
    int roots = 0; ///< number of words with the head ROOT
};
/// Counts the arcs of a configuration.
[[nodiscard]] Built builtSoFar(const Problem& problem, const Configuration& configuration);

/// Returns the cost of the heads of a tree, by node 0..n; Unreachable if a single root is required
/// and the tree has another number of roots.
[[nodiscard]] int treeLoss(const Problem& problem, std::span<const int> heads);
/// Returns the treeLoss of the tree of a terminal configuration.
[[nodiscard]] int finalLoss(const Problem& problem, const Configuration& configuration);

} // namespace parsescope
