// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session.h"

#include "core/treebank/root_word.h"
#include "ui/canvas/text.h"
#include "ui/session/loaded_model.h"

#include <QElapsedTimer>

namespace parsescope {

Session::Session(QObject* parent)
    : QObject(parent), m_modelBench(new LoadedModel(this)), m_system(systems().front()) {
    connect(m_modelBench, &LoadedModel::openFailed, this, &Session::openFailed);
    connect(m_modelBench, &LoadedModel::opened, this,
            [this](const QString& path) { emit opened({path}); });
    connect(&m_opener, &TreebankOpener::opened, this, [this](const Treebank& treebank) {
        setTreebank(treebank);
        emit opened(m_asked);
    });
    connect(&m_opener, &TreebankOpener::reopened, this, &Session::reload);
    connect(&m_opener, &TreebankOpener::failed, this, &Session::openFailed);
    connect(&m_opener, &TreebankOpener::progress, this, &Session::openProgress);
    connect(&m_opener, &TreebankOpener::gone, this, &Session::fileGone);
    connect(&m_opener, &TreebankOpener::changed, this, &Session::changedOnDisk);
    connect(&m_toEnd, &QTimer::timeout, this, &Session::stepToEnd);
    restart();
}

void Session::open(const QStringList& paths) {
    QStringList others;
    for (const QString& path : paths)
        if (LoadedModel::isModel(path))
            m_modelBench->open(path);
        else
            others += path;
    if (others.isEmpty())
        return;
    if (!mayLeave())
        return;
    m_asked = others;
    if (others.size() == 1 && isSession(others.first()))
        openSession(others.first());
    else
        m_opener.open(others);
}

void Session::setTreebank(const Treebank& treebank) {
    m_treebank = treebank;
    m_document.reset();
    m_opener.watch(treebank);
    emit treebankChanged();
    if (m_treebank.size() > 0)
        selectSentence(0);
    else
        setSentence({});
}

/// The same treebank, read again.
void Session::reload(const Treebank& treebank, int sentence) {
    if (isModified()) // it was edited while the files were being read: saving will ask
        return;
    m_treebank = treebank;
    m_document.reset();
    m_opener.watch(treebank);
    emit treebankChanged();
    if (m_index < 0 && !m_sentence.words.empty()) {
        // A sentence that is in no treebank stays.
    } else if (sentence < 0) {
        setSentence({});
    } else if (m_index >= 0 && shown(m_treebank.read(sentence)).sentence == m_sentence) {
        m_index = sentence; // the sentence is as it was, and so is what was explored
        m_opener.setSentence(sentence);
        emit sentenceChanged();
        emit stepped();
    } else {
        selectSentence(sentence);
    }
    emit edited(m_index);
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
    m_typed.reset();
    look(shown(std::move(reading)));
    restart();
}

SentenceReading Session::shown(SentenceReading reading) {
    m_rootLast = m_rootLast || rootWord(reading.sentence) > 0; // one that was shown before
    if (m_rootLast && reading.errors.empty())
        reading.sentence = withRootWord(std::move(reading.sentence));
    return reading;
}

/// Takes the sentence over, at m_index.
void Session::look(SentenceReading reading) {
    m_errors = std::move(reading.errors);
    m_sentence = std::move(reading.sentence);
    m_gold = m_errors.empty() ? m_sentence.tree() : std::nullopt;
    const Document* edited = document();
    if (!edited) {
        m_original = m_errors.empty() ? std::optional(m_sentence) : std::nullopt;
    } else if (m_index >= 0) {
        const auto original = edited->original(m_index);
        const bool readable = original && original->errors.empty();
        m_original = readable ? std::optional(shown(*original).sentence) : std::nullopt;
    }
}

void Session::setFound(std::vector<int> words) {
    m_found = std::move(words);
    std::erase_if(m_found, [this](int word) { return word > m_sentence.size(); });
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

void Session::setRootLast(bool last) {
    if (last == m_rootLast)
        return;
    m_rootLast = last;
    for (Sentence* sentence : {&m_sentence, m_original ? &*m_original : nullptr})
        if (sentence && m_errors.empty())
            *sentence = shown({withoutRootWord(*sentence), {}}).sentence;
    m_gold = m_errors.empty() ? m_sentence.tree() : std::nullopt;
    m_found.clear();
    restart();
}

void Session::setOracle(const std::string& name) {
    m_chosenOracle = name;
    changeProblem();
}

/// Begins a new exploration.
void Session::restart() {
    m_highlight = {};
    m_exploration =
        std::make_unique<Exploration>(m_system, m_errors.empty() ? m_sentence.size() : 0);
    m_compared = -1;
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
            explain();
            break;
        }
        m_exploration->take(*transition);
        explain();
        stepped = true;
    }
    if (stepped || !m_toEnd.isActive())
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

void Session::setCompared(int node) {
    m_compared = node < m_exploration->size() ? node : -1;
    emit comparedChanged();
}

void Session::setHighlight(const Highlight& highlight) {
    if (m_highlight == highlight)
        return;
    m_highlight = highlight;
    emit highlightChanged();
}

void Session::move(bool moved) {
    m_toEnd.stop();
    if (!moved)
        return;
    m_hovered.reset();
    m_highlight = {};
    explain();
    emit stepped();
    inspect(std::nullopt);
}

} // namespace parsescope
