// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teaching/teaching_menu.h"

#include "ui/session/exercise_run.h"
#include "ui/teaching/lesson_editor.h"
#include "ui/teaching/lesson_view.h"
#include "ui/teaching/practice_view.h"

namespace parsescope {

TeachingMenu::TeachingMenu(ExerciseRun* run, PracticeView* practice, LessonView* lessons,
                           const QString& title, QWidget* parent)
    : ActionMenu(title, parent), m_run(run), m_lessons(lessons) {
    add(tr("&Lessons"), {}, tr("A course on transition-based parsing, and lessons of your own"),
        [this] { emit panelAsked(QStringLiteral("lesson")); });
    add(tr("&Exercises"), {}, tr("Practise with sentences of the treebank, or with a file"),
        [this] { emit panelAsked(QStringLiteral("practice")); });
    add(tr("&Save Exercises…"), {},
        tr("Save these exercises, or new ones, with their answers and rules, for a class and for "
           "“parsescope-cli grade”"),
        [practice] { practice->saveFile(); });
    m_hint = add(tr("&Hint"), "Ctrl+Shift+H",
                 tr("Show a hint; the next hint says more, the last one proves the answer"),
                 [this] { m_run->hint(); });
    m_giveUp = add(tr("Show the &Answer"), {}, tr("Give the exercise up and see a right answer"),
                   [this] { m_run->giveUp(); });
    m_next = add(tr("&Next Exercise or Page"), "Ctrl+Shift+J",
                 tr("Go on to the next exercise, or to the next page of the lesson"),
                 [this] { next(); });
    m_back = add(tr("Page Back"), "Ctrl+Shift+K", tr("Go back to the previous page of the lesson"),
                 [this] { m_lessons->back(); });
    m_stop = add(tr("Lea&ve"), {},
                 tr("Leave the exercises or the lesson; the window goes back to your sentence"),
                 [this, practice] {
                     if (!practice->mayStop())
                         return;
                     if (m_lessons->isOpen())
                         m_lessons->close();
                     m_run->stop();
                 });
    const auto edit = [this](const QString& path) {
        auto* editor = new LessonEditor(path, m_lessons->window());
        editor->setAttribute(Qt::WA_DeleteOnClose);
        connect(editor, &LessonEditor::saved, m_lessons, [this](const QString& saved) {
            if (m_lessons->isOpen())
                m_lessons->open(saved);
        });
        editor->show();
    };
    connect(lessons, &LessonView::editorAsked, this, edit);
    connect(run, &ExerciseRun::changed, this, &TeachingMenu::refresh);
    connect(this, &QMenu::aboutToShow, this, &TeachingMenu::refresh);
    refresh();
}

void TeachingMenu::next() {
    if (m_lessons->isOpen())
        m_lessons->next();
    else
        m_run->next();
}

void TeachingMenu::refresh() {
    const bool asks = m_run->state() == ExerciseRun::State::Asking;
    m_hint->setEnabled(m_run->mayHint());
    m_giveUp->setEnabled(asks);
    m_giveUp->setText(asks && !m_run->rules().givesHints() ? tr("S&kip") : tr("Show the &Answer"));
}

} // namespace parsescope
