// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session.h"

#include "core/base/hash.h"
#include "ui/canvas/path_bytes.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/autosave.h"
#include "ui/session/current_work.h"
#include "ui/session/exercise_files.h"
#include "ui/session/exercise_run.h"
#include "ui/session/exploration_store.h"
#include "ui/session/lecture.h"
#include "ui/session/loaded_model.h"
#include "ui/session/log_replay.h"
#include "ui/session/output_comparison.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/session_files.h"
#include "ui/session/treebank_editor.h"
#include "ui/session/treebank_scores.h"

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

bool isSession(const QString& path) {
    return path.endsWith(QStringLiteral(".parsescope"), Qt::CaseInsensitive);
}

/// Returns a text by which treebanks are distinguished; edits do not change it.
QString identityOf(const Treebank& treebank) {
    return keptNameOf(treebank) + toQt(treebank.name());
}

/// Returns a hash of a sentence with its settings and its exploration.
std::uint64_t contentOf(SavedSession work) {
    work.scene.reset();
    work.beside.clear();
    work.cursor = 0;
    return hashOf(writeSession(work));
}

} // namespace

Session::Session(QObject* parent)
    : QObject(parent), m_parse(new ParseExplorer(this)), m_selection(new Selection(m_parse, this)),
      m_editor(new TreebankEditor(this)), m_model(new LoadedModel(m_parse, this)),
      m_output(new OutputComparison(m_editor, this)),
      m_scores(new TreebankScores(m_editor, m_parse, m_model, m_output, this)),
      m_replay(new LogReplay(m_editor, m_parse, this)),
      m_interruptedWork(std::make_unique<InterruptedWork>(m_editor, m_parse)),
      m_exercises(new ExerciseRun(m_editor, m_parse, m_selection, m_interruptedWork.get(), this)),
      m_exerciseFiles(new ExerciseFiles(this)),
      m_lecture(new Lecture(m_editor, m_parse, m_selection, this)) {
    connect(m_editor, &TreebankEditor::sentenceChanged, m_parse, [this](SentenceChange change) {
        if (change == SentenceChange::Another)
            m_parse->setSentence(m_editor->reading(), m_editor->sentenceIndex());
        if (change == SentenceChange::Edited)
            m_parse->changeSentence(m_editor->reading());
        // The typed sentence on screen was saved as a treebank.
        if (change == SentenceChange::Moved && m_parse->explorations().place() < 0)
            m_parse->explorations().setPlace(m_editor->sentenceIndex());
    });
    m_parse->onChange(ParseExplorer::Stepped | ParseExplorer::Explained, this,
                      &Session::inspectMistake);
    constexpr int rest = 3000; // milliseconds between a step and the storage of explorations
    m_storing.setInterval(rest);
    connect(&m_storing, &QTimer::timeout, this, [this] {
        if (!m_store || m_store->saveInBackground())
            m_storing.stop();
    });
    m_parse->onChange(ParseExplorer::Stepped, this, [this] {
        if (m_store && !m_storing.isActive())
            m_storing.start();
    });
    connect(m_editor, &TreebankEditor::sentencesMoved, m_parse,
            [this](int place, int by) { m_parse->explorations().moveSentences(place, by); });
    const auto follow = [this] {
        if (m_store)
            m_store->follow(m_editor->treebank());
    };
    connect(m_editor, &TreebankEditor::treebankChanged, m_parse, [this, follow] {
        if (m_identity == identityOf(m_editor->treebank()))
            return follow();
        enterTreebank([this] { m_parse->explorations().forgetOthers(-1); });
    });
    connect(m_editor, &TreebankEditor::edited, m_parse, follow);
    connect(m_editor, &TreebankEditor::renamed, m_parse, [this] { enterTreebank([] {}); });
    connect(m_editor, &TreebankEditor::reloading, m_parse, [this] { leaveExplorations(); });
    connect(m_editor, &TreebankEditor::reloaded, m_parse, [this] {
        m_parse->explorations().forgetOthers(m_editor->sentenceIndex());
        if (m_store)
            m_store->enter(m_editor->treebank());
    });
    connect(m_editor, &TreebankEditor::opened, this, &Session::opened);
    connect(m_editor, &TreebankEditor::openFailed, this, &Session::openFailed);
    connect(m_model, &LoadedModel::opened, this, &Session::opened);
    connect(m_model, &LoadedModel::openFailed, this, &Session::openFailed);
    connect(m_exerciseFiles, &ExerciseFiles::opened, this,
            [this](const std::shared_ptr<OpenedExercises>& exercises) {
                emit opened({exercises->path});
            });
    connect(m_exerciseFiles, &ExerciseFiles::openFailed, this, &Session::openFailed);
}

Session::~Session() = default;

void Session::setKeepsExplorations(bool keeps) {
    if (m_explorationFolder.isEmpty())
        return;
    m_store = std::make_unique<ExplorationStore>(m_parse, m_explorationFolder);
    if (keeps)
        return m_store->enter(m_editor->treebank());
    m_store->removeAll();
    m_store.reset();
}

Result<void> Session::storeExplorations() {
    return m_store ? m_store->save() : Result<void>();
}

/// Stores the explorations before others take their place, and reports a failure.
void Session::leaveExplorations() {
    if (const Result<void> stored = storeExplorations(); !stored)
        BackgroundTask::fail(toQt(stored.error().text()));
}

