// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the session that sees to the losses of what was visited, and of what comes next.
#include "ui/session.h"
#include "ui/text.h"

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
/// Milliseconds after which what was computed ahead is handed over, and the rest begins anew.
constexpr int Slice = 50;

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
    m_explanations.resize(static_cast<std::size_t>(m_exploration->size()));
    for (int node : m_exploration->path()) {
        std::optional<Explanation>& mine = m_explanations[static_cast<std::size_t>(node)];
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

/// What is to be explained: the cursor; when that is there, what the next keys may lead to, the
/// likeliest first, and the other steps of the branch.
std::vector<Configuration> Session::wanted() const {
    if (!explanation())
        return {configuration()};
    if (m_toEnd.isActive())
        return {};
    std::vector<Configuration> list;
    const auto want = [&](const Configuration& some) {
        if (!m_ahead.contains(some) && std::find(list.begin(), list.end(), some) == list.end())
            list.push_back(some);
    };
    if (const int next = m_exploration->current().next; next >= 0 && !explanation(next))
        want(m_exploration->node(next).configuration);
    if (const auto preferred = preferredTransition())
        want(m_system.step(configuration(), *preferred));
    for (Transition transition : m_system.legalTransitions(configuration()))
        want(m_system.step(configuration(), transition));
    Configuration ahead = configuration();
    const Explanation* known = explanation();
    for (int step = 0; step < StepsAhead && known; ++step) {
        const auto transition = parsescope::preferredTransition(m_system, ahead, known->losses);
        if (!transition)
            break;
        ahead = m_system.step(ahead, *transition);
        want(ahead);
        const auto found = m_ahead.find(ahead);
        known = found == m_ahead.end() ? nullptr : &found->second;
    }
    for (int node : m_exploration->path())
        if (!explanation(node))
            want(m_exploration->node(node).configuration);
    return list;
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
    std::vector<Configuration> list = wanted();
    if (list.empty())
        return;
    m_underWay = list.front();
    m_explaining.start(
        [explainer = m_explainer, problem = problem(), oracle = *m_oracle,
         list = std::move(list)](const TaskControl& control) {
            QElapsedTimer time;
            time.start();
            Background result;
            result.explainer = explainer ? explainer : std::make_shared<Explainer>(problem, oracle);
            for (const Configuration& here : list) {
                Explanation explanation = result.explainer->explain(here, control);
                if (control.stopRequested())
                    break;
                result.explanations.emplace_back(here, std::move(explanation));
                if (time.elapsed() >= Slice)
                    break;
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
