// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/judgement.h"

#include "core/base/number_text.h"
#include "core/export/derivation_text.h"

namespace parsescope {

namespace {

/// What a transition costs, and why it is not to be had.
std::string costText(const Sentence& sentence, const Judgement& judgement) {
    std::vector<Arc> alone;
    std::string text;
    for (const LostArc& lost : judgement.lost)
        if (lost.alone)
            alone.push_back(lost.arc);
    if (!alone.empty())
        text += " No tree has " + arcNames(sentence, alone) + " any more.";
    for (const LostArc& lost : judgement.lost)
        if (!lost.alone)
            text += " " + arcName(sentence, lost.arc) + " can't be had together with " +
                    arcNames(sentence, lost.excludes) + " any more.";
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

Judgement judge(Explainer& explainer, const Sentence& sentence, const Configuration& configuration,
                Transition transition, std::optional<Transition> expected) {
    const TransitionSystem& system = explainer.problem().system;
    Judgement result;
    if (const Obstacle obstacle = system.obstacle(configuration, transition);
        obstacle != Obstacle::None) {
        result.mark = Mark::Illegal;
        result.misconception = misconceptionOf(obstacle);
        result.why = transitionName(system, transition) +
                     " is not possible here: " + std::string(describe(obstacle));
        return result;
    }
    const Losses losses = explainer.losses(configuration);
    if (!expected)
        expected = preferredTransition(system, configuration, losses);
    const TransitionLoss* taken = losses.find(transition);
    if (taken->optimal) {
        result.mark = transition == expected ? Mark::Right : Mark::Different;
        if (result.mark == Mark::Different && expected)
            result.why = "The key has " + transitionName(system, *expected) +
                         " here; this costs nothing either.";
        return result;
    }
    if (losses.loss.value >= Unreachable || !losses.loss.exact || !taken->loss.exact) {
        result.why = "The loss is only known to be at least " + losses.loss.text() +
                     ", so this can't be judged.";
        if (losses.loss.value >= Unreachable)
            result.why = "No tree that counts can be reached from here.";
        return result;
    }
    const Consequences consequences = explainer.consequences(configuration, transition);
    result.mark = Mark::Loses;
    result.lost = consequences.lost;
    result.deadEnd = taken->loss.value >= Unreachable;
    result.misconception =
        misconceptionOf(explainer.problem(), configuration, transition, losses, consequences);
    if (result.deadEnd) {
        result.loss = explainer.problem().gold.size() - losses.loss.value; // all that was to be had
        result.why = "No tree with a single root can be reached any more.";
        return result;
    }
    result.loss = taken->loss.value - losses.loss.value;
    result.why = transitionName(system, transition) + " costs " + counted(result.loss, "arc") +
                 "." + costText(sentence, result);
    if (!consequences.gained.empty())
        result.why += " In their place comes " + arcNames(sentence, consequences.gained) + ".";
    return result;
}

} // namespace parsescope
