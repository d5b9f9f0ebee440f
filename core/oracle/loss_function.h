// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task_control.h"
#include "core/oracle/problem.h"

#include <concepts>
#include <memory>
#include <type_traits>
#include <utility>

namespace parsescope {

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

/// Returns the losses of a problem by the oracle that chooseOracle returns; an error if there is no
/// oracle for it.
[[nodiscard]] Result<LossFunction> chosenLosses(const Problem& problem);

/// Computes losses and optimal transitions (the dynamic oracle): a transition is optimal if it does
/// not raise the loss. If the losses after transitions are only bounds, the loss of the
/// configuration itself is also computed.
[[nodiscard]] Losses losses(const TransitionSystem& system, const LossFunction& loss,
                            const Configuration& configuration);

} // namespace parsescope
