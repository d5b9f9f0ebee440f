// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/parse_explorer.h"

#include "core/treebank/edit.h"
#include "ui/canvas/qt_text.h"

#include <QElapsedTimer>

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

/// Returns the forms of a sentence, one per line.
std::string formsIn(const Sentence& sentence) {
    std::string forms;
    for (const Word& word : sentence.words)
        forms += word.form + '\n';
    return forms;
}

/// Returns the name and the rules of a system. Two systems read from files may have one name.
std::string identityOf(const TransitionSystem& system) {
    std::string identity = system.name;
    for (const Rule& rule : system.rules)
        identity += '\n' + std::string(rule.schema);
    return identity;
}

} // namespace

ParseExplorer::ParseExplorer(QObject* parent) : QObject(parent) {
    connect(&m_explanations, &Explanations::cursorExplained, this,
            [this] { emit changed(Explained); });
    connect(&m_explanations, &Explanations::pathExplained, this,
            [this] { emit changed(PathExplained); });
    connect(&m_toEnd, &QTimer::timeout, this, &ParseExplorer::stepToEnd);
    restart(false);
}

void ParseExplorer::setSentence(const SentenceReading& reading, int place) {
    keep();
    m_place = place;
    look(reading);
    restart(false);
}

void ParseExplorer::setSentence(const SentenceReading& reading, const ParseSettings& settings) {
    keep();
    m_place = -1;
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
    keep();
    m_settings.system = system;
    restart(true);
}

void ParseExplorer::changeRules(const TransitionSystem& system) {
    const CarriedOver carried = carryOver(exploration(), system, rootPlace());
    m_settings.system = system;
    restart(true, &carried);
}

void ParseExplorer::setSingleRoot(bool singleRoot) {
    m_settings.shape.singleRoot = singleRoot;
    changeProblem();
}

void ParseExplorer::setRootPlace(RootPlace root) {
    if (root == rootPlace())
        return;
    keep();
    m_settings.shape.root = root;
    restart(true);
}

void ParseExplorer::setOracle(const std::string& name) {
    m_settings.oracle = name;
    changeProblem();
}

void ParseExplorer::withholdLosses(const QString& reason) {
    if (reason == std::exchange(m_withheld, reason))
        return;
    changeProblem();
}

KeptExplorations::Key ParseExplorer::keptKey() const {
    return {m_place, identityOf(system()), rootPlace()};
}

/// Stores the exploration for the time when its sentence is selected again.
void ParseExplorer::keep() {
    if (m_place >= 0 && canExplore())
        m_kept.keep(keptKey(), formsIn(m_sentence), *m_exploration);
}

bool ParseExplorer::isExplored(int place) const {
    return place >= 0 && ((place == m_place && m_exploration->size() > 1) || m_kept.has(place));
}

void ParseExplorer::moveSentences(int place, int by) {
    m_kept.move(place, by);
    if (by < 0 && m_place == place)
        m_place = -1;
    else if (m_place >= place)
        m_place += by;
}

void ParseExplorer::forgetOthers(int place) {
    m_kept.clear();
    m_place = place;
}

const KeptExplorations& ParseExplorer::explorations() {
    keep();
    return m_kept;
}

void ParseExplorer::addExploration(int place, const Sentence& sentence,
                                   const ParseSettings& settings, const std::vector<Visit>& visits,
                                   int cursor) {
    const KeptExplorations::Key key{place, identityOf(settings.system), settings.shape.root};
    const std::string words = formsIn(sentence);
    const KeptExplorations& kept = explorations();
    if (place < 0 || kept.all().contains(key))
        return;
    m_kept.keep(key, words, settings.system, visits, cursor);
    const bool isHere = !(key < keptKey()) && !(keptKey() < key);
    if (isHere && canExplore() && words == formsIn(m_sentence))
        replay(visits, cursor);
}

void ParseExplorer::startOver() {
    *m_exploration =
        Exploration(system(), m_exploration->node(0).configuration.words(), rootPlace());
    // `keep` drops the stored exploration if the current one has no steps.
    keep();
    restart(true);
}

