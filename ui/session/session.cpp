// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session.h"

#include "core/treebank/edit.h"
#include "core/treebank/read_file.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/exercise_files.h"
#include "ui/session/exercise_run.h"
#include "ui/session/gold_tree.h"
#include "ui/session/loaded_model.h"
#include "ui/session/log_replay.h"
#include "ui/session/output_comparison.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/treebank_editor.h"
#include "ui/session/treebank_scores.h"

#include <QFile>
#include <QFileInfo>

#include <utility>

namespace parsescope {

namespace {

bool isSession(const QString& path) {
    return path.endsWith(QStringLiteral(".parsescope"), Qt::CaseInsensitive);
}

/// Returns the treebank that a session names: a file, or a sample of the program. Returns an empty
/// treebank if the file does not exist now, or if it has another sentence at the saved index.
Treebank treebankOf(const SavedSession& saved, const TaskControl& control) {
    if (saved.treebank.empty() || saved.index < 0)
        return {};
    Result<Treebank> opened = Treebank::open(saved.treebank, control);
    QFile sample(":/samples/" + toQt(saved.treebank));
    if (!opened && !saved.treebank.starts_with('.') && sample.open(QIODevice::ReadOnly))
        opened = Treebank::fromBytes(saved.treebank, sample.readAll().toStdString());
    const bool same = opened && saved.index < opened->size() &&
                      opened->read(saved.index).sentence == saved.sentence;
    return same ? *opened : Treebank();
}

} // namespace

Session::Session(QObject* parent)
    : QObject(parent), m_parse(new ParseExplorer(this)), m_selection(new Selection(m_parse, this)),
      m_editor(new TreebankEditor(this)), m_model(new LoadedModel(m_parse, this)),
      m_output(new OutputComparison(m_editor, this)),
      m_scores(new TreebankScores(m_editor, m_parse, m_model, m_output, this)),
      m_replay(new LogReplay(m_editor, m_parse, this)),
      m_interruptedWork(std::make_unique<InterruptedWork>(this)),
      m_exercises(new ExerciseRun(m_editor, m_parse, m_selection, m_interruptedWork.get(), this)),
      m_exerciseFiles(new ExerciseFiles(this)) {
    connect(m_editor, &TreebankEditor::sentenceChanged, m_parse, [this](SentenceChange change) {
        if (change == SentenceChange::Another)
            m_parse->setSentence(m_editor->reading(), m_editor->sentenceIndex());
        if (change == SentenceChange::Edited)
            m_parse->changeSentence(m_editor->reading());
    });
    m_parse->onChange(ParseExplorer::Stepped | ParseExplorer::Explained, this,
                      &Session::inspectMistake);
    connect(m_editor, &TreebankEditor::sentencesMoved, m_parse, &ParseExplorer::moveSentences);
    connect(m_editor, &TreebankEditor::treebankChanged, m_parse,
            [this, name = std::string()]() mutable {
                const std::string before = std::exchange(name, m_editor->treebank().name());
                if (before != name)
                    m_parse->forgetOthers(-1);
            });
    connect(m_editor, &TreebankEditor::reloaded, m_parse,
            [this] { m_parse->forgetOthers(m_editor->sentenceIndex()); });
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

/// Requests the explanation of the last step if it was a mistake, unless another transition is
/// being explained.
void Session::inspectMistake() {
    const Exploration& exploration = m_parse->exploration();
    if (m_selection->inspected() || m_selection->lossesHidden() ||
        m_parse->lossRise(exploration.cursor()).value_or(0) <= 0)
        return;
    m_selection->inspect(exploration.current().transition, exploration.current().parent);
}

void Session::open(const QStringList& paths) {
    QStringList models;
    QStringList others;
    for (const QString& path : paths)
        (LoadedModel::isModel(path) ? models : others) += path;
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
    struct Found {
        SavedSession session;
        Treebank treebank;
    };
    m_restoring.start(
        [file = path.toStdString()](const TaskControl& control) -> Result<Found> {
            const Result<std::string> bytes = readFile(file, control);
            if (!bytes)
                return tl::unexpected(bytes.error());
            const Result<SavedSession> saved = readSession(*bytes, file);
            if (!saved)
                return tl::unexpected(saved.error());
            return Found{*saved, treebankOf(*saved, control)};
        },
        [this, path](const Result<Found>& found) {
            if (!found)
                return emit openFailed(found.error());
            restore(found->session, found->treebank);
            emit opened({path});
        });
}

SavedSession Session::saved() const {
    SavedSession saved;
    if (const int index = m_editor->sentenceIndex(); index >= 0) {
        saved.treebank = m_editor->treebank().fileOf(index);
        saved.index = m_editor->treebank().place(index).index;
    }
    if (const QFileInfo file(toQt(saved.treebank)); file.exists())
        saved.treebank = file.absoluteFilePath().toStdString();
    saved.sentence = m_parse->sentence();
    // Edited heads are saved separately, so that the sentence can be recognised in its file.
    if (m_editor->isEdited()) {
        const Sentence& original = *m_editor->original();
        if (withHeads(original, m_parse->gold()) == saved.sentence) {
            saved.sentence = original;
            saved.gold = m_parse->gold();
        }
    }
    saved.settings = m_parse->settings();
    saved.visits = visitsOf(m_parse->exploration());
    saved.cursor = m_parse->exploration().cursor();
    return saved;
}

void Session::restore(const SavedSession& saved, const Treebank& treebank) {
    m_parse->setSentence({}, saved.settings);
    // Explorations of the previous sentences are replaced by those of the session.
    m_parse->forgetOthers(-1);
    m_editor->setTreebank(treebank, saved.index);
    if (m_editor->sentenceIndex() < 0)
        m_editor->setSentence(saved.sentence);
    m_parse->replay(saved.visits, saved.cursor);
    if (saved.gold)
        setGold(*m_editor, *m_parse, saved.gold);
}

} // namespace parsescope
