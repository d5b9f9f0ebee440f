// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/loss_answer.h"

#include "core/base/utf8.h"
#include "core/oracle/oracles.h"
#include "core/oracle/search/search.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"

#include <algorithm>
#include <ranges>

namespace parsescope {

namespace {

/// The number of configurations that a long search explores.
constexpr int ThoroughBudget = 20'000;

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
                   configuration.text());
}

Result<TransitionSystem> LossAnswerer::find(const std::string& name) {
    const auto added = std::ranges::find(m_systems, name, &TransitionSystem::name);
    if (added != m_systems.end())
        return *added;
    return m_open && isSystemFile(name) ? m_open(*this, name, m_stepLimit) : findSystem(name);
}

Result<SharedSystem> LossAnswerer::shared(const std::string& name) {
    if (const auto known = m_found.find(name); known != m_found.end())
        return known->second;
    Result<TransitionSystem> system = find(name);
    if (!system)
        return tl::unexpected(system.error());
    return m_found.emplace(name, *std::move(system)).first->second;
}

Result<LossRequest> LossAnswerer::resolved(LossRequest request) {
    if (!request.configuration || request.hasBoth)
        return request;
    const Result<SharedSystem> system = shared(request.system);
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
    const Result<SharedSystem> system = shared(request.system);
    if (!system)
        return tl::unexpected(system.error());
    const std::optional<RootPlace> place = (*system)->rootPlace;
    if (place && *place != request.shape.root)
        return failure("{0} has ROOT behind the last word, expected \"root\":\"last\"",
                       (*system)->name);
    const Result<Tree> gold = Tree::fromHeads(request.heads);
    if (!gold)
        return tl::unexpected(gold.error());
    const Problem problem{.system = *system, .gold = *gold, .weights = {}, .shape = request.shape};
    Result<Oracle> oracle = findOracle(request.oracle, problem);
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

} // namespace parsescope
