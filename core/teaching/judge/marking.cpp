// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/judge/marking.h"

#include "core/export/derivation_text.h"
#include "core/oracle/derivation.h"
#include "core/oracle/explainer.h"

#include <algorithm>

namespace parsescope {

namespace {

/// Returns true if a transition puts a word back into the buffer although the gold tree can still
/// be built, and without any such transition. Returns false if the system has no canonical
/// derivation.
bool isNeedlessSwap(const Problem& problem, const Configuration& configuration,
                    Transition transition, const Losses& losses) {
    const TransitionSystem& system = problem.system;
    const auto swaps = [&](const Configuration& at, Transition taken) {
        return system.step(at, taken).bufferSize() > at.bufferSize();
    };
    if (losses.loss != Loss{0} || !swaps(configuration, transition))
        return false;
    const auto rest = staticDerivation(system, problem.gold, configuration);
    Configuration at = configuration;
    return rest && std::none_of(rest->begin(), rest->end(), [&](Transition next) {
               const bool swapsHere = swaps(at, next);
               at = system.step(std::move(at), next);
               return swapsHere;
           });
}

} // namespace

Text nameOf(Mark mark) {
    switch (mark) {
    case Mark::Right:
        return Text("right");
    case Mark::Different:
        return Text("optimal, but different");
    case Mark::Loses:
        return Text("legal, but raises the loss");
    case Mark::Illegal:
        return Text("illegal");
    case Mark::Wrong:
        return Text("wrong");
    case Mark::Unreadable:
        return Text("not understood");
    case Mark::Unknown:
        return Text("not judged");
    }
    return {};
}

Text rightText() {
    return Text("Right.");
}

Text lostArcCount(int count) {
    return plural("{0} arc is lost.", "{0} arcs are lost.", count);
}

Text missingSteps(int missing) {
    return plural("The derivation is not finished: it takes {0} more step at best.",
                  "The derivation is not finished: it takes {0} more steps at best.", missing);
}

Text assumedStep() {
    return Text("The next steps are judged as if a right transition stood here.");
}

Text inLastRow(const Text& slip) {
    return Text("Last row: {0}", slip);
}

Text listed(const std::vector<Text>& texts) {
    if (texts.size() < 2)
        return Text::joined(texts, ", ");
    return Text("{0} and {1}", Text::joined({texts.begin(), texts.end() - 1}, ", "), texts.back());
}

std::string nodeName(const Sentence& sentence, int node) {
    return nodeText(sentence, node, [](std::string_view form) { return std::string(form); });
}

Text arcName(const Sentence& sentence, Arc arc) {
    return Text("{0} → {1}", nodeName(sentence, arc.head), nodeName(sentence, arc.dependent));
}

Text arcNames(const Sentence& sentence, const std::vector<Arc>& arcs) {
    std::vector<Text> names;
    names.reserve(arcs.size());
    for (Arc arc : arcs)
        names.push_back(arcName(sentence, arc));
    return names.empty() ? Text("none") : listed(names);
}

ArcNames namesIn(const Sentence& sentence) {
    return {[&](int node) { return Text::untranslated(nodeName(sentence, node)); },
            [&](Arc arc) { return arcName(sentence, arc); },
            [&](const std::vector<Arc>& arcs) { return arcNames(sentence, arcs); }};
}

std::vector<Arc> builtArcs(const Configuration& configuration) {
    std::vector<Arc> arcs;
    for (int word = 1; word <= configuration.words(); ++word)
        if (configuration.hasHead(word))
            arcs.push_back({configuration.head(word), word});
    return arcs;
}

Text transitionName(const TransitionSystem& system, Transition transition) {
    return Text("{0} ({1})", system.rules[transition.rule].title, system.nameOf(transition));
}

std::string joinedNames(const TransitionSystem& system, std::span<const Transition> transitions) {
    std::string names;
    for (Transition transition : transitions)
        names += (names.empty() ? "" : " ") + system.nameOf(transition);
    return names;
}

int MarkedDerivation::count(Mark which) const {
    return static_cast<int>(std::ranges::count(steps, which, &MarkedStep::mark));
}

int MarkedDerivation::faults() const {
    return score ? score->lost + score->wrongRelations + score->faults
                 : static_cast<int>(steps.size()) - rightSteps() + missing;
}

int Marking::slipCount() const {
    std::size_t count = slips.size();
    if (derivation)
        for (const MarkedStep& step : derivation->steps)
            count += step.slips.size();
    return static_cast<int>(count);
}

std::map<Misconception, int> Marking::misconceptions() const {
    std::map<Misconception, int> counts;
    if (derivation && !derivation->steps.empty()) {
        for (const MarkedStep& step : derivation->steps)
            if (step.misconception)
                ++counts[*step.misconception];
    } else if (misconception) {
        ++counts[*misconception];
    }
    return counts;
}

Judgement judge(Explainer& explainer, const Sentence& sentence, const Configuration& configuration,
                Transition transition, std::optional<Transition> expected,
                const TaskControl& control) {
    const Problem& problem = explainer.problem();
    const TransitionSystem& system = problem.system;
    Judgement result;
    result.transition = transition;
    if (const Obstacle obstacle = system.obstacle(configuration, transition);
        obstacle != Obstacle::None) {
        result.mark = Mark::Illegal;
        result.misconception = misconceptionOf(obstacle);
        result.feedback = Text("{0} is not possible here: {1}", transitionName(system, transition),
                               describe(obstacle));
        return result;
    }
    const Losses losses = explainer.losses(configuration, control);
    const bool hasKey = expected.has_value();
    if (!hasKey)
        expected = explainer.preferred(configuration, losses, control);
    const TransitionLoss* taken = losses.find(transition);
    if (taken->optimal && transition != expected &&
        isNeedlessSwap(problem, configuration, transition, losses)) {
        result.mark = Mark::Wrong;
        result.misconception = Misconception::NeedlessSwap;
        result.feedback = Text("From here on, the tree can be built without any swap.");
        return result;
    }
    if (taken->optimal) {
        result.mark = transition == expected ? Mark::Right : Mark::Different;
        if (result.mark == Mark::Different && expected)
            // The other transition is not named, because a teacher may have chosen not to show
            // answers.
            result.feedback =
                hasKey
                    ? Text("This transition is optimal, though the key has a different one here.")
                    : Text("This transition is optimal, and another one is optimal as well.");
        return result;
    }
    result.mark = Mark::Unknown;
    if (losses.loss.value >= Unreachable || !losses.loss.exact || !taken->loss.exact) {
        if (losses.loss.value >= Unreachable)
            result.feedback = Text("No allowed tree can be reached from here.");
        else if (!losses.loss.exact)
            result.feedback = Text("The loss is only known to be at least {0}, so this transition "
                                   "cannot be judged.",
                                   losses.loss.value);
        else
            result.feedback = Text("The loss after {0} is only known to be at least {1}, so this "
                                   "transition cannot be judged.",
                                   transitionName(system, transition), taken->loss.value);
        return result;
    }
    const Consequences consequences = explainer.consequences(configuration, transition, control);
    result.mark = Mark::Loses;
    result.lost = consequences.lost;
    result.misconception =
        misconceptionOf(problem, configuration, transition, losses, consequences);
    if (taken->loss.value >= Unreachable) {
        result.loss = problem.gold.size() - losses.loss.value; // all arcs of the best tree are lost
        result.feedback = Text("A tree with a single root can no longer be reached.");
        return result;
    }
    result.loss = taken->loss.value - losses.loss.value;
    result.feedback = plural("{1} costs {0} arc.", "{1} costs {0} arcs.", result.loss,
                             transitionName(system, transition));
    result.feedback += lossText(result.lost, namesIn(sentence));
    if (!consequences.gained.empty())
        result.feedback +=
            Text("{0} can be built instead.", arcNames(sentence, consequences.gained));
    return result;
}

} // namespace parsescope
