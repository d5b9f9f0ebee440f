// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/transition_system.h"

#include "core/parsing/without_root.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <numeric>

namespace parsescope {

Text describe(Obstacle obstacle) {
    switch (obstacle) {
    case Obstacle::None:
        return {};
    case Obstacle::Finished:
        return Text("The parse is finished.");
    case Obstacle::BufferEmpty:
        return Text("The buffer is empty.");
    case Obstacle::StackTooShort:
        return Text("The stack has too few elements.");
    case Obstacle::BufferTooShort:
        return Text("The buffer has too few words.");
    case Obstacle::StackEmpty:
        return Text("The stack is empty.");
    case Obstacle::SpineTooShort:
        return Text("The spine has too few nodes.");
    case Obstacle::RootAsDependent:
        return Text("ROOT cannot have a head.");
    case Obstacle::HasHead:
        return Text("The word already has a head.");
    case Obstacle::NeedsHead:
        return Text("The word has no head yet.");
    case Obstacle::OutOfOrder:
        return Text("The two words have already been swapped.");
    case Obstacle::RootStays:
        return Text("ROOT cannot be swapped.");
    case Obstacle::RootWaits:
        return Text("ROOT can be shifted only when every word on the stack has its head.");
    case Obstacle::StackTooLong:
        return Text("The stack has too many elements.");
    case Obstacle::BufferTooLong:
        return Text("The buffer has too many words.");
    case Obstacle::WouldBeCycle:
        return Text("The arc would close a cycle.");
    case Obstacle::ConditionFails:
        return Text("A condition of the transition does not hold.");
    case Obstacle::ListTooShort:
        return Text("The list has too few nodes.");
    case Obstacle::ListTooLong:
        return Text("The list has too many nodes.");
    case Obstacle::RootKeepsPlace:
        return Text("ROOT cannot leave the stack.");
    case Obstacle::TakenLast:
        return Text("The transition cannot be taken twice in a row.");
    case Obstacle::LimitReached:
        return Text("The limit on the number of transitions is reached.");
    }
    return {};
}

namespace {

/// Calls `next` for each transition that TransitionSystem::transitions returns.
template<class Next>
void forEachTransition(const TransitionSystem& system, const Configuration& configuration,
                       Next next) {
    for (int rule = 0; rule < static_cast<int>(system.rules.size()); ++rule) {
        const auto& variants = system.rules[rule].variants;
        const int count = variants ? variants(configuration) : 1;
        for (int k = 1; k <= std::max(count, 1); ++k)
            next(Transition{rule, k});
    }
}

} // namespace

std::string_view TransitionSystem::base() const {
    return std::string_view(name).substr(0, name.find('+'));
}

bool TransitionSystem::hasVariants() const {
    return std::any_of(rules.begin(), rules.end(),
                       [](const Rule& rule) { return static_cast<bool>(rule.variants); });
}

bool TransitionSystem::hasAdded(std::string_view extension) const {
    return std::find(added.begin(), added.end(), extension) != added.end();
}

Configuration TransitionSystem::start(int words, RootPlace root) const {
    std::vector<int> nodes(words + 1); // all nodes in the order of the sentence
    std::iota(nodes.begin(), nodes.end(), 0);
    if (root == RootPlace::Last)
        std::rotate(nodes.begin(), nodes.begin() + 1, nodes.end());
    const RootPlace order = root == RootPlace::Last ? RootPlace::Last : RootPlace::First;
    std::vector<std::vector<int>> further;
    for (const ListDeclaration& list : lists)
        further.push_back(list.startsWithRootOnIt && order == RootPlace::First
                              ? std::vector<int>{0}
                              : std::vector<int>());
    Configuration configuration(words, {}, std::move(nodes), order, std::move(further));
    if (startsWithRootOnStack && order == RootPlace::First)
        configuration.shift();
    configuration.limitSteps(stepLimit);
    if (root == RootPlace::Stack)
        if (const std::optional<Transition> shift = shiftOfRoot(words))
            apply(configuration, *shift);
    return configuration;
}

std::optional<Transition> TransitionSystem::shiftOfRoot(int words) const {
    if (startsWithRootOnStack || rootPlace == RootPlace::Last)
        return std::nullopt;
    const Configuration first = start(words);
    for (const Transition transition : legalTransitions(first)) {
        const Configuration after = step(first, transition);
        if (after.stackNodes() == std::vector{0} && after.bufferSize() == words &&
            after.lists() == first.lists() && !arc(first, transition))
            return transition;
    }
    return std::nullopt;
}

std::vector<Transition> TransitionSystem::transitions(const Configuration& configuration) const {
    std::vector<Transition> result;
    forEachTransition(*this, configuration,
                      [&](Transition transition) { result.push_back(transition); });
    return result;
}

std::vector<Transition>
TransitionSystem::legalTransitions(const Configuration& configuration) const {
    std::vector<Transition> result;
    if (isFinal(configuration) || configuration.stepsLeft() == 0)
        return result;
    forEachTransition(*this, configuration, [&](Transition transition) {
        if (transition.rule != configuration.barredRule() &&
            rules[transition.rule].legal(configuration, transition.variant) == Obstacle::None)
            result.push_back(transition);
    });
    return result;
}

Obstacle TransitionSystem::obstacle(const Configuration& configuration,
                                    Transition transition) const {
    if (isFinal(configuration))
        return Obstacle::Finished;
    if (configuration.barredRule() == transition.rule)
        return Obstacle::TakenLast;
    if (configuration.stepsLeft() == 0)
        return Obstacle::LimitReached;
    return rules[transition.rule].legal(configuration, transition.variant);
}

std::optional<Arc> TransitionSystem::arc(const Configuration& configuration,
                                         Transition transition) const {
    return rules[transition.rule].arc(configuration, transition.variant);
}

void TransitionSystem::apply(Configuration& configuration, Transition transition) const {
    const Rule& rule = rules[transition.rule];
    rule.apply(configuration, transition.variant);
    configuration.bar(rule.neverTwice ? transition.rule : -1);
    if (configuration.stepsLeft() > 0)
        configuration.limitSteps(configuration.stepsLeft() - 1);
}

Configuration TransitionSystem::step(Configuration configuration, Transition transition) const {
    assert(obstacle(configuration, transition) == Obstacle::None);
    apply(configuration, transition);
    return configuration;
}

std::string TransitionSystem::nameOf(Transition transition) const {
    const Rule& rule = rules[transition.rule];
    return std::string(rule.name) + (rule.variants ? std::to_string(transition.variant) : "");
}

std::optional<Transition> TransitionSystem::find(std::string_view transitionName) const {
    if (transitionName.empty())
        return std::nullopt;
    for (int rule = 0; rule < static_cast<int>(rules.size()); ++rule) {
        const Rule& candidate = rules[rule];
        if (!candidate.name.starts_with(transitionName.front())) // most names differ there
            continue;
        if (!candidate.variants) {
            if (transitionName == candidate.name)
                return Transition{rule, 1};
            continue;
        }
        if (!transitionName.starts_with(candidate.name))
            continue;
        int variant = 0;
        const char* last = transitionName.data() + transitionName.size();
        const auto read =
            std::from_chars(transitionName.data() + candidate.name.size(), last, variant);
        const Transition transition{rule, variant};
        if (read.ec == std::errc() && read.ptr == last && variant >= 1 &&
            nameOf(transition) == transitionName)
            return transition;
    }
    return std::nullopt;
}

std::vector<int> finalHeads(const Configuration& configuration) {
    std::vector<int> heads = configuration.heads();
    for (std::size_t word = 1; word < heads.size(); ++word)
        if (heads[word] == NoHead)
            heads[word] = 0;
    return heads;
}

std::vector<int> treeAtEnd(const TransitionSystem& system, const Configuration& configuration) {
    return system.isFinal(configuration) ? finalHeads(configuration) : std::vector<int>();
}

std::vector<Arc> impliedArcs(const TransitionSystem& system, const Configuration& configuration) {
    std::vector<Arc> arcs;
    if (hasNoRoot(system))
        return arcs;
    const std::vector<int> heads = treeAtEnd(system, configuration);
    for (int word = 1; word < static_cast<int>(heads.size()); ++word)
        if (!configuration.hasHead(word))
            arcs.push_back({heads[word], word});
    return arcs;
}

} // namespace parsescope
