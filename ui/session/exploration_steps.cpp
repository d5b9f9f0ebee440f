// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/exploration_steps.h"

#include "ui/session/parse_explorer.h"

#include <QElapsedTimer>

#include <algorithm>

namespace parsescope {

ExplorationSteps::ExplorationSteps(ParseExplorer& parse, Exploration& exploration,
                                   ExplorationLosses& losses)
    : m_parse(parse), m_exploration(exploration), m_losses(losses) {
    QObject::connect(&m_toEnd, &QTimer::timeout, &m_toEnd, [this] { stepToEnd(); });
}

bool ExplorationSteps::canTake(Transition transition) const {
    return m_parse.system().obstacle(m_parse.configuration(), transition) == Obstacle::None;
}

void ExplorationSteps::take(Transition transition) {
    if (m_gate.isDeciding())
        return m_gate.afterDecision([this, transition] { take(transition); });
    if (!m_parse.canExplore() || !canTake(transition))
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
    if (!m_parse.isFinal() && m_losses.oracle())
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
            if (m_parse.isFinal() || m_losses.explanation())
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
    if (steps)
        emit m_parse.changed(ParseExplorer::Moved | ParseExplorer::Stepped);
    else if (!isGoingToEnd())
        emit m_parse.changed(ParseExplorer::Stepped);
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

void ExplorationSteps::replay(const std::vector<Visit>& visits, int cursor) {
    parsescope::replay(m_exploration, visits, cursor);
    move(true);
}

void ExplorationSteps::move(bool moves) {
    setGoingToEnd(false);
    if (!moves)
        return;
    m_losses.explanations().explain();
    emit m_parse.changed(ParseExplorer::Moved | ParseExplorer::Stepped);
}

} // namespace parsescope
