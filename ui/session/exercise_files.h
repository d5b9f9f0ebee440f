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
/// background. Opening a file cancels the opening of the one before.
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
    [[nodiscard]] bool isBusy() const { return m_opening.isRunning() || m_saving.isRunning(); }
    /// Ends the opening of a file; emits nothing.
    void cancel() { m_opening.cancel(); }

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
    /// Exercises that are going to be saved.
    struct Unsaved {
        QString path;
        std::vector<Exercise> exercises;
        FixedRules rules;
    };

    void saveNext();

    std::vector<Unsaved> m_unsaved;
    BackgroundTask m_opening;
    BackgroundTask m_saving;
};

} // namespace parsescope
