// SPDX-License-Identifier: GPL-3.0-or-later
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

Session::Session(QObject* parent) : QObject(parent), m_system(systems().front()) {
    connect(&m_opener, &TreebankOpener::opened, this, &Session::setTreebank);
    connect(&m_opener, &TreebankOpener::reopened, this, &Session::reload);
    connect(&m_opener, &TreebankOpener::failed, this, &Session::openFailed);
    connect(&m_opener, &TreebankOpener::progress, this, &Session::openProgress);
    connect(&m_opener, &TreebankOpener::gone, this, &Session::fileGone);
    connect(&m_toEnd, &QTimer::timeout, this, &Session::stepToEnd);
    connect(&m_onPath, &QTimer::timeout, this, &Session::explainPath);
    restart();
}

void Session::open(const QStringList& paths) {
    m_opener.open(paths);
}

void Session::setTreebank(const Treebank& treebank) {
    m_treebank = treebank;
    m_opener.watch(treebank);
    emit treebankChanged();
    if (m_treebank.size() > 0)
        selectSentence(0);
    else
        setSentence({});
}

/// The same treebank, read again.
void Session::reload(const Treebank& treebank, int sentence) {
    m_treebank = treebank;
    m_opener.watch(treebank);
    emit treebankChanged();
    if (sentence < 0) {
        setSentence({});
    } else if (m_index >= 0 && m_treebank.read(sentence).sentence == m_sentence) {
        m_index = sentence; // the sentence is as it was, and so is what was explored
        m_opener.setSentence(sentence);
        emit sentenceChanged();
        emit stepped();
    } else {
        selectSentence(sentence);
    }
    emit reloaded();
}

void Session::selectSentence(int index) {
    lookAt(index, m_treebank.read(index));
}

void Session::setSentence(const Sentence& sentence) {
    lookAt(-1, {sentence, {}});
}

void Session::lookAt(int index, SentenceReading reading) {
    m_index = index;
    if (index >= 0)
        m_opener.setSentence(index);
    m_found.clear();
    m_errors = std::move(reading.errors);
    m_sentence = std::move(reading.sentence);
    m_golds = {m_errors.empty() ? m_sentence.tree() : std::nullopt};
    m_goldIndex = 0;
    restart();
}

void Session::setFound(std::vector<int> words) {
    m_found = std::move(words);
    emit foundChanged();
}

SentenceKey Session::key(int index) const {
    return {toQt(m_treebank.read(index).sentence.comment("sent_id")),
            m_treebank.place(index).index + 1};
}

std::optional<QString> Session::note(int index) const {
    return m_bookmarks.note(toQt(m_treebank.fileOf(index)), key(index));
}

Result<void> Session::setNote(int index, const std::optional<QString>& note) {
    const QString treebank = toQt(m_treebank.fileOf(index));
    Result<void> kept = note ? m_bookmarks.mark(treebank, key(index), *note)
                             : m_bookmarks.unmark(treebank, key(index));
    emit noteChanged(index);
    return kept;
}

void Session::setSystem(const TransitionSystem& system) {
    m_system = system;
    restart();
}

void Session::setSingleRoot(bool singleRoot) {
    m_singleRoot = singleRoot;
    changeProblem();
}

void Session::setOracle(const std::string& name) {
    m_chosenOracle = name;
    changeProblem();
}

void Session::setGold(const std::optional<Tree>& tree) {
    if (tree == gold() || (tree && tree->size() != configuration().words()))
        return;
    m_golds.resize(m_goldIndex + 1); // what was undone is forgotten
    m_golds.push_back(tree);
    ++m_goldIndex;
    changeProblem();
}

void Session::undoGold() {
    if (!canUndoGold())
        return;
    --m_goldIndex;
    changeProblem();
}

void Session::redoGold() {
    if (!canRedoGold())
        return;
    ++m_goldIndex;
    changeProblem();
}

/// Begins a new exploration.
void Session::restart() {
    m_exploration =
        std::make_unique<Exploration>(m_system, m_errors.empty() ? m_sentence.size() : 0);
    prepareLosses();
    emit sentenceChanged();
    emit problemChanged();
    emit stepped();
    inspect(std::nullopt);
}

/// The exploration stays, its losses are others.
void Session::changeProblem() {
    prepareLosses();
    emit problemChanged();
    emit stepped();
    inspect(std::nullopt);
}

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

void Session::take(Transition transition) {
    if (!canExplore() || m_system.obstacle(configuration(), transition) != Obstacle::None)
        return;
    m_exploration->take(transition);
    move(true);
}

void Session::back() {
    move(m_exploration->back());
}

void Session::forward() {
    if (m_exploration->forward())
        move(true);
    else
        nextOptimal();
}

void Session::first() {
    move(m_exploration->first());
}

void Session::last() {
    move(m_exploration->last());
    if (!isFinal() && m_oracle)
        m_toEnd.start(0);
}

void Session::stepToEnd() {
    constexpr int slice = 8; // milliseconds
    QElapsedTimer time;
    time.start();
    bool stepped = false;
    while (time.elapsed() < slice) {
        const auto transition = preferredTransition();
        if (!transition) {
            if (isFinal() || explanation())
                m_toEnd.stop();
            break;
        }
        m_exploration->take(*transition);
        explain();
        stepped = true;
    }
    if (stepped)
        emit this->stepped();
}

void Session::goTo(int node) {
    if (node < 0 || node >= m_exploration->size())
        return;
    m_exploration->goTo(node);
    move(true);
}

void Session::nextOptimal() {
    if (const auto transition = preferredTransition())
        take(*transition);
}

std::optional<Transition> Session::preferredTransition() const {
    const Explanation* here = explanation();
    return here ? parsescope::preferredTransition(m_system, configuration(), here->losses)
                : std::nullopt;
}

void Session::addBranch(const std::vector<Transition>& transitions) {
    const int cursor = m_exploration->cursor();
    for (Transition transition : transitions) {
        if (m_system.obstacle(configuration(), transition) != Obstacle::None)
            break;
        m_exploration->take(transition);
        explain();
    }
    // The forward path stays the branch just added.
    while (m_exploration->cursor() != cursor)
        m_exploration->back();
    move(true);
}

void Session::inspect(std::optional<Transition> transition) {
    m_inspected = transition;
    emit inspectedChanged();
}

void Session::setHovered(std::optional<Transition> transition) {
    if (transition && m_system.obstacle(configuration(), *transition) != Obstacle::None)
        transition.reset();
    if (m_hovered == transition)
        return;
    m_hovered = transition;
    emit hoverChanged();
}

void Session::move(bool moved) {
    m_toEnd.stop();
    if (!moved)
        return;
    m_hovered.reset();
    explain();
    emit stepped();
    inspect(std::nullopt);
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
         here = m_exploration->node(node).configuration](const TaskControl&) {
            QElapsedTimer time;
            time.start();
            Background result;
            result.explainer = explainer ? explainer : std::make_shared<Explainer>(problem, oracle);
            result.explanation = result.explainer->explain(here);
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
