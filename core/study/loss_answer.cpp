// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/loss_answer.h"

#include "core/base/utf8.h"
#include "core/oracle/explainer.h"
#include "core/oracle/root_last.h"
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
    return failure("transition {0}, {1}, is unknown, expected one of: {2}", number, inQuotes(name),
                   joined(names));
}

} // namespace

Result<Configuration> configurationAfter(const TransitionSystem& system, int words,
                                         const std::vector<std::string>& transitions,
                                         RootPlace root) {
    Configuration configuration = system.start(words, root);
    for (std::size_t i = 0; i < transitions.size(); ++i) {
        const std::optional<Transition> transition =
            system.find(nameWithoutRelation(transitions[i]));
        if (!transition)
            return unknownTransition(system, i + 1, transitions[i]);
        const Obstacle obstacle = system.obstacle(configuration, *transition);
        if (obstacle != Obstacle::None)
            return failure("transition {0}, {1}, is not legal: {2}", i + 1,
                           inQuotes(transitions[i]), describe(obstacle));
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
        std::ranges::equal(given.heads, configuration.heads() | std::views::drop(1)) &&
        (request.labels.empty() || given.labels.empty() ||
         given.labels ==
             relationsBy(system, configuration.words(), request.transitions, request.shape.root)))
        return {};
    return failure("\"transitions\" lead to {0}, which is not \"configuration\"",
                   shownConfiguration(request, configuration).text());
}

LossAnswerer::LossAnswerer(bool thorough) : m_thorough(thorough) {}
LossAnswerer::LossAnswerer(LossAnswerer&&) noexcept = default;
LossAnswerer& LossAnswerer::operator=(LossAnswerer&&) noexcept = default;
LossAnswerer::~LossAnswerer() = default;

const Problem& LossAnswerer::problem() const {
    return m_explainer->problem();
}

Result<TransitionSystem> LossAnswerer::find(const std::string& name) {
    const auto added = std::ranges::find(m_systems, name, &TransitionSystem::name);
    if (added != m_systems.end())
        return *added;
    return m_open && isSystemFile(name) ? m_open(*this, name, m_stepLimit) : findSystem(name);
}

Result<const LossAnswerer::Known*> LossAnswerer::knownFor(const LossRequest& request) {
    std::pair key(request.system, request.hasNoRoot);
    if (const auto known = m_found.find(key); known != m_found.end())
        return &known->second;
    Result<TransitionSystem> system = find(request.system);
    if (!system)
        return tl::unexpected(system.error());
    if (request.hasNoRoot)
        system = withoutRoot(*system);
    return &m_found.emplace(std::move(key), Known{*system, TransitionNames(*system)}).first->second;
}

Result<SharedSystem> LossAnswerer::systemOf(const LossRequest& request) {
    return knownFor(request).map([](const Known* known) { return known->system; });
}

namespace {

/// Replaces names of other parsers by those of the system. Names that no system has stay.
void useSystemNames(LossRequest& request, const TransitionSystem& system,
                    const TransitionNames& names) {
    for (std::string& name : request.transitions) {
        if (system.find(name) ||
            (!request.labels.empty() && system.find(nameWithoutRelation(name))))
            continue;
        if (const std::optional<NamedTransition> named = names.read(name))
            name = withRelation(system.nameOf(named->transition),
                                request.labels.empty() ? std::string() : named->relation);
    }
}

/// Adds the relations of a configuration to the transitions that lead to it.
void nameRelations(std::vector<std::string>& transitions, const std::vector<std::string>& labels,
                   const TransitionSystem& system, RootPlace root) {
    Configuration at = system.start(static_cast<int>(labels.size()), root);
    for (std::string& name : transitions) {
        const Transition transition = *system.find(name);
        if (const std::optional<Arc> arc = system.arc(at, transition))
            name = withRelation(name, labels[static_cast<std::size_t>(arc->dependent) - 1]);
        system.apply(at, transition);
    }
}

/// Fails if the relations of a request do not fit.
Result<void> checkLabels(const LossRequest& request, const TransitionSystem& system) {
    if (request.labels.empty())
        return {};
    for (const auto* labels :
         {&request.labels, request.configuration ? &request.configuration->labels : nullptr})
        if (labels && !labels->empty() && labels->size() != request.heads.size())
            return failure("\"labels\" has {0} entries, expected one for each of the {1} words",
                           labels->size(), request.heads.size());
    return checkRelations(system);
}

} // namespace

