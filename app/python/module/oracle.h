// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/python/module/system.h"
#include "core/chart/chart.h"
#include "core/oracle/derivation.h"
#include "core/oracle/oracle.h"

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace parsescope::python {

/// An oracle for the configurations of a sentence. Several threads can use it. Functions that
/// compute losses release Python's global lock, and must therefore be called with the lock held.
class GoldOracle {
public:
    GoldOracle(System system, const std::vector<int>& heads, std::vector<int> weights,
               bool singleRoot, std::string name);

    [[nodiscard]] std::string name() const { return std::string(m_oracle.name); }
    [[nodiscard]] bool isExact() const { return m_oracle.claim(m_problem) == Claim::Exact; }
    [[nodiscard]] const System& system() const { return m_system; }
    [[nodiscard]] const Problem& problem() const { return m_problem; }
    /// Returns the name of the oracle that the caller chose; empty if the caller chose none.
    [[nodiscard]] const std::string& chosen() const { return m_chosen; }
    /// Returns the weights of words 1..n; empty if all weights are 1.
    [[nodiscard]] std::vector<int> weights() const;
    bool operator==(const GoldOracle& other) const;

    /// Returns the configuration of `state`. Raises an error if `state` belongs to another system
    /// or to a sentence of another length.
    [[nodiscard]] const Configuration& own(const State& state) const;
    /// Calls `work` with the loss function, without Python's global lock, and returns its result.
    template<class Work>
    auto compute(Work work) const {
        const py::gil_scoped_release released;
        return alone(work);
    }
    /// Calls `work` with the loss function while no other thread uses it. The caller must have
    /// released Python's global lock.
    template<class Work>
    auto alone(Work work) const {
        const std::scoped_lock lock(m_mutex);
        return work(LossFunction(m_prepared));
    }
    /// Returns the chart of a configuration; only the loss, with a note, if the chart is too large.
    /// Raises an error if the oracle has no chart.
    [[nodiscard]] Chart chart(const State& state) const;

private:
    [[nodiscard]] Oracle oracleFor(std::vector<int> weights);

    System m_system;
    std::string m_chosen;
    Problem m_problem;
    Oracle m_oracle;
    std::shared_ptr<PreparedOracle> m_prepared;
    mutable std::mutex m_mutex; // protects the prepared oracle, which keeps tables between calls
};

/// Returns a loss as a Python object: None if no tree can be reached, a Loss if the loss is exact,
/// otherwise a LowerBound.
py::object number(const Loss& loss);

} // namespace parsescope::python

namespace pybind11::detail {
template<>
struct type_caster<parsescope::python::GoldOracle>
    : InitialisedCaster<parsescope::python::GoldOracle> {};
} // namespace pybind11::detail
