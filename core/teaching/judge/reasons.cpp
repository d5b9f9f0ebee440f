// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/judge/reasons.h"

#include "core/oracle/explainer.h"
#include "core/teaching/judge/marking.h"

#include <algorithm>

namespace parsescope {

namespace {

/// The effect of a transition without an arc.
enum class Move { Shift, Reduce, Swap, Other };

Move moveOf(const TransitionSystem& system, const Configuration& at, Transition transition) {
    const Configuration after = system.step(at, transition);
    if (after.bufferSize() > at.bufferSize())
        return Move::Swap;
    if (after.bufferSize() < at.bufferSize())
        return Move::Shift;
    const bool toList = after.lists() != at.lists();
    return after.stackSize() < at.stackSize() && !toList ? Move::Reduce : Move::Other;
}

/// Returns true if no optimal transition adds an arc.
bool everyArcCosts(const TransitionSystem& system, const Configuration& at, const Losses& losses) {
    return std::none_of(losses.transitions.begin(), losses.transitions.end(),
                        [&](const TransitionLoss& entry) {
                            return entry.optimal && system.arc(at, entry.transition);
                        });
}

bool canAddArc(const TransitionSystem& system, const Configuration& at) {
    const auto legal = system.legalTransitions(at);
    return std::any_of(legal.begin(), legal.end(), [&](Transition transition) {
        return system.arc(at, transition).has_value();
    });
}

/// Returns true if there is a gold arc between the stack top and a word of the buffer that is not
/// built yet and can still be built.
bool topWaitsForBuffer(const Tree& gold, const Configuration& at, const Explanation& here) {
    if (at.stackSize() == 0)
        return false;
    const int top = at.stack(0);
    const auto isOpen = [&](Arc arc) {
        return arc.dependent != 0 && gold.hasArc(arc) &&
               here.arc(arc.dependent) == ArcState::Reachable;
    };
    const std::vector<int> buffer = at.bufferNodes();
    return std::any_of(buffer.begin(), buffer.end(), [&](int word) {
        return isOpen({top, word}) || isOpen({word, top});
    });
}

/// Returns true if the stack top has its head, and all gold dependents that it can still get.
bool topIsComplete(const Tree& gold, const Configuration& at, const Explanation& here) {
    return at.hasHead(at.stack(0)) && openDependents(gold, here, at.stack(0)).empty();
}

/// Returns a text that explains why no arc is built now.
Text aboutArcs(const TransitionSystem& system, const Configuration& at, const Losses& losses) {
    if (!canAddArc(system, at))
        return Text("No arc can be built in this configuration.");
    return everyArcCosts(system, at, losses)
               ? Text("Each arc that can be built now would raise the loss.")
               : Text("An arc can also be built now without raising the loss.");
}

} // namespace

Text reasonFor(Explainer& explainer, const Sentence& sentence, const Configuration& at,
               Transition transition, const TaskControl& control) {
    const Problem& problem = explainer.problem();
    const TransitionSystem& system = problem.system;
    if (const auto arc = system.arc(at, transition)) {
        if (problem.gold.hasArc(*arc))
            return Text("{0} is a gold arc, and no other arc is lost.", arcName(sentence, *arc));
        const Arc gold{problem.gold.head(arc->dependent), arc->dependent};
        const ArcFate fate = fateOf(at, gold, explainer.explain(at, control).arc(gold.dependent));
        if (fate.isLost()) {
            Text text("{0} is not a gold arc.", arcName(sentence, *arc));
            text += fateText(fate, namesIn(sentence));
            return text;
        }
        return Text("{0} is not a gold arc, but no tree with fewer wrong heads can be reached.",
                    arcName(sentence, *arc));
    }
    const Losses losses = explainer.losses(at, control);
    Text text = aboutArcs(system, at, losses);
    switch (moveOf(system, at, transition)) {
    case Move::Shift:
        if (topWaitsForBuffer(problem.gold, at, explainer.explain(at, control)))
            text += Text("{0} has a gold arc with a word of the buffer that is not built yet.",
                         nodeName(sentence, at.stack(0)));
        break;
    case Move::Reduce:
        if (topIsComplete(problem.gold, at, explainer.explain(at, control)))
            text += Text("{0} has its head, and no dependent is missing that it can still get.",
                         nodeName(sentence, at.stack(0)));
        break;
    case Move::Swap:
    case Move::Other:
        break;
    }
    return text;
}

std::vector<Text> nudges(Explainer& explainer, const Sentence& sentence, const Configuration& at,
                         Transition wanted, const TaskControl& control) {
    const Problem& problem = explainer.problem();
    const TransitionSystem& system = problem.system;
    if (const auto arc = system.arc(at, wanted))
        return {problem.gold.hasArc(*arc)
                    ? Text("A gold arc can be built now without losing another one.")
                    : Text("An arc that is not a gold arc costs nothing here."),
                Text("Look at {0} and {1}.", nodeName(sentence, arc->head),
                     nodeName(sentence, arc->dependent))};
    const Text first = aboutArcs(system, at, explainer.losses(at, control));
    const auto top = [&] { return nodeName(sentence, at.stack(0)); };
    switch (moveOf(system, at, wanted)) {
    case Move::Reduce:
        return {first, topIsComplete(problem.gold, at, explainer.explain(at, control))
                           ? Text("Look at {0}, the top of the stack: does it have its head, and "
                                  "all dependents that it can still get?",
                                  top())
                           : Text("Look at {0}, the top of the stack.", top())};
    case Move::Swap:
        if (at.stackSize() > 1)
            return {first, Text("Look at {0}, the top of the stack, and at {1} below it: must they "
                                "change places?",
                                top(), nodeName(sentence, at.stack(1)))};
        break;
    case Move::Shift:
        if (topWaitsForBuffer(problem.gold, at, explainer.explain(at, control)))
            return {first, Text("Look at {0}, the top of the stack: which word of the buffer is it "
                                "waiting for?",
                                top())};
        break;
    case Move::Other:
        break;
    }
    return {first, at.bufferSize() > 0 ? Text("Look at {0}, the front of the buffer.",
                                              nodeName(sentence, at.buffer(0)))
                                       : Text("The buffer is empty.")};
}

} // namespace parsescope