/// Stores the explorations under the name that the treebank had so far, calls `forget`, and begins
/// to keep those of the treebank under its present name.
void Session::enterTreebank(const std::function<void()>& forget) {
    leaveExplorations();
    m_identity = identityOf(m_editor->treebank());
    forget();
    if (m_store)
        m_store->enter(m_editor->treebank());
}

/// Requests the explanation of the last step if it was a mistake, unless another transition is
/// being explained.
void Session::inspectMistake() {
    const Exploration& exploration = m_parse->exploration();
    if (m_selection->inspected() || m_selection->lossesHidden() ||
        m_parse->losses().lossRise(exploration.cursor()).value_or(0) <= 0)
        return;
    m_selection->inspect(exploration.current().transition, exploration.current().parent);
}

bool Session::isSystem(const QString& path) {
    return path.endsWith(QStringLiteral(".system"));
}

void Session::open(const QStringList& paths) {
    QStringList models;
    QStringList systems;
    QStringList others;
    for (const QString& path : paths)
        (LoadedModel::isModel(path) ? models : isSystem(path) ? systems : others) += path;
    if (systems.size() > 1) {
        const Text message("found {0} files with transition systems, expected one", systems.size());
        return emit openFailed({message, {}, 0, 0});
    }
    if (!systems.isEmpty())
        emit systemGiven(systems.first());
    if (!models.isEmpty())
        m_model->open(models);
    if (others.size() == 1 && ExerciseFiles::isExercises(others.first()))
        return m_exerciseFiles->open(others.first());
    if (others.isEmpty() || !m_editor->mayLeave())
        return;
    if (others.size() == 1 && isSession(others.first()))
        openSession(others.first());
    else
        m_editor->open(others);
}

void Session::openSession(const QString& path) {
    m_restoring.start(
        [file = pathBytes(path)](const TaskControl& control) {
            return openSessionFile(file, control);
        },
        [this, path, mayLeave = m_editor->leaveGuard()](const Result<OpenedSession>& opened) {
            if (!opened)
                return emit openFailed(opened.error());
            if (!mayLeave())
                return;
            const bool hasScenes = std::ranges::any_of(
                opened->sessions, [](const SavedSession& each) { return each.scene.has_value(); });
            if (hasScenes && m_lecture->isModified() && m_mayReplace && !m_mayReplace())
                return;
            restore(*opened);
            emit this->opened({path});
            if (opened->isMadeOfSentences)
                emit sentencesMissed(tr("%1 was not found with the sentences of this session. They "
                                        "were taken from the session itself.")
                                         .arg(opened->missingFrom));
            else if (opened->missing > 0)
                emit sentencesMissed(tr("%Ln {exploration is|explorations are} not shown: the "
                                        "treebank no longer has the {sentence|sentences}.",
                                        nullptr, opened->missing));
            else if (opened->places.front() < 0 && !opened->sessions.front().treebank.empty())
                emit sentencesMissed(tr("%1 was not found with the sentence of this session.")
                                         .arg(toQt(opened->sessions.front().treebank)));
        });
}

SavedSession Session::saved() const {
    return currentWork(*m_editor, *m_parse);
}

std::vector<SavedSession> Session::savedAll() const {
    SavedSession here = saved();
    std::vector<SavedSession> all = savedExplorations(
        m_parse->explorations().all(), m_editor->treebank(), m_parse->settings().shape.rootLimit);
    std::erase_if(all, [&here](const SavedSession& other) { return exploreTheSame(other, here); });
    all.insert(all.begin(), std::move(here));
    const std::vector<SavedSession>& scenes = m_lecture->scenes();
    all.insert(all.end(), scenes.begin(), scenes.end());
    return all;
}

void Session::setSaved() {
    m_savedWork = contentOf(saved());
}

bool Session::isSaved() const {
    const std::uint64_t now = contentOf(saved());
    return now == m_savedWork ||
           std::ranges::any_of(m_lecture->scenes(), [now](const SavedSession& scene) {
               return contentOf(scene) == now;
           });
}

void Session::restore(const SavedSession& saved, const Treebank& treebank) {
    leaveExplorations();
    if (m_store)
        m_store->enter({}); // the explorations are stored
    m_parse->setSentence({}, saved.settings);
    // Explorations of the previous sentences are replaced by those of the session.
    m_parse->explorations().forgetOthers(-1);
    m_editor->setTreebank(treebank, saved.index);
    if (m_editor->sentenceIndex() < 0)
        m_editor->setSentence(saved.sentence);
    m_parse->steps().replay(saved.visits, saved.cursor);
    if (saved.gold)
        setGold(*m_editor, *m_parse, saved.gold);
    m_editor->setTyped(m_editor->sentenceIndex() < 0 && !saved.sentence.words.empty());
    setSaved();
    if (m_store)
        m_store->enter(m_editor->treebank());
}

void Session::restore(const OpenedSession& opened) {
    SavedSession first = opened.sessions.front();
    first.index = opened.places.front();
    restore(first, opened.treebank);
    std::vector<SavedSession> scenes;
    for (std::size_t i = 0; i < opened.sessions.size(); ++i) {
        const SavedSession& session = opened.sessions[i];
        if (session.scene)
            scenes.push_back(session);
        else if (i > 0)
            m_parse->explorations().add(opened.places[i], session.sentence, session.settings,
                                        session.visits, session.cursor);
    }
    if (!scenes.empty())
        m_lecture->setScenes(std::move(scenes));
}

} // namespace parsescope
