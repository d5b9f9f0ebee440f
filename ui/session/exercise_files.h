// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/ask/exercise_json.h"
#include "ui/session/background_task.h"

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace parsescope {

/// Exercises that were read from a file and can be asked.
struct OpenedExercises {
    QString path;
    ExerciseFile file;
    std::vector<Examiner> examiners; ///< the examiners of the exercises
};

/// Opens and saves files of exercises, as `parsescope-cli exercises` writes them, in the
/// background. Starting one task cancels the one before.
class ExerciseFiles : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    ~ExerciseFiles() override { cancel(); }

    /// Returns true if the name of the file `path` is that of a file of exercises.
    [[nodiscard]] static bool isExercises(const QString& path);

    /// Reads the file `path` and prepares its exercises. Emits `opened` or `openFailed`.
    void open(const QString& path);
    /// Writes the exercises and the rules that the file fixes. Emits `saved` or `saveFailed`.
    void save(const QString& path, std::vector<Exercise> exercises, const FixedRules& rules);
    [[nodiscard]] bool isBusy() const { return m_task.isRunning(); }
    /// Ends the task; emits nothing.
    void cancel() { m_task.cancel(); }

signals:
    /// Emitted when the file `path` is going to be opened.
    void opening(const QString& path);
    void opened(std::shared_ptr<parsescope::OpenedExercises> exercises);
    void openFailed(const parsescope::Error& error);
    void saved(const QString& path);
    void saveFailed(const parsescope::Error& error);
    /// Emitted with the completed share of the work, from 0 to 1.
    void progress(double share);

private:
    BackgroundTask m_task;
};

} // namespace parsescope
