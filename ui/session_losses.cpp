// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the session that sees to the losses of what was visited.
#include "ui/session.h"
#include "ui/text.h"

#include <QElapsedTimer>

namespace parsescope {

namespace {

/// Up to here the first losses of a sentence are computed at once, in well under a frame; beyond,
/// in the background, and further ones at once if that was quick.
constexpr int MaxWordsAtOnce = 40;
/// The same for oracles that need a table for each word to tell which arcs are lost.
constexpr int MaxWordsAtOnceInGeneral = 4;
/// Milliseconds.
constexpr int FrameTime = 12;
/// Beyond this the tables take too much memory and time to be of use.
constexpr int MaxWords = 600;

} // namespace

void Session::prepareLosses() {
    m_explaining.cancel();
    m_toEnd.stop();
    m_hovered.reset();
    m_explainer.reset();
    m_oracle.reset();
    m_noOracle.clear();
    m_explainingTime.reset();
    m_explanations.clear();
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
        if (oracle) {
            m_oracle = *oracle;
            if (isQuick())
                m_explainer = std::make_shared<Explainer>(problem(), *oracle);
        } else {
            m_noOracle = tr("Losses are not available: %1.").arg(toQt(oracle.error().message));
        }
    }
    explain();
}

const Explanation* Session::explanation(int node) const {
    const auto index = static_cast<std::size_t>(node);
    return index < m_explanations.size() && m_explanations[index] ? &*m_explanations[index]
                                                                  : nullptr;
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

/// Whether an explanation takes less than a frame, so that it can be computed at once.
bool Session::isQuick() const {
    if (m_explainingTime)
        return *m_explainingTime <= FrameTime;
    const int most = m_oracle->reachable ? MaxWordsAtOnce : MaxWordsAtOnceInGeneral;
    return gold()->size() <= most;
}

/// The cursor, while its losses are not there; then a step of its branch without; else -1.
int Session::nextToExplain() const {
    if (!explanation())
        return m_exploration->cursor();
    for (int node : m_exploration->path())
        if (!explanation(node))
            return node;
    return -1;
}

/// Sees to it that the cursor's explanation is there, or will come, and then the others'.
void Session::explain() {
    m_onPath.stop();
    if (!m_oracle || m_explaining.isRunning())
        return; // when that is done, the cursor's turn comes
    const int node = nextToExplain();
    if (node < 0)
        return;
    if (m_explainer && isQuick()) {
        if (node == m_exploration->cursor())
            explainNow(node);
        if (nextToExplain() >= 0)
            m_onPath.start(0);
        return;
    }
    m_explaining.start(
        [explainer = m_explainer, problem = problem(), oracle = *m_oracle,
         here = m_exploration->node(node).configuration](const TaskControl& control) {
            QElapsedTimer time;
            time.start();
            Background result;
            result.explainer = explainer ? explainer : std::make_shared<Explainer>(problem, oracle);
            result.explanation = result.explainer->explain(here, control);
            result.time = time.elapsed();
            return result;
        },
        [this, node](Background result) {
            m_explainer = std::move(result.explainer);
            m_explainingTime = result.time;
            store(node, std::move(result.explanation));
            if (node == m_exploration->cursor())
                emit explained();
            else
                emit pathExplained();
            explain();
        });
}

void Session::explainNow(int node) {
    QElapsedTimer time;
    time.start();
    store(node, m_explainer->explain(m_exploration->node(node).configuration));
    m_explainingTime = time.elapsed();
}

/// Some of the steps of the current branch that are without losses, for a part of a frame.
void Session::explainPath() {
    m_onPath.stop();
    constexpr int slice = 6; // milliseconds
    QElapsedTimer time;
    time.start();
    int node = nextToExplain();
    if (node < 0)
        return;
    for (; node >= 0 && isQuick() && time.elapsed() < slice; node = nextToExplain())
        explainNow(node);
    emit pathExplained();
    explain();
}

void Session::store(int node, Explanation explanation) {
    if (m_explanations.size() <= static_cast<std::size_t>(node))
        m_explanations.resize(static_cast<std::size_t>(node) + 1);
    m_explanations[static_cast<std::size_t>(node)] = std::move(explanation);
}

} // namespace parsescope
