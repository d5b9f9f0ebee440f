// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/background_task.h"
#include "ui/teaching/lesson_list.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QScrollArea;
class QStackedWidget;
class QVBoxLayout;

namespace parsescope {

class ExerciseForm;
class ExerciseRun;
class LessonList;
class SceneStage;
class Session;

/// The panel for lessons: a list of the lessons, and the open lesson page by page. When a page is
/// reached, the window shows its scene or question. When the lesson is closed, the window returns
/// to its previous content.
class LessonView : public QWidget {
    Q_OBJECT

public:
    explicit LessonView(const Session* session, QWidget* parent = nullptr);
    ~LessonView() override;

    /// Sets whether progress is kept between starts of the program.
    void setRemembers(bool remembers);

    /// Opens a lesson inside the program or in a file. Begins at the page that was left if progress
    /// is kept, otherwise at the first page. If the lesson has errors, shows them.
    void open(const QString& path);
    /// Asks for a lesson file and opens it.
    void chooseFile();
    /// Closes the lesson and shows the list.
    void close();
    [[nodiscard]] bool isOpen() const { return m_isOpen; }
    [[nodiscard]] int page() const { return m_page; }
    [[nodiscard]] int pages() const { return static_cast<int>(m_pages.size()); }
    /// Returns true if the current page has a question.
    [[nodiscard]] bool asks() const;
    void next();
    void back();

    [[nodiscard]] ExerciseForm* form() const { return m_form; }

signals:
    /// Emitted when a scene is to be shown in the workspace `name`.
    void workspaceAsked(const QString& name);
    void editorAsked(const QString& path);

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeLesson();
    void take(const QString& path, LessonReading reading);
    void goTo(int page);
    void keepProgress();
    void countAnswer(bool right);
    void clearPage();
    void addText(const LessonBlock& block);
    void addScene(const LessonBlock& block);
    void addQuestion(const LessonBlock& block);
    void addReveal(const LessonBlock& block);
    void ask(const LessonBlock& block);
    void updateButtons();
    void fitPage();
    [[nodiscard]] QString styled(const std::string& html) const;

    const Session* m_session;
    ExerciseRun* m_run;
    SceneStage* m_stage;
    bool m_remembers = false;
    bool m_isOpen = false;
    QString m_path;
    Lesson m_lesson;
    std::vector<LessonPage> m_pages;
    int m_page = 0;
    LessonProgress m_progress;
    QStackedWidget* m_stack;
    LessonList* m_list;
    QLabel* m_title;
    QLabel* m_number;
    QScrollArea* m_scroll;
    QWidget* m_column;
    QVBoxLayout* m_columnLayout;
    QList<QWidget*> m_parts; // the widgets of the current page, in their order
    QList<QLabel*> m_texts;
    QPushButton* m_reveal = nullptr;
    ExerciseForm* m_form;
    QPushButton* m_back;
    QPushButton* m_next;
    QPushButton* m_edit;
    BackgroundTask m_reading;
    BackgroundTask m_asking;
};

} // namespace parsescope
