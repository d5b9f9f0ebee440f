// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/session_file.h"
#include "ui/session/background_task.h"
#include "ui/session/current_work.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace parsescope {

class ExerciseFiles;
class ExerciseRun;
class ExplorationStore;
class Lecture;
class LoadedModel;
class LogReplay;
class OutputComparison;
struct OpenedSession;
class ParseExplorer;
class Selection;
class Treebank;
class TreebankEditor;
class TreebankScores;

/// The data of one window: the treebank, the exploration of the current sentence, the highlighted
/// targets, and the loaded model. Connects them: the current sentence is explored, and every
/// mistake is explained without a request.
class Session : public QObject {
    Q_OBJECT

public:
    explicit Session(QObject* parent = nullptr);
    ~Session() override;

    [[nodiscard]] TreebankEditor* editor() const { return m_editor; }
    [[nodiscard]] ParseExplorer* parse() const { return m_parse; }
    [[nodiscard]] Selection* selection() const { return m_selection; }
    [[nodiscard]] LoadedModel* model() const { return m_model; }
    /// Returns the comparison of the treebank with a system's output.
    [[nodiscard]] OutputComparison* output() const { return m_output; }
    /// Returns the scores of the output or the model on the treebank.
    [[nodiscard]] TreebankScores* scores() const { return m_scores; }
    /// Returns the log of transitions that another parser took.
    [[nodiscard]] LogReplay* replay() const { return m_replay; }
    /// Returns the exercises being answered.
    [[nodiscard]] ExerciseRun* exercises() const { return m_exercises; }
    /// Returns the scenes of the lecture.
    [[nodiscard]] Lecture* lecture() const { return m_lecture; }
    /// Returns the object that opens and saves files of exercises.
    [[nodiscard]] ExerciseFiles* exerciseFiles() const { return m_exerciseFiles; }
    /// Returns the user's place before lessons and exercises, to which the window returns.
    [[nodiscard]] InterruptedWork* interruptedWork() const { return m_interruptedWork.get(); }

    /// Sets the folder in which `setKeepsExplorations` keeps explorations.
    void setExplorationFolder(const QString& folder) { m_explorationFolder = folder; }
    /// Sets whether the explorations of treebanks are kept for the next start of the program. If
    /// not, removes those that were kept. Does nothing without a folder.
    void setKeepsExplorations(bool keeps);
    /// Stores the explorations of the treebank, if they are kept. Without a call, they are stored
    /// some seconds after a step, and before another treebank is opened.
    Result<void> storeExplorations();

    /// Returns true for the path of a file with the rules of a transition system.
    [[nodiscard]] static bool isSystem(const QString& path);
    /// Opens files and folders as a treebank, one saved session (*.parsescope), or one file of
    /// exercises (*.json), in the background; emits `opened` or `openFailed`. Model files among
    /// them are loaded as the model. Emits `systemGiven` for one file with rules among them.
    void open(const QStringList& paths);

    /// Returns the state of the current sentence, as `currentWork` does.
    [[nodiscard]] SavedSession saved() const;
    /// Returns the state, the explorations of other sentences, and the scenes of the lecture.
    [[nodiscard]] std::vector<SavedSession> savedAll() const;
    /// Records that the current sentence with its exploration is in a file.
    void setSaved();
    /// Returns true if the current sentence with its exploration is in a file, or in a scene of the
    /// lecture.
    [[nodiscard]] bool isSaved() const;
    /// Sets the function that is called before scenes that are not saved are replaced. It returns
    /// false if they must be kept; then the file is not opened.
    void setSceneGuard(std::function<bool()> mayReplace) { m_mayReplace = std::move(mayReplace); }
    /// Restores the state of a file with all its explorations. If the file has scenes, they replace
    /// those of the lecture.
    void restore(const OpenedSession& opened);
    /// Restores the state `saved`. `treebank` is the treebank of the saved sentence; may be empty.
    void restore(const SavedSession& saved, const Treebank& treebank);

signals:
    /// Emitted when the requested files have been opened.
    void opened(const QStringList& paths);
    void openFailed(const parsescope::Error& error);
    /// Emitted when the system in the file `path` is wanted.
    void systemGiven(const QString& path);
    /// Emitted after a session has been opened whose treebank lacks sentences. `text` says what was
    /// done.
    void sentencesMissed(const QString& text);

private:
    void openSession(const QString& path);
    void leaveExplorations();
    void inspectMistake();
    void enterTreebank(const std::function<void()>& forget);

    ParseExplorer* m_parse;
    Selection* m_selection;
    TreebankEditor* m_editor;
    LoadedModel* m_model;
    OutputComparison* m_output;
    TreebankScores* m_scores;
    LogReplay* m_replay;
    std::unique_ptr<InterruptedWork> m_interruptedWork;
    ExerciseRun* m_exercises;
    ExerciseFiles* m_exerciseFiles;
    Lecture* m_lecture;
    QString m_identity; // of the treebank whose explorations are kept
    QString m_explorationFolder;
    std::unique_ptr<ExplorationStore> m_store; // null if explorations are not kept
    QTimer m_storing;
    std::uint64_t m_savedWork = 0; ///< hash of what `setSaved` has recorded; 0 for nothing
    std::function<bool()> m_mayReplace;
    BackgroundTask m_restoring;
};

} // namespace parsescope
