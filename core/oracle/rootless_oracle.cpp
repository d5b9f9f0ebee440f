// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/rootless_oracle.h"

#include "core/oracle/oracles.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"
#include "core/parsing/without_root.h"

namespace parsescope {

namespace {

/// Returns the problem with ROOT last that has the losses of a problem without ROOT; nothing if
/// there are buffer transitions.
std::optional<Problem> withRootLast(const Problem& problem) {
    if (!problem.system->added.empty())
        return std::nullopt;
    Result<TransitionSystem> system = findSystem(problem.system->name);
    if (!system) { // the system was read from a file, or has other names of transitions
        TransitionSystem bare = problem.system;
        bare.rootPlace.reset();
        system = writeSystem(bare)
                     .and_then([](const std::string& text) { return readSystem(text); })
                     .map(recognised);
    }
    if (!system)
        return std::nullopt;
    Problem with = problem;
    with.system = *std::move(system);
    return with;
}

// With ROOT last, a transition that touches ROOT leaves only words that become children of ROOT
// too, so that it does not lower the loss. Buffer transitions are an exception, as they reach ROOT
// behind a word.
std::optional<Oracle> askingRootLast(const Problem& problem) {
    const std::optional<Problem> with = withRootLast(problem);
    if (!with)
        return std::nullopt;
    Result<Oracle> oracle = chooseOracle(*with);
    if (!oracle || oracle->claim(*with) != Claim::Exact)
        return std::nullopt;
    oracle->algorithm = {.claim = [](const Problem&) { return Claim::Exact; },
                         .table =
                             [](const Problem& asked) {
                                 const Problem there = *withRootLast(asked);
                                 return lossesByCalling(
                                     [prepared = chooseOracle(there)->prepare(there)](
                                         const Configuration& at, const TaskControl& control) {
                                         return prepared->loss(at, control);
                                     });
                             },
                         .handlesRootLast = true};
    return *std::move(oracle);
}

} // namespace

Result<Oracle> findOracleWithoutRoot(Problem& problem, std::string_view name) {
    if (endsWithOneRoot(problem.system))
        problem.shape.rootLimit = RootLimit::One;
    if (name.empty())
        if (std::optional<Oracle> oracle = askingRootLast(problem))
            return *std::move(oracle);
    return findOracle(name, problem);
}

} // namespace parsescope