/// Starts a new exploration, or continues a kept or carried-over one.
void ParseExplorer::restart(bool sameWords, const CarriedOver* carried) {
    // Setting the gate again drops a pending decision about the previous exploration.
    setGate(m_gate);
    m_exploration =
        std::make_unique<Exploration>(system(), m_isReadable ? m_sentence.size() : 0, rootPlace());
    if (carried)
        parsescope::replay(*m_exploration, carried->visits, carried->cursor);
    else if (m_place >= 0 && canExplore())
        if (const auto* kept = m_kept.find(keptKey(), formsIn(m_sentence)))
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
    ++m_problemNumber;
    setGoingToEnd(false);
    m_explanations.clear();
    m_oracle.reset();
    m_noOracle.clear();
    if (!m_withheld.isEmpty()) {
        m_noOracle = m_withheld;
    } else if (!gold()) {
        m_noOracle = hasUnfinishedTree(m_sentence)
                         ? tr("Losses need a gold tree, and that of this sentence is unfinished.")
                         : tr("Losses need a gold tree, and this sentence has none.");
    } else if (gold()->size() > Explanations::MaxWords) {
        m_noOracle = tr("Losses are not available: the sentence has %1 words, and the tables are "
                        "computed for up to %2.")
                         .arg(gold()->size())
                         .arg(Explanations::MaxWords);
    } else {
        const std::string& name = m_settings.oracle;
        const Result<Oracle> oracle =
            name.empty() ? chooseOracle(problem()) : findOracle(name, problem());
        if (oracle)
            m_oracle = *oracle;
        else
            m_noOracle = tr("Losses are not available: %1.").arg(toQt(oracle.error().message));
    }
    if (m_oracle)
        m_explanations.begin(*m_exploration, problem(), *m_oracle);
    m_explanations.explain();
}

std::optional<int> ParseExplorer::loss(int node) const {
    const Explanation* here = explanation(node);
    const bool known = here && here->losses.loss.exact && here->losses.loss.value < Unreachable;
    return known ? std::optional(here->losses.loss.value) : std::nullopt;
}

std::optional<int> ParseExplorer::cost(int node, Transition transition) const {
    const Explanation* here = explanation(node);
    const TransitionLoss* entry = here ? here->losses.find(transition) : nullptr;
    if (!entry || !entry->loss.exact || !here->losses.loss.exact ||
        entry->loss.value >= Unreachable)
        return std::nullopt;
    return entry->loss.value - here->losses.loss.value;
}

std::optional<int> ParseExplorer::lossRise(int node) const {
    const Exploration::Node& step = m_exploration->node(node);
    return step.parent < 0 ? std::nullopt : cost(step.parent, step.transition);
}

int ParseExplorer::optimalSince() const {
    int node = m_exploration->cursor();
    while (lossRise(node) == 0)
        node = m_exploration->node(node).parent;
    return node;
}

std::optional<Transition> ParseExplorer::preferredTransition() const {
    const Explanation* here = explanation();
    return here ? parsescope::preferredTransition(system(), configuration(), here->losses)
                : std::nullopt;
}

void ParseExplorer::setGate(Gate gate) {
    m_gate = std::move(gate);
    ++m_decision;
    m_isDeciding = false;
    m_afterDecision.clear();
}

void ParseExplorer::afterDecision(std::function<void()> then) {
    if (m_isDeciding)
        m_afterDecision.push_back(std::move(then));
    else
        then();
}

void ParseExplorer::take(Transition transition) {
    if (m_isDeciding)
        return afterDecision([this, transition] { take(transition); });
    if (!canExplore() || system().obstacle(configuration(), transition) != Obstacle::None)
        return;
    const auto& visited = m_exploration->current().children;
    const bool isNew = std::none_of(visited.begin(), visited.end(), [&](int child) {
        return m_exploration->node(child).transition == transition;
    });
    if (!m_gate || !isNew)
        return pass(transition);
    m_isDeciding = true;
    const Gate gate = m_gate; // the gate may be replaced while it decides
    gate(transition,
         [this, transition, from = m_exploration->cursor(), decision = ++m_decision](bool mayTake) {
             if (m_isDeciding && decision == m_decision)
                 endDecision(transition, from, mayTake);
         });
}

void ParseExplorer::endDecision(Transition transition, int from, bool mayTake) {
    m_isDeciding = false;
    const auto waiting = std::exchange(m_afterDecision, {});
    if (!mayTake)
        return;
    m_exploration->goTo(from);
    pass(transition);
    for (const auto& then : waiting)
        afterDecision(then);
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
    if (!isFinal() && m_oracle)
        setGoingToEnd(true);
}

void ParseExplorer::setGoingToEnd(bool going) {
    m_explanations.setGoingToEnd(going);
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
        const auto transition = preferredTransition();
        if (!transition) {
            if (isFinal() || explanation())
                setGoingToEnd(false);
            m_explanations.explain();
            break;
        }
        m_exploration->take(*transition);
        m_explanations.explain();
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
    if (const auto transition = preferredTransition())
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
    m_explanations.explain();
    emit changed(Moved | Stepped);
}

} // namespace parsescope
