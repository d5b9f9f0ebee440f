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
    m_opening.start(
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
    m_unsaved.push_back({path, std::move(exercises), rules});
    if (!m_saving.isRunning())
        saveNext();
}

/// Writes the file that was to be saved first, to its end, then the others.
void ExerciseFiles::saveNext() {
    if (m_unsaved.empty())
        return;
    Unsaved next = std::move(m_unsaved.front());
    m_unsaved.erase(m_unsaved.begin());
    m_saving.start(
        [next](const TaskControl& control) -> Result<void> {
            const TaskControl toTheEnd{{}, control.progress};
            const Result<std::vector<Examiner>> examiners = makeExaminers(next.exercises, toTheEnd);
            if (!examiners)
                return tl::unexpected(examiners.error());
            return writeOutput(next.path.toStdString(), fileKindOf("json"),
                               writeExercises(*examiners, next.rules, toTheEnd));
        },
        [this, path = next.path](const Result<void>& result) {
            if (result)
                emit saved(path);
            else
                emit saveFailed(result.error());
            saveNext();
        },
        [this](double share) { emit progress(share); });
}

} // namespace parsescope
