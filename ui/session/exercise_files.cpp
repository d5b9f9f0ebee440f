// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/exercise_files.h"

#include "core/treebank/output_file.h"
#include "ui/canvas/path_bytes.h"

namespace parsescope {

bool ExerciseFiles::isExercises(const QString& path) {
    return path.endsWith(QStringLiteral(".json"), Qt::CaseInsensitive);
}

void ExerciseFiles::open(const QString& path) {
    using Opened = std::shared_ptr<OpenedExercises>;
    emit opening(path);
    m_task.start(
        [path](const TaskControl& control) -> Result<Opened> {
            Result<ExerciseFile> file = openExercises(pathBytes(path), control);
            if (!file)
                return tl::unexpected(file.error());
            Result<std::vector<Examiner>> examiners = makeExaminers(file->exercises, control);
            if (examiners && examiners->empty())
                examiners = failure("there is no exercise, expected at least one");
            if (!examiners)
                return tl::unexpected(Error{examiners.error().message, path.toStdString(), 0, 0});
            return std::make_shared<OpenedExercises>(
                OpenedExercises{path, *std::move(file), *std::move(examiners)});
        },
        [this](const Result<Opened>& result) {
            if (result)
                emit opened(*result);
            else
                emit openFailed(result.error());
        },
        [this](double share) { emit progress(share); });
}

void ExerciseFiles::save(const QString& path, std::vector<Exercise> exercises,
                         const FixedRules& rules) {
    m_task.start(
        [path, exercises = std::move(exercises),
         rules](const TaskControl& control) -> Result<void> {
            const Result<std::vector<Examiner>> examiners = makeExaminers(exercises, control);
            if (!examiners)
                return tl::unexpected(examiners.error());
            const std::string bytes = writeExercises(*examiners, rules, control);
            if (control.stopRequested())
                return failure("the saving was stopped");
            return writeOutput(path.toStdString(), fileKindOf("json"), bytes);
        },
        [this, path](const Result<void>& result) {
            if (result)
                emit saved(path);
            else
                emit saveFailed(result.error());
        },
        [this](double share) { emit progress(share); });
}

} // namespace parsescope
