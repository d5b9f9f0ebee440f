// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teaching/practice_view.h"

#include "ui/canvas/file_dialogs.h"
#include "ui/canvas/scrolled.h"
#include "ui/canvas/warning_box.h"
#include "ui/session/exercise_files.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/treebank_editor.h"
#include "ui/teaching/exercise_form.h"
#include "ui/teaching/practice_results.h"
#include "ui/teaching/practice_setup.h"

#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <utility>

namespace parsescope {

namespace {

std::vector<Exercise> exercisesOf(const std::vector<Examiner>& examiners) {
    std::vector<Exercise> exercises;
    for (const Examiner& examiner : examiners)
        exercises.push_back(examiner.exercise());
    return exercises;
}

/// Asks for the name of a file of exercises to be written; empty if none is chosen.
QString askedPath(QWidget* parent) {
    const QString path = askWhereToSave(
        parent,
        {"exercises", PracticeView::tr("Save Exercises"), PracticeView::tr("Exercises (*.json)")},
        "exercises.json");
    return withEnding(parent, path, ".json");
}

} // namespace

PracticeView::PracticeView(TreebankEditor* editor, const ParseExplorer* parse, ExerciseRun* run,
                           ExerciseFiles* files, QWidget* parent)
    : QWidget(parent), m_run(run), m_files(files), m_pages(new QStackedWidget),
      m_setup(new PracticeSetup(editor, parse)),
      m_form(new ExerciseForm(run, ExerciseRun::Origin::Practice)),
      m_results(new PracticeResults(run)), m_exercisePage(scrolled(m_form)),
      m_elsewhere(new QLabel(tr("A question of the lesson is being answered."))),
      m_leave(new QPushButton(tr("Stop Practising"))) {
    m_elsewhere->setWordWrap(true);
    m_elsewhere->setMargin(12);
    m_elsewhere->setAlignment(Qt::AlignTop);
    m_leave->setObjectName("stop-practising");
    m_leave->setFlat(true);
    m_leave->setAutoDefault(false);
    m_leave->setToolTip(tr("Leave the exercises; the window goes back to your sentence"));
    QScrollArea* setup = scrolled(m_setup);
    for (QScrollArea* area : {setup, m_exercisePage})
        area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_pages->addWidget(setup);
    m_pages->addWidget(m_exercisePage);
    m_pages->addWidget(m_results);
    m_pages->addWidget(m_elsewhere);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_pages, 1);
    layout->addWidget(m_leave, 0, Qt::AlignRight);
    connect(m_setup, &PracticeSetup::made, this,
            [this](const std::shared_ptr<std::vector<Examiner>>& examiners) {
                begin(std::move(*examiners));
            });
    connect(m_setup, &PracticeSetup::saveAsked, this, &PracticeView::saveThese);
    connect(m_setup, &PracticeSetup::fileAsked, this, &PracticeView::chooseFile);
    connect(m_setup, &PracticeSetup::stopAsked, files, &ExerciseFiles::cancel);
    connect(files, &ExerciseFiles::opening, this, [this](const QString& path) {
        m_savePath.clear();
        m_setup->showProgress(tr("Opening %1…").arg(QFileInfo(path).fileName()), 0);
    });
    connect(files, &ExerciseFiles::opened, this,
            [this](const std::shared_ptr<OpenedExercises>& opened) {
                m_setup->endProgress();
                m_setup->setFile(QFileInfo(opened->path).fileName(), std::move(opened->file));
                begin(std::move(opened->examiners));
            });
    connect(files, &ExerciseFiles::openFailed, m_setup, &PracticeSetup::endProgress);
    connect(m_leave, &QPushButton::clicked, this, [this] {
        if (mayStop())
            m_run->stop();
    });
    connect(m_results, &PracticeResults::againAsked, this, [this] {
        if (mayStop())
            m_run->stop();
    });
    run->setLeaveGuard([this] { return mayStop(); });
    connect(run, &ExerciseRun::changed, this, &PracticeView::refresh);
    refresh();
}

/// Asks the exercises, or saves them if that was the reason why they were made.
void PracticeView::begin(std::vector<Examiner> examiners) {
    const QString path = std::exchange(m_savePath, {});
    if (path.isEmpty())
        return m_run->begin(std::move(examiners), m_setup->rules(), ExerciseRun::Origin::Practice);
    m_files->save(path, exercisesOf(examiners), fixed(m_setup->rules()));
}

bool PracticeView::mayStop() {
    const auto state = m_run->state();
    if (m_run->origin() != ExerciseRun::Origin::Practice || state == ExerciseRun::State::Idle ||
        (m_run->results().empty() && !m_form->hasAnswer()))
        return true;
    if (state == ExerciseRun::State::Finished)
        return m_results->isSaved() ||
               mayDiscard(window(), tr("Practise"),
                          tr("Leave the results? They have not been saved."), tr("Leave Results"));
    return mayDiscard(window(), tr("Practise"),
                      tr("Stop practising? The answers that you have given are not kept."),
                      tr("Stop Practising"));
}

void PracticeView::chooseFile() {
    const QString path = askForFile(
        this, {"exercises", tr("Open Exercises"), tr("Exercises (*.json);;All files (*)")});
    if (!path.isEmpty())
        m_files->open(path);
}

void PracticeView::saveFile() {
    if (const QString path = askedPath(this); !path.isEmpty())
        saveTo(path);
}

void PracticeView::saveThese(const std::vector<Exercise>& exercises) {
    if (const QString path = askedPath(this); !path.isEmpty())
        m_files->save(path, exercises, fixed(m_setup->rules()));
}

void PracticeView::saveTo(const QString& path) {
    if (m_run->origin() == ExerciseRun::Origin::Practice &&
        m_run->state() != ExerciseRun::State::Idle)
        return m_files->save(path, exercisesOf(m_run->examiners()), fixed(m_run->rules()));
    m_savePath = path;
    m_setup->make();
}

void PracticeView::setRemembers(bool remembers) {
    m_setup->setRemembers(remembers);
}

void PracticeView::refresh() {
    const bool isOurs = m_run->origin() == ExerciseRun::Origin::Practice;
    const auto state = m_run->state();
    const bool isUnderWay =
        state == ExerciseRun::State::Asking || state == ExerciseRun::State::Answered;
    m_leave->setVisible(isOurs && isUnderWay);
    if (state == ExerciseRun::State::Idle)
        m_pages->setCurrentIndex(0);
    else if (!isOurs)
        m_pages->setCurrentWidget(m_elsewhere);
    else if (isUnderWay)
        m_pages->setCurrentWidget(m_exercisePage);
    else if (m_pages->currentWidget() != m_results) {
        m_results->refresh();
        m_pages->setCurrentWidget(m_results);
    }
}

} // namespace parsescope