Result<LossRequest> LossAnswerer::resolved(LossRequest request) {
    const Result<const Known*> known = knownFor(request);
    if (!known)
        return tl::unexpected(known.error());
    const SharedSystem system = (*known)->system;
    if (const Result<void> done = checkLabels(request, system); !done)
        return tl::unexpected(done.error());
    if (!request.configuration || request.hasBoth) {
        useSystemNames(request, system, (*known)->names);
        return request;
    }
    const GivenConfiguration& given = *request.configuration;
    if (given.heads.size() != request.heads.size())
        return failure("the configuration has {0} words, the gold tree has {1}", given.heads.size(),
                       request.heads.size());
    const Result<std::vector<Transition>> derivation =
        derivationTo(system, given, request.shape.root);
    if (!derivation)
        return failure("\"configuration\": {0}", derivation.error().message);
    request.transitions.clear();
    for (const Transition transition : *derivation)
        request.transitions.push_back(system->nameOf(transition));
    if (!request.labels.empty() && !given.labels.empty())
        nameRelations(request.transitions, given.labels, system, request.shape.root);
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
    Result<Oracle> oracle = oracleFor(problem, request.oracle);
    if (!oracle)
        return tl::unexpected(oracle.error());
    if (m_thorough && oracle->claim(problem) == Claim::Bounds)
        oracle->algorithm.table = [](const Problem& hard) {
            return lossesByCalling(searchLoss(hard, ThoroughBudget));
        };
    m_request = request;
    m_oracle = std::string(oracle->name);
    m_explainer = std::make_unique<Explainer>(problem, *oracle);
    return {};
}

Result<LossAnswer> LossAnswerer::answer(const LossRequest& request) {
    if (request.configuration && !request.hasBoth)
        return resolved(request).and_then([&](const LossRequest& same) { return answer(same); });
    if (const Result<void> prepared = prepare(request); !prepared)
        return tl::unexpected(prepared.error());
    const TransitionSystem& system = problem().system;
    Result<Configuration> configuration =
        configurationAfter(system, problem().gold.size(), request.transitions, request.shape.root);
    if (!configuration) {
        // Names of other parsers are tried only if those of the system do not fit.
        Result<LossRequest> renamed = resolved(request);
        if (renamed && renamed->transitions != request.transitions)
            return answer(*renamed);
        return tl::unexpected(configuration.error());
    }
    if (const Result<void> done = checkLabels(request, system); !done)
        return tl::unexpected(done.error());
    LossAnswer answer{*std::move(configuration), {}};
    answer.losses = m_explainer->losses(answer.configuration);
    addWrongRelations(answer.losses, request, system, answer.configuration);
    const GoldRelations relations = relationsOf(request);
    if (!request.labels.empty())
        for (const TransitionLoss& entry : answer.losses.transitions)
            if (const std::optional<Arc> arc = system.arc(answer.configuration, entry.transition))
                if (const std::string_view needed = relations.neededFor(*arc); !needed.empty())
                    answer.relations.push_back({entry.transition, std::string(needed)});
    return answer;
}

Result<Losses> LossAnswerer::losses(const LossRequest& request,
                                    const Configuration& configuration) {
    if (const Result<void> prepared = prepare(request); !prepared)
        return tl::unexpected(prepared.error());
    if (const Result<void> done = checkLabels(request, problem().system); !done)
        return tl::unexpected(done.error());
    Losses found = m_explainer->losses(configuration);
    addWrongRelations(found, request, problem().system, configuration);
    return found;
}

GoldRelations relationsOf(const LossRequest& request) {
    return {request.labels.empty() ? std::vector<int>() : request.heads, request.labels};
}

void addWrongRelations(Losses& losses, const LossRequest& request, const TransitionSystem& system,
                       const Configuration& configuration, bool rootArcsAreFree) {
    if (request.labels.empty())
        return;
    GoldRelations relations = relationsOf(request);
    relations.rootArcsAreFree = rootArcsAreFree;
    const int wrong =
        relations.wrongIn(configuration, relationsBy(system, configuration.words(),
                                                     request.transitions, request.shape.root));
    const auto raise = [wrong](Loss& loss) {
        if (loss.value < Unreachable)
            loss.value += wrong;
    };
    raise(losses.loss);
    for (TransitionLoss& entry : losses.transitions)
        raise(entry.loss);
}

} // namespace parsescope
