// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/marking.h"

#include "core/base/number_text.h"
#include "core/export/derivation_text.h"

#include <algorithm>

namespace parsescope {

namespace {

/// Says which arcs a transition loses, and why they can no longer be built.
std::string costText(const Sentence& sentence, const std::vector<LostArc>& lost) {
    std::vector<Arc> alone;
    std::string text;
    for (const LostArc& one : lost)
        if (one.alone)
            alone.push_back(one.arc);
    if (!alone.empty())
        text += " No tree has " + arcNames(sentence, alone) + " any more.";
    for (const LostArc& one : lost)
        if (!one.alone)
            text += " " + arcName(sentence, one.arc) + " cannot be built together with " +
                    arcNames(sentence, one.excludes) + " any more.";
    return text;
}

} // namespace

std::string_view nameOf(Mark mark) {
    switch (mark) {
    case Mark::Right:
        return "right";
    case Mark::Different:
        return "optimal, but different";
    case Mark::Loses:
        return "legal, but raises the loss";
    case Mark::Illegal:
        return "illegal";
    case Mark::Wrong:
        return "wrong";
    case Mark::Unreadable:
        return "not understood";
    case Mark::Unknown:
        return "not judged";
    }
    return "";
}

std::string nodeName(const Sentence& sentence, int node) {
    return nodeText(sentence, node, [](std::string_view form) { return std::string(form); });
}

std::string arcName(const Sentence& sentence, Arc arc) {
    return nodeName(sentence, arc.head) + " → " + nodeName(sentence, arc.dependent);
}

std::string arcNames(const Sentence& sentence, const std::vector<Arc>& arcs) {
    if (arcs.empty())
        return "none";
    std::string text;
    for (std::size_t i = 0; i < arcs.size(); ++i)
        text += (i == 0 ? "" : i + 1 == arcs.size() ? " and " : ", ") + arcName(sentence, arcs[i]);
    return text;
}

std::string transitionName(const TransitionSystem& system, Transition transition) {
    const Rule& rule = system.rules[transition.rule];
    return std::string(rule.title) + " (" + system.nameOf(transition) + ")";
}

std::string joinedNames(const TransitionSystem& system,
                        const std::vector<Transition>& transitions) {
    std::string names;
    for (Transition transition : transitions)
        names += (names.empty() ? "" : " ") + system.nameOf(transition);
    return names;
}

int Marking::count(Mark which) const {
    return static_cast<int>(std::count_if(
        steps.begin(), steps.end(), [which](const Marking& step) { return step.mark == which; }));
}

int Marking::slipCount() const {
    int count = static_cast<int>(slips.size());
    for (const Marking& step : steps)
        count += step.slipCount();
    return count;
}

std::map<Misconception, int> Marking::misconceptions() const {
    std::map<Misconception, int> counts;
    for (const Marking& step : steps)
        if (step.misconception)
            ++counts[*step.misconception];
    if (steps.empty() && misconception)
        ++counts[*misconception];
    return counts;
}

Marking judge(Explainer& explainer, const Sentence& sentence, const Configuration& configuration,
              Transition transition, std::optional<Transition> expected,
              const TaskControl& control) {
    const Problem& problem = explainer.problem();
    const TransitionSystem& system = problem.system;
    Marking result;
    result.transition = transition;
    if (const Obstacle obstacle = system.obstacle(configuration, transition);
        obstacle != Obstacle::None) {
        result.mark = Mark::Illegal;
        result.misconception = misconceptionOf(obstacle);
        result.feedback = transitionName(system, transition) +
                          " is not possible here: " + std::string(describe(obstacle));
        return result;
    }
    const Losses losses = explainer.losses(configuration, control);
    if (!expected)
        expected = preferredTransition(system, configuration, losses);
    const TransitionLoss* taken = losses.find(transition);
    if (taken->optimal) {
        result.mark = transition == expected ? Mark::Right : Mark::Different;
        if (result.mark == Mark::Different && expected)
            result.feedback = "The key has " + transitionName(system, *expected) +
                              " here; this costs nothing either.";
        return result;
    }
    result.mark = Mark::Unknown;
    if (losses.loss.value >= Unreachable || !losses.loss.exact || !taken->loss.exact) {
        result.feedback = losses.loss.value >= Unreachable
                              ? "No allowed tree can be reached from here."
                              : "The loss is only known to be at least " + losses.loss.text() +
                                    ", so this cannot be judged.";
        return result;
    }
    const Consequences consequences = explainer.consequences(configuration, transition, control);
    result.mark = Mark::Loses;
    result.lost = consequences.lost;
    result.misconception =
        misconceptionOf(problem, configuration, transition, losses, consequences);
    if (taken->loss.value >= Unreachable) {
        result.loss = problem.gold.size() - losses.loss.value; // all arcs that were reachable
        result.feedback = "No tree with a single root can be reached now.";
        return result;
    }
    result.loss = taken->loss.value - losses.loss.value;
    result.feedback = transitionName(system, transition) + " costs " + counted(result.loss, "arc") +
                      "." + costText(sentence, result.lost);
    if (!consequences.gained.empty())
        result.feedback += " In their place comes " + arcNames(sentence, consequences.gained) + ".";
    return result;
}

} // namespace parsescope
