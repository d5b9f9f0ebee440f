// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/parse_explorer.h"

#include "core/treebank/edit.h"

#include <QElapsedTimer>

#include <algorithm>
#include <utility>

namespace parsescope {

ParseExplorer::ParseExplorer(QObject* parent) : QObject(parent) {
    const Explanations& explanations = m_losses.explanations();
    connect(&explanations, &Explanations::cursorExplained, this,
            [this] { emit changed(Explained); });
    connect(&explanations, &Explanations::pathExplained, this,
            [this] { emit changed(PathExplained); });
    connect(&m_toEnd, &QTimer::timeout, this, &ParseExplorer::stepToEnd);
    restart(false);
}

void ParseExplorer::setSentence(const SentenceReading& reading, int place) {
    m_explorations.keep();
    m_explorations.setPlace(place);
    look(reading);
    restart(false);
}

void ParseExplorer::setSentence(const SentenceReading& reading, const ParseSettings& settings) {
    m_explorations.keep();
    m_explorations.setPlace(-1);
    m_settings = settings;
    setSentence(reading);
}

void ParseExplorer::changeSentence(const SentenceReading& reading) {
    const Sentence before = m_sentence;
    const bool wasReadable = m_isReadable;
    const std::optional<Tree> gold = m_gold;
    look(reading);
    if (!wasReadable || !m_isReadable || m_sentence.size() != before.size())
        return restart(false);
    const bool sameWords = withHeads(before, std::nullopt) == withHeads(m_sentence, std::nullopt);
    const Changes changes = sameWords ? Changes() : SentenceChanged;
    if (gold != m_gold || hasUnfinishedTree(before) != hasUnfinishedTree(m_sentence))
        changeProblem(changes);
    else
        emit changed(changes | ProblemChanged | Stepped);
}

/// Stores the sentence and its tree.
void ParseExplorer::look(const SentenceReading& reading) {
    m_isReadable = reading.errors.empty();
    m_sentence = reading.sentence;
    m_gold = m_isReadable ? m_sentence.tree() : std::nullopt;
}

void ParseExplorer::setSystem(const TransitionSystem& system) {
    m_explorations.keep();
    m_settings.system = system;
    restart(true);
}

void ParseExplorer::changeRules(const TransitionSystem& system) {
    const CarriedOver carried = carryOver(exploration(), system, m_settings.shape.root);
    m_settings.system = system;
    restart(true, &carried);
}

void ParseExplorer::setSingleRoot(bool singleRoot) {
    m_settings.shape.singleRoot = singleRoot;
    changeProblem();
}

void ParseExplorer::setRootPlace(RootPlace root) {
    if (root == m_settings.shape.root)
        return;
    m_explorations.keep();
    m_settings.shape.root = root;
    restart(true);
}

void ParseExplorer::setOracle(const std::string& name) {
    m_settings.oracle = name;
    changeProblem();
}

void ParseExplorer::withholdLosses(const QString& reason) {
    if (m_losses.withhold(reason))
        changeProblem();
}

void ParseExplorer::startOver() {
    *m_exploration =
        Exploration(system(), m_exploration->node(0).configuration.words(), m_settings.shape.root);
    // `keep` drops the stored exploration if the current one has no steps.
    m_explorations.keep();
    restart(true);
}

/// Starts a new exploration, or continues a kept or carried-over one.
void ParseExplorer::restart(bool sameWords, const CarriedOver* carried) {
    m_gate.dropDecision(); // it is about the previous exploration
    m_exploration = std::make_unique<Exploration>(system(), m_isReadable ? m_sentence.size() : 0,
                                                  m_settings.shape.root);
    if (carried)
        parsescope::replay(*m_exploration, carried->visits, carried->cursor);
    else if (const auto* kept = m_explorations.find())
        parsescope::replay(*m_exploration, kept->visits, kept->cursor);
    prepareLosses();
    emit changed(Restarted | (sameWords ? Changes() : Reworded) | Moved | SentenceChanged |
                 ProblemChanged | Stepped);
}

/// Restarts the computation of losses for the current exploration.
void ParseExplorer::changeProblem(Changes others) {
    prepareLosses();
    emit changed(others | ProblemChanged | Stepped);
}

void ParseExplorer::prepareLosses() {
    setGoingToEnd(false);
    m_losses.begin(*m_exploration, m_settings, m_sentence, m_gold);
}

void ParseExplorer::take(Transition transition) {
    if (m_gate.isDeciding())
        return m_gate.afterDecision([this, transition] { take(transition); });
    if (!canExplore() || system().obstacle(configuration(), transition) != Obstacle::None)
        return;
    const auto& visited = m_exploration->current().children;
    const bool isNew = std::none_of(visited.begin(), visited.end(), [&](int child) {
        return m_exploration->node(child).transition == transition;
    });
    if (m_gate.isOpen() || !isNew)
        return pass(transition);
    m_gate.ask(transition, [this, transition, from = m_exploration->cursor()] {
        m_exploration->goTo(from);
        pass(transition);
    });
}

void ParseExplorer::pass(Transition transition) {
    m_exploration->take(transition);
    move(true);
}

void ParseExplorer::back() {
    move(m_exploration->back());
}

void ParseExplorer::forward() {
    if (m_exploration->forward())
        move(true);
    else
        nextOptimal();
}

void ParseExplorer::first() {
    move(m_exploration->first());
}

void ParseExplorer::last() {
    move(m_exploration->last());
    if (!isFinal() && m_losses.oracle())
        setGoingToEnd(true);
}

void ParseExplorer::setGoingToEnd(bool going) {
    m_losses.explanations().setGoingToEnd(going);
    if (going)
        m_toEnd.start(0);
    else
        m_toEnd.stop();
}

void ParseExplorer::stepToEnd() {
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
            break;
        }
        m_exploration->take(*transition);
        m_losses.explanations().explain();
        steps = true;
    }
    if (steps)
        emit changed(Moved | Stepped);
    else if (!isGoingToEnd())
        emit changed(Stepped);
}

void ParseExplorer::goTo(int node) {
    if (node < 0 || node >= m_exploration->size())
        return;
    m_exploration->goTo(node);
    move(true);
}

void ParseExplorer::nextOptimal() {
    if (const auto transition = m_losses.preferredTransition())
        take(*transition);
}

void ParseExplorer::addBranch(const std::vector<Transition>& transitions) {
    const int cursor = m_exploration->cursor();
    for (Transition transition : transitions) {
        if (system().obstacle(configuration(), transition) != Obstacle::None)
            break;
        m_exploration->take(transition);
    }
    // The cursor moves back step by step, so that the added branch stays the current one.
    while (m_exploration->cursor() != cursor)
        m_exploration->back();
    move(true);
}

void ParseExplorer::replay(const std::vector<Visit>& visits, int cursor) {
    parsescope::replay(*m_exploration, visits, cursor);
    move(true);
}

void ParseExplorer::move(bool moves) {
    setGoingToEnd(false);
    if (!moves)
        return;
    m_losses.explanations().explain();
    emit changed(Moved | Stepped);
}

} // namespace parsescope
