// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/python/module/values.h"
#include "core/parsing/transition_system.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace parsescope::python {

/// The largest number of words that a configuration may have.
inline constexpr int MostWords = 1'000'000;

/// A configuration and the name of its system.
struct State {
    Configuration at;
    std::shared_ptr<const std::string> system;
    bool operator==(const State& other) const { return at == other.at && *system == *other.system; }
};

/// A system and the position of ROOT in the initial configuration.
struct System {
    TransitionSystem rules;
    RootPlace root;
    std::shared_ptr<const std::string> name;

    System(const std::string& called, const std::string& place);
    System(TransitionSystem system, RootPlace place);

    bool operator==(const System& other) const;
    [[nodiscard]] State state(Configuration at) const { return {std::move(at), name}; }
    /// Returns the configuration of `state`. Raises an error if `state` belongs to another system
    /// or to another position of ROOT.
    [[nodiscard]] const Configuration& own(const State& state) const;
    /// Returns the transition named `called`. Raises an error if it is not legal in the
    /// configuration.
    [[nodiscard]] Transition legal(const State& state, const std::string& called) const;
    [[nodiscard]] Names namesOf(const std::vector<Transition>& transitions) const;
    /// Returns the position of ROOT as text: "first" or "last".
    [[nodiscard]] std::string rootName() const;
};

/// Returns the largest number of transitions that may be given for a sentence of `words` words.
/// Derivations have at most about `words` · `words` transitions, in systems that treat each pair of
/// words.
[[nodiscard]] std::size_t mostTransitions(int words);

/// Returns the place of ROOT named `name`, "first" or "last". Raises an error for other names.
RootPlace rootNamed(const std::string& name);

} // namespace parsescope::python

namespace pybind11::detail {
template<>
struct type_caster<parsescope::python::State> : InitialisedCaster<parsescope::python::State> {};
template<>
struct type_caster<parsescope::python::System> : InitialisedCaster<parsescope::python::System> {};
} // namespace pybind11::detail
