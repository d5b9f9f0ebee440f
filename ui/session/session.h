// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/session_file.h"
#include "ui/session/background_task.h"
#include "ui/session/interrupted_work.h"

#include <QObject>
#include <QStringList>

#include <memory>

namespace parsescope {

class ExerciseRun;
class LoadedModel;
class LogReplay;
class ParseExplorer;
class Selection;
class Treebank;
class TreebankEditor;

/// All that one window is about: the treebank, the exploration of the sentence looked at, what is
/// pointed at in it, and the model that is loaded. Wires them: the sentence looked at is explored,
/// and the first mistake in an exploration is looked into unasked.
class Session : public QObject {
    Q_OBJECT

public:
    explicit Session(QObject* parent = nullptr);

    [[nodiscard]] TreebankEditor* editor() const { return m_editor; }
    [[nodiscard]] ParseExplorer* parse() const { return m_parse; }
    [[nodiscard]] Selection* selection() const { return m_selection; }
    [[nodiscard]] LoadedModel* model() const { return m_model; }
    /// The transitions that another parser took.
    [[nodiscard]] LogReplay* replay() const { return m_replay; }
    /// Exercises that are being answered.
    [[nodiscard]] ExerciseRun* exercises() const { return m_exercises; }
    /// Where the user was before lessons and exercises.
    [[nodiscard]] InterruptedWork* interruptedWork() const { return m_interruptedWork.get(); }

    /// Opens files and folders as a treebank, or one saved session (*.parsescope), in the
    /// background; ends with `opened` or `openFailed`. A file that is a model is loaded as such;
    /// all else stays.
    void open(const QStringList& paths);

    /// Returns what is needed to return to this place.
    [[nodiscard]] SavedSession saved() const;
    /// Comes back to where `saved` was. `treebank` is the one it was in; it may be empty.
    void restore(const SavedSession& saved, const Treebank& treebank);

signals:
    /// Emitted when the requested files have been opened.
    void opened(const QStringList& paths);
    void openFailed(const parsescope::Error& error);

private:
    void openSession(const QString& path);
    void inspectFirstMistake();

    ParseExplorer* m_parse;
    Selection* m_selection;
    TreebankEditor* m_editor;
    LoadedModel* m_model;
    LogReplay* m_replay;
    std::unique_ptr<InterruptedWork> m_interruptedWork;
    ExerciseRun* m_exercises;
    BackgroundTask m_restoring;
    bool m_sawMistake = false; ///< in this exploration
};

} // namespace parsescope
