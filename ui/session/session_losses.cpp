// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the session that sees to the losses of what was visited, and of what comes next.
#include "ui/canvas/text.h"
#include "ui/session/session.h"

#include <QElapsedTimer>

#include <algorithm>
#include <chrono>

namespace parsescope {

namespace {

/// Losses of sentences this short take well under a frame: they are waited for.
constexpr int ShortSentence = 20;
/// The same for oracles that need a table for each word to tell which arcs are lost.
constexpr int ShortSentenceInGeneral = 4;
/// Milliseconds that losses of longer ones are waited for, so that one frame shows all; most were
/// computed ahead, or come in time.
constexpr int Patience = 6;
/// Beyond this the tables take too much memory and time to be of use.
constexpr int MaxWords = 600;
/// So many optimal steps are looked ahead.
constexpr int StepsAhead = 12;
/// So many explanations that were computed ahead are kept.
constexpr std::size_t MaxAhead = 500;
constexpr int StepsToEnd = 2 * MaxWords;
/// Milliseconds after which what was computed is handed over, and the rest begins anew.
constexpr int Slice = 50;
constexpr int SliceToEnd = 12;

} // namespace

void Session::prepareLosses() {
    m_explaining.cancel();
    m_toEnd.stop();
    m_hovered.reset();
    m_explainer.reset();
    m_oracle.reset();
    m_noOracle.clear();
    m_explanations.clear();
    m_ahead.clear();
    if (!gold()) {
        m_noOracle = tr("Losses need a gold tree, and this sentence has none.");
    } else if (gold()->size() > MaxWords) {
        m_noOracle = tr("Losses are not available: the sentence has %1 words, and the tables are "
                        "computed for up to %2.")
                         .arg(gold()->size())
                         .arg(MaxWords);
    } else {
        const Result<Oracle> oracle = m_chosenOracle.empty()
                                          ? chooseOracle(problem())
                                          : findOracle(m_chosenOracle, problem());
        if (oracle)
            m_oracle = *oracle;
        else
            m_noOracle = tr("Losses are not available: %1.").arg(toQt(oracle.error().message));
    }
    explain();
}

const Explanation* Session::explanation(int node) const {
    const auto index = static_cast<std::size_t>(node);
    return index < m_explanations.size() && m_explanations[index] ? &*m_explanations[index]
                                                                  : nullptr;
}

const Explanation* Session::explanationAfter(Transition transition) const {
    const auto found = m_ahead.find(m_system.step(configuration(), transition));
    return found == m_ahead.end() ? nullptr : &found->second;
}

std::optional<int> Session::lossRise(int node) const {
    const Exploration::Node& step = m_exploration->node(node);
    if (step.parent < 0)
        return std::nullopt;
    const Explanation* before = explanation(step.parent);
    const TransitionLoss* taken = before ? before->losses.find(step.transition) : nullptr;
    if (!taken || !taken->loss.exact || !before->losses.loss.exact ||
        taken->loss.value >= Unreachable)
        return std::nullopt;
    return taken->loss.value - before->losses.loss.value;
}

int Session::optimalSince() const {
    int node = m_exploration->cursor();
    while (lossRise(node) == 0)
        node = m_exploration->node(node).parent;
    return node;
}

/// Takes what was computed ahead for the steps of the current branch; true if there was something.
bool Session::adopt() {
    bool any = false;
    m_explanations.resize(m_exploration->size());
    for (int node : m_exploration->path()) {
        std::optional<Explanation>& mine = m_explanations[node];
        if (mine)
            continue;
        const auto known = m_ahead.find(m_exploration->node(node).configuration);
        if (known == m_ahead.end())
            continue;
        mine = known->second;
        any = true;
    }
    return any;
}

/// The cursor; when that is there, what the next keys may lead to, the likeliest first, the other
/// steps of the branch, and some optimal steps ahead.
Session::Wanted Session::wanted() const {
    Wanted wanted;
    if (!explanation()) {
        wanted.add(configuration());
        wanted.steps = m_toEnd.isActive() ? StepsToEnd : 0;
    } else if (!m_toEnd.isActive()) {
        addKeys(wanted);
        addSteps(wanted);
    }
    return wanted;
}

void Session::addKeys(Wanted& wanted) const {
    const auto add = [&](const Configuration& some) {
        if (!m_ahead.contains(some))
            wanted.add(some);
    };
    if (const int next = m_exploration->current().next; next >= 0 && !explanation(next))
        add(m_exploration->node(next).configuration);
    if (const auto preferred = preferredTransition())
        add(m_system.step(configuration(), *preferred));
    for (Transition transition : m_system.legalTransitions(configuration()))
        add(m_system.step(configuration(), transition));
    for (int node : m_exploration->path())
        if (!explanation(node))
            add(m_exploration->node(node).configuration);
}

/// From the first of the optimal steps ahead that is not explained.
void Session::addSteps(Wanted& wanted) const {
    Configuration ahead = configuration();
    const Explanation* known = explanation();
    for (int step = 0; step < StepsAhead; ++step) {
        const auto transition = parsescope::preferredTransition(m_system, ahead, known->losses);
        if (!transition)
            return;
        ahead = m_system.step(ahead, *transition);
        const auto found = m_ahead.find(ahead);
        if (found == m_ahead.end()) {
            wanted.add(ahead); // the first step is there already
            if (wanted.list.back() == ahead)
                wanted.steps = StepsAhead - step - 1;
            return;
        }
        known = &found->second;
    }
}

/// Sees to it that the cursor's explanation is there, or will come, and then the others'. Waits for
/// it a little.
void Session::explain() {
    m_waiting = true;
    explainNext();
    const bool isShort =
        m_oracle &&
        gold()->size() <= (m_oracle->reachable ? ShortSentence : ShortSentenceInGeneral);
    QElapsedTimer time;
    time.start();
    while (!explanation() && m_explaining.isRunning() && (isShort || time.elapsed() < Patience))
        m_explaining.await(std::chrono::milliseconds(isShort ? 1000 : Patience - time.elapsed()));
    m_waiting = false;
}

void Session::explainNext() {
    if (!m_oracle)
        return;
    adopt();
    if (m_explaining.isRunning()) {
        if (!explanation() && m_underWay != configuration())
            m_explaining.hurry(); // when it has stopped, the cursor's turn comes
        return;
    }
    Wanted next = wanted();
    if (next.list.empty())
        return;
    m_underWay = next.list.front();
    const int slice = m_toEnd.isActive() ? SliceToEnd : Slice;
    m_explaining.start(
        [explainer = m_explainer, problem = problem(), oracle = *m_oracle, next = std::move(next),
         slice](const TaskControl& control) mutable {
            QElapsedTimer time;
            time.start();
            Background result;
            result.explainer = explainer ? explainer : std::make_shared<Explainer>(problem, oracle);
            for (std::size_t i = 0; i < next.list.size() && time.elapsed() < slice; ++i) {
                Explanation found = result.explainer->explain(next.list[i], control);
                if (control.stopRequested())
                    break;
                const auto transition =
                    parsescope::preferredTransition(problem.system, next.list[i], found.losses);
                if (i + 1 == next.list.size() && transition && next.steps-- > 0)
                    next.list.push_back(problem.system.step(next.list[i], *transition));
                result.explanations.emplace_back(next.list[i], std::move(found));
            }
            return result;
        },
        [this](Background result) { store(std::move(result)); });
}

void Session::store(Background result) {
    m_explainer = std::move(result.explainer);
    if (m_ahead.size() > MaxAhead)
        m_ahead.clear();
    for (auto& [configuration, explanation] : result.explanations)
        m_ahead.insert_or_assign(std::move(configuration), std::move(explanation));
    const bool isNew = !explanation();
    const bool any = adopt();
    explainNext();
    if (m_waiting || !any)
        return; // who waits tells it
    if (isNew && explanation())
        emit explained();
    else
        emit pathExplained();
}

} // namespace parsescope
