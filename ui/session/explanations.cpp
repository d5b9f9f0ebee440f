// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/explanations.h"

#include "core/oracle/explainer.h"

#include <QElapsedTimer>

namespace parsescope {

namespace {

/// Largest number of words of a short sentence, whose losses are computed in much less time than a
/// frame takes. `explain` waits for them up to Explanations::longestWait.
constexpr int ShortSentence = 20;
/// Largest number of words of a short sentence for oracles that need a table for each word to find
/// the lost arcs.
constexpr int ShortSentenceInGeneral = 4;
/// The time that `explain` waits for the losses of longer sentences, so that one frame shows step
/// and losses; most losses were computed ahead or arrive in time.
constexpr std::chrono::milliseconds Patience{6};
/// Number of optimal steps for which explanations are computed ahead.
constexpr int StepsAhead = 12;
/// Number of explanations computed ahead that are kept.
constexpr std::size_t MaxAhead = 500;
/// Number of requested configurations from which on no configurations of other branches are
/// requested.
constexpr std::size_t MaxWanted = 100;
constexpr int StepsToEnd = 2 * Explanations::MaxWords;
/// Milliseconds after which explanations computed so far are delivered and the others requested
/// again.
constexpr int Slice = 50;
constexpr int SliceToEnd = 12;

} // namespace

void Explanations::clear() {
    m_explaining.cancel();
    m_problem.reset();
    m_oracle.reset();
    m_explainer.reset();
    m_byNode.clear();
    m_ahead.clear();
}

void Explanations::begin(const Exploration& exploration, Problem problem, const Oracle& oracle) {
    clear();
    m_exploration = &exploration;
    m_problem = std::move(problem);
    m_oracle = oracle;
}

const Explanation* Explanations::at(int node) const {
    const bool known = node < static_cast<int>(m_byNode.size()) && m_byNode[node];
    return known ? &*m_byNode[node] : nullptr;
}

const Explanation* Explanations::ahead(const Configuration& configuration) const {
    const auto found = m_ahead.find(configuration);
    return found == m_ahead.end() ? nullptr : &found->second;
}

/// Moves explanations that were computed ahead to the steps visited since. Returns true if there
/// were any.
bool Explanations::adopt() {
    bool any = false;
    m_byNode.resize(m_exploration->size());
    for (int node = 0; node < m_exploration->size(); ++node) {
        const Explanation* known =
            m_byNode[node] ? nullptr : ahead(m_exploration->node(node).configuration);
        if (!known)
            continue;
        m_byNode[node] = *known;
        any = true;
    }
    return any;
}

/// Returns the configurations to explain: the cursor or, if it is explained, the configurations
/// that the next keys may lead to (the most probable first), the other steps of the branch, some
/// steps of other branches, and some optimal steps ahead.
Explanations::Wanted Explanations::wanted() const {
    Wanted wanted;
    if (!ofCursor()) {
        wanted.add(here());
        wanted.steps = m_goingToEnd ? StepsToEnd : 0;
    } else if (!m_goingToEnd) {
        addKeys(wanted);
        addSteps(wanted);
    }
    return wanted;
}

void Explanations::addKeys(Wanted& wanted) const {
    const TransitionSystem& system = m_problem->system;
    const auto add = [&](const Configuration& some) {
        if (!ahead(some))
            wanted.add(some);
    };
    if (const int next = m_exploration->current().next; next >= 0 && !at(next))
        add(m_exploration->node(next).configuration);
    if (const auto preferred = ofCursor()->preferred)
        add(system.step(here(), *preferred));
    for (Transition transition : system.legalTransitions(here()))
        add(system.step(here(), transition));
    for (int node : m_exploration->path())
        if (!at(node))
            add(m_exploration->node(node).configuration);
    // Branches read from a session, or steps explained by the previous oracle, may lack
    // explanations.
    for (int node = 0; node < m_exploration->size() && wanted.list.size() < MaxWanted; ++node)
        if (!at(node))
            add(m_exploration->node(node).configuration);
}

/// Adds the first unexplained configuration of the optimal steps ahead, and the number of steps
/// after it.
void Explanations::addSteps(Wanted& wanted) const {
    Configuration next = here();
    const Explanation* known = ofCursor();
    for (int step = 0; step < StepsAhead; ++step) {
        const auto transition = known->preferred;
        if (!transition)
            return;
        next = m_problem->system->step(next, *transition);
        known = ahead(next);
        if (!known) {
            // If `addKeys` has added `next`, this has no effect.
            wanted.add(next);
            if (wanted.list.back() == next)
                wanted.steps = StepsAhead - step - 1;
            return;
        }
    }
}

void Explanations::explain() {
    if (!m_problem)
        return;
    m_waiting = true;
    explainNext();
    const bool isShort = m_problem->gold.size() <=
                         (m_oracle->algorithm.reachable ? ShortSentence : ShortSentenceInGeneral);
    const std::chrono::milliseconds patience = isShort ? longestWait : Patience;
    QElapsedTimer time;
    time.start();
    while (!ofCursor() && m_explaining.isRunning() &&
           std::chrono::milliseconds(time.elapsed()) < patience)
        m_explaining.await(patience - std::chrono::milliseconds(time.elapsed()));
    m_waiting = false;
}

void Explanations::explainNext() {
    adopt();
    if (m_explaining.isRunning()) {
        if (!ofCursor() && m_underWay != here())
            // When the current run has stopped, another one explains the cursor.
            m_explaining.hurry();
        return;
    }
    Wanted next = wanted();
    if (next.list.empty())
        return;
    m_underWay = next.list.front();
    const int slice = m_goingToEnd ? SliceToEnd : Slice;
    m_explaining.start(
        [explainer = m_explainer, problem = *m_problem, oracle = *m_oracle, next = std::move(next),
         slice](const TaskControl& control) mutable {
            QElapsedTimer time;
            time.start();
            Computed result;
            result.explainer = explainer ? explainer : std::make_shared<Explainer>(problem, oracle);
            for (std::size_t i = 0; i < next.list.size() && time.elapsed() < slice; ++i) {
                Explanation found = result.explainer->explain(next.list[i], control);
                if (control.stopRequested())
                    break;
                const auto transition = found.preferred;
                if (i + 1 == next.list.size() && transition && next.steps-- > 0)
                    next.list.push_back(problem.system->step(next.list[i], *transition));
                result.explanations.emplace_back(next.list[i], std::move(found));
            }
            return result;
        },
        [this](Computed result) { store(std::move(result)); });
}

void Explanations::store(Computed result) {
    m_explainer = std::move(result.explainer);
    if (m_ahead.size() > MaxAhead)
        m_ahead.clear();
    for (auto& [configuration, explanation] : result.explanations)
        m_ahead.insert_or_assign(std::move(configuration), std::move(explanation));
    const bool isNew = !ofCursor();
    const bool any = adopt();
    explainNext();
    if (m_waiting || !any)
        return; // the caller of `explain` is waiting and needs no signal
    if (isNew && ofCursor())
        emit cursorExplained();
    else
        emit pathExplained();
}

} // namespace parsescope
