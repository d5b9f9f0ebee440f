// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/exploration_steps.h"

#include "core/parsing/branches.h"
#include "ui/session/exploration_losses.h"

#include <QElapsedTimer>

#include <algorithm>
#include <utility>

namespace parsescope {

void TransitionGate::setJudge(Judge judge) {
    m_judge = std::move(judge);
    dropDecision();
}

void TransitionGate::dropDecision() {
    ++m_decision;
    m_isDeciding = false;
    m_afterDecision.clear();
}

void TransitionGate::afterDecision(std::function<void()> then) {
    if (m_isDeciding)
        m_afterDecision.push_back(std::move(then));
    else
        then();
}

void TransitionGate::ask(Transition transition, std::function<void()> take) {
    m_isDeciding = true;
    const Judge judge = m_judge; // the judge may be replaced while it decides
    judge(transition, [this, take = std::move(take), decision = ++m_decision](bool mayTake) {
        if (m_isDeciding && decision == m_decision)
            endDecision(take, mayTake);
    });
}

/// Takes the transition if it may be taken. `take` is a copy, because the judge may be gone after
/// the transition.
void TransitionGate::endDecision(std::function<void()> take, bool mayTake) {
    m_isDeciding = false;
    const auto waiting = std::exchange(m_afterDecision, {});
    if (!mayTake)
        return;
    take();
    for (const auto& then : waiting)
        afterDecision(then);
}

ExplorationSteps::ExplorationSteps(Exploration& exploration, ExplorationLosses& losses,
                                   std::function<void(bool moved)> announce)
    : m_exploration(exploration), m_losses(losses), m_announce(std::move(announce)) {
    QObject::connect(&m_toEnd, &QTimer::timeout, &m_toEnd, [this] { stepToEnd(); });
}

bool ExplorationSteps::canTake(Transition transition) const {
    return m_exploration.system().obstacle(m_exploration.current().configuration, transition) ==
           Obstacle::None;
}

bool ExplorationSteps::isFinal() const {
    return m_exploration.system().isFinal(m_exploration.current().configuration);
}

void ExplorationSteps::take(Transition transition) {
    if (m_gate.isDeciding())
        return m_gate.afterDecision([this, transition] { take(transition); });
    if (m_exploration.current().configuration.words() == 0 || !canTake(transition))
        return;
    const auto& visited = m_exploration.current().children;
    const bool isNew = std::none_of(visited.begin(), visited.end(), [&](int child) {
        return m_exploration.node(child).transition == transition;
    });
    if (m_gate.isOpen() || !isNew)
        return pass(transition);
    m_gate.ask(transition, [this, transition, from = m_exploration.cursor()] {
        m_exploration.goTo(from);
        pass(transition);
    });
}

void ExplorationSteps::pass(Transition transition) {
    m_exploration.take(transition);
    move(true);
}

void ExplorationSteps::back() {
    move(m_exploration.back());
}

void ExplorationSteps::forward() {
    if (m_exploration.forward())
        move(true);
    else
        nextOptimal();
}

void ExplorationSteps::first() {
    move(m_exploration.first());
}

void ExplorationSteps::last() {
    move(m_exploration.last());
    if (!isFinal() && m_losses.oracle())
        setGoingToEnd(true);
}

void ExplorationSteps::setGoingToEnd(bool going) {
    m_losses.explanations().setGoingToEnd(going);
    if (going)
        m_toEnd.start(0);
    else
        m_toEnd.stop();
}

void ExplorationSteps::stepToEnd() {
    constexpr int slice = 8; // duration of one turn of the event loop, in milliseconds
    QElapsedTimer time;
    time.start();
    bool steps = false;
    while (time.elapsed() < slice) {
        const auto transition = m_losses.preferredTransition();
        if (!transition) {
            if (isFinal() || m_losses.explanation())
                setGoingToEnd(false);
            m_losses.explanations().explain();
            if (!m_losses.explanation() && !m_losses.explanations().isExplaining())
                setGoingToEnd(false); // the explanation has failed
            break;
        }
        m_exploration.take(*transition);
        m_losses.explanations().explain();
        steps = true;
    }
    if (steps || !isGoingToEnd())
        m_announce(steps);
}

void ExplorationSteps::goTo(int node) {
    if (node < 0 || node >= m_exploration.size())
        return;
    m_exploration.goTo(node);
    move(true);
}

void ExplorationSteps::nextOptimal() {
    if (const auto transition = m_losses.preferredTransition())
        take(*transition);
}

void ExplorationSteps::addBranch(const std::vector<Transition>& transitions) {
    const int cursor = m_exploration.cursor();
    for (Transition transition : transitions) {
        if (!canTake(transition))
            break;
        m_exploration.take(transition);
    }
    // The cursor moves back step by step, so that the added branch stays the current one.
    while (m_exploration.cursor() != cursor)
        m_exploration.back();
    move(true);
}

void ExplorationSteps::nameBranch(const std::string& name) {
    const int end = m_exploration.path().back();
    m_exploration.setLabel(end, {name, m_exploration.node(end).label.isHidden});
    move(true);
}

void ExplorationSteps::hideBranch() {
    move(parsescope::hideBranch(m_exploration));
}

void ExplorationSteps::showHiddenBranches() {
    for (int node = 0; node < m_exploration.size(); ++node)
        if (m_exploration.node(node).label.isHidden)
            m_exploration.setLabel(node, {m_exploration.node(node).label.name, false});
    move(true);
}

void ExplorationSteps::replay(const std::vector<Visit>& visits, int cursor) {
    parsescope::replay(m_exploration, visits, cursor);
    move(true);
}

void ExplorationSteps::move(bool moves) {
    setGoingToEnd(false);
    if (!moves)
        return;
    m_losses.explanations().explain();
    m_announce(true);
}

} // namespace parsescope
