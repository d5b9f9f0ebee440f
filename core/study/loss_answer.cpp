// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/loss_answer.h"

#include "core/base/utf8.h"
#include "core/oracle/oracles.h"
#include "core/oracle/search/search.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"
#include "core/parsing/without_root.h"

#include <algorithm>
#include <ranges>

namespace parsescope {

namespace {

/// The number of configurations that a long search explores.
constexpr int ThoroughBudget = 20'000;

/// Returns the problem with ROOT last that has the losses of a problem without ROOT; nothing if the
/// system is not built in.
std::optional<Problem> withRootLast(const Problem& problem) {
    const Result<TransitionSystem> system = findSystem(problem.system->name);
    if (!system)
        return std::nullopt;
    Problem with = problem;
    with.system = *system;
    return with;
}

/// Returns the oracle for a problem without ROOT that asks an exact oracle for ROOT last; nothing
/// if there is none. With ROOT last, a transition that touches ROOT leaves only words that become
/// children of ROOT too, so that it does not lower the loss. Buffer transitions are an exception,
/// as they reach ROOT behind a word.
std::optional<Oracle> oracleWithoutRoot(const Problem& problem) {
    const std::optional<Problem> with = withRootLast(problem);
    if (!with || !problem.system->added.empty())
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

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

tl::unexpected<Error> unknownTransition(const TransitionSystem& system, std::size_t number,
                                        const std::string& name) {
    std::vector<std::string> names;
    for (const Rule& rule : system.rules)
        names.push_back(std::string(rule.name) + (rule.variants ? "1, …" : ""));
    return failure("transition {0}, {1}, is unknown, expected one of: {2}", number,
                   parsescope::quoted(name), joined(names));
}

} // namespace

Result<Configuration> configurationAfter(const TransitionSystem& system, int words,
                                         const std::vector<std::string>& transitions,
                                         RootPlace root) {
    Configuration configuration = system.start(words, root);
    for (std::size_t i = 0; i < transitions.size(); ++i) {
        const std::optional<Transition> transition = system.find(transitions[i]);
        if (!transition)
            return unknownTransition(system, i + 1, transitions[i]);
        const Obstacle obstacle = system.obstacle(configuration, *transition);
        if (obstacle != Obstacle::None)
            return failure("transition {0}, {1}, is not legal: {2}", i + 1,
                           parsescope::quoted(transitions[i]), describe(obstacle));
        configuration = system.step(std::move(configuration), *transition);
    }
    return configuration;
}

Configuration shownConfiguration(const LossRequest& request, const Configuration& configuration) {
    return request.hasNoRoot ? withoutRoot(configuration) : configuration;
}

Result<void> checkBoth(const LossRequest& request, const TransitionSystem& system,
                       const Configuration& configuration) {
    if (!request.hasBoth)
        return {};
    const GivenConfiguration& given = *request.configuration;
    const int barred = configuration.barredRule();
    if (given.stack == configuration.stackNodes() && given.buffer == configuration.bufferNodes() &&
        given.lists == configuration.lists() &&
        given.notNext == (barred < 0 ? "" : system.rules[barred].name) &&
        std::ranges::equal(given.heads, configuration.heads() | std::views::drop(1)))
        return {};
    return failure("\"transitions\" lead to {0}, which is not \"configuration\"",
                   shownConfiguration(request, configuration).text());
}

Result<TransitionSystem> LossAnswerer::find(const std::string& name) {
    const auto added = std::ranges::find(m_systems, name, &TransitionSystem::name);
    if (added != m_systems.end())
        return *added;
    return m_open && isSystemFile(name) ? m_open(*this, name, m_stepLimit) : findSystem(name);
}

Result<SharedSystem> LossAnswerer::systemOf(const LossRequest& request) {
    std::pair key(request.system, request.hasNoRoot);
    if (const auto known = m_found.find(key); known != m_found.end())
        return known->second;
    Result<TransitionSystem> system = find(request.system);
    if (!system)
        return tl::unexpected(system.error());
    if (request.hasNoRoot)
        system = withoutRoot(*system);
    return m_found.emplace(std::move(key), *std::move(system)).first->second;
}

Result<LossRequest> LossAnswerer::resolved(LossRequest request) {
    if (!request.configuration || request.hasBoth)
        return request;
    const Result<SharedSystem> system = systemOf(request);
    if (!system)
        return tl::unexpected(system.error());
    const GivenConfiguration& given = *request.configuration;
    if (given.heads.size() != request.heads.size())
        return failure("the configuration has {0} words, the gold tree has {1}", given.heads.size(),
                       request.heads.size());
    const Result<std::vector<Transition>> derivation =
        derivationTo(**system, given, request.shape.root);
    if (!derivation)
        return failure("\"configuration\": {0}", derivation.error().message);
    request.transitions.clear();
    for (const Transition transition : *derivation)
        request.transitions.push_back((*system)->nameOf(transition));
    request.configuration.reset();
    return request;
}

Result<void> LossAnswerer::prepare(const LossRequest& request) {
    if (m_explainer && m_request.sameProblem(request))
        return {};
    m_explainer.reset();
    const Result<SharedSystem> system = systemOf(request);
    if (!system)
        return tl::unexpected(system.error());
    const std::optional<RootPlace> place = (*system)->rootPlace;
    if (place && *place != request.shape.root)
        return failure("{0} has ROOT behind the last word, expected \"root\":\"last\"",
                       (*system)->name);
    const Result<Tree> gold = Tree::fromHeads(request.heads);
    if (!gold)
        return tl::unexpected(gold.error());
    Problem problem{.system = *system, .gold = *gold, .weights = {}, .shape = request.shape};
    if (request.hasNoRoot && endsWithOneRoot(problem.system))
        problem.shape.rootLimit = RootLimit::One;
    std::optional<Oracle> rootless;
    if (request.hasNoRoot && request.oracle.empty())
        rootless = oracleWithoutRoot(problem);
    Result<Oracle> oracle =
        rootless ? Result<Oracle>(*std::move(rootless)) : findOracle(request.oracle, problem);
    if (!oracle)
        return tl::unexpected(oracle.error());
    if (m_thorough && oracle->claim(problem) == Claim::Bounds)
        oracle->algorithm.table = [](const Problem& hard) {
            return lossesByCalling(searchLoss(hard, ThoroughBudget));
        };
    m_request = request;
    m_oracle = std::string(oracle->name);
    m_explainer.emplace(problem, *oracle);
    return {};
}

Result<LossAnswer> LossAnswerer::answer(const LossRequest& request) {
    if (request.configuration && !request.hasBoth)
        return resolved(request).and_then([&](const LossRequest& same) { return answer(same); });
    if (const Result<void> prepared = prepare(request); !prepared)
        return tl::unexpected(prepared.error());
    Result<Configuration> configuration = configurationAfter(
        problem().system, problem().gold.size(), request.transitions, request.shape.root);
    if (!configuration)
        return tl::unexpected(configuration.error());
    LossAnswer answer{*std::move(configuration), {}};
    answer.losses = m_explainer->losses(answer.configuration);
    return answer;
}

Result<Losses> LossAnswerer::losses(const LossRequest& request,
                                    const Configuration& configuration) {
    if (const Result<void> prepared = prepare(request); !prepared)
        return tl::unexpected(prepared.error());
    return m_explainer->losses(configuration);
}

} // namespace parsescope
