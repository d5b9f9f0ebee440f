// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/chart/chart.h"
#include "core/parsing/transition_system.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace parsescope {

/// Loss of a configuration from which no tree that counts can be reached.
inline constexpr int Unreachable = Chart::Infinite;

/// What losses are asked about: a system, a gold tree, and which trees count.
struct Problem {
    TransitionSystem system;
    Tree gold;
    /// Cost of a wrong head, by node 0..n; empty stands for 1 for every word. With 1 for one word
    /// and 0 for the others, the loss says whether that word can still get its gold head.
    std::vector<int> weights = {};
    /// Only trees in which exactly one word hangs on ROOT count.
    bool singleRoot = false;
    /// Where ROOT stands when a parse begins.
    RootPlace root = RootPlace::First;

    /// The configuration in which a parse begins.
    [[nodiscard]] Configuration start() const { return system.start(gold.size(), root); }
    /// Cost of giving `dependent` that head.
    [[nodiscard]] int cost(int head, int dependent) const {
        if (gold.head(dependent) == head)
            return 0;
        return weights.empty() ? 1 : weights[dependent];
    }
};

/// The smallest cost of wrong heads over all trees that can be reached from a configuration
/// [GSS14 §3], or a number that it is not below.
struct Loss {
    int value = Unreachable; ///< Unreachable: there is no such tree
    bool exact = true;       ///< else the loss is at least `value`

    constexpr Loss() = default;
    constexpr Loss(int v, bool isExact = true) : value(v), exact(isExact) {}
    bool operator==(const Loss&) const = default;
    /// "3", or "≥ 3"; "∞" when Unreachable.
    [[nodiscard]] std::string text() const;
};

/// Loss of a configuration. May keep tables between calls, so one function serves one thread. One
/// that may take long answers soon when it is asked to stop; that answer is of no use, but it can
/// be asked again.
class LossFunction {
public:
    LossFunction() = default;
    /// Of a function that takes the configuration, or the configuration and a TaskControl.
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

/// That loss function, but Unreachable at once when it is asked to stop. Keeps references to both.
[[nodiscard]] LossFunction stoppable(const LossFunction& loss, const TaskControl& control);

/// What an oracle promises for a problem.
enum class Claim {
    None,   ///< it can't be asked
    Bounds, ///< every answer is exact or says that it is a lower bound
    Exact,  ///< every answer is exact
};

/// The problem in which only the gold heads of these words are worth anything, 1 each.
[[nodiscard]] Problem onlyWords(const Problem& problem, const std::vector<int>& words);

/// A way to compute losses, and for which problems it is exact.
struct Oracle {
    std::string_view name;   ///< as in the command line, "exhaustive"
    std::string_view title;  ///< for menus
    std::string_view source; ///< where it was published
    std::string_view cases;  ///< in words: for what it is exact, and what it costs
    Claim (*claim)(const Problem&);
    /// Builds what depends on the problem alone. Call only where it claims something.
    LossFunction (*prepare)(const Problem&);
    /// Whether the arc, taken by itself, can still be built from the configuration; its dependent
    /// has no head yet. A null pointer where that is answered by a loss with weights.
    bool (*reachable)(const Problem&, const Configuration&, Arc) = nullptr;
    /// Whether the gold arcs of these words can all be built from the configuration; they have no
    /// heads yet. Ends soon when it is asked to stop, and is of no use then. A null pointer where a
    /// loss with weights, for which a table must be prepared, is no slower.
    bool (*together)(const Problem&, const Configuration&, const std::vector<int>& words,
                     const TaskControl&) = nullptr;
    /// A chart of all items and deductions behind the loss of a configuration, which is the chart's
    /// total. Ends soon when it is asked to stop; the chart is of no use then. A null pointer when
    /// there is no table.
    Chart (*record)(const Problem&, const Configuration&, const TaskControl&) = nullptr;
};

/// The loss after one legal transition.
struct TransitionLoss {
    Transition transition;
    Loss loss;
    bool optimal = false; ///< as small as the loss of the configuration, and reachable
};

/// The loss of a configuration and of what each legal transition makes of it.
struct Losses {
    Loss loss;
    std::vector<TransitionLoss> transitions; ///< in the order of the rules; empty when final

    /// The entry of `transition`; a null pointer when it is not legal.
    [[nodiscard]] const TransitionLoss* find(Transition transition) const;
};

/// The dynamic oracle: an optimal transition is one that does not raise the loss. Where the losses
/// of transitions are bounds only, the configuration itself is asked about, too.
[[nodiscard]] Losses losses(const TransitionSystem& system, const LossFunction& loss,
                            const Configuration& configuration);

/// What the arcs of a configuration come to.
struct Built {
    int cost = 0;  ///< of the wrong heads among them
    int roots = 0; ///< number of words on ROOT
};
[[nodiscard]] Built builtSoFar(const Problem& problem, const Configuration& configuration);

/// Cost of the heads of a tree, by node 0..n, or Unreachable when single root was asked for and not
/// kept.
[[nodiscard]] int treeLoss(const Problem& problem, std::span<const int> heads);
/// The treeLoss of the tree that a final configuration has.
[[nodiscard]] int finalLoss(const Problem& problem, const Configuration& configuration);

} // namespace parsescope
