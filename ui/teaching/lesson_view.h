// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/background_task.h"
#include "ui/teaching/lesson_pages.h"

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
class Session;

/// The panel for lessons: a list of them, and the one that is open, page by page. A page puts its
/// scene or its question into the window when it is reached. What the user looked at before comes
/// back at the end.
class LessonView : public QWidget {
    Q_OBJECT

public:
    explicit LessonView(const Session* session, QWidget* parent = nullptr);
    ~LessonView() override;

    /// Whether progress is kept between starts.
    void setRemembers(bool remembers);

    /// Opens a lesson of the program or a file, where one left it. Errors are shown.
    void open(const QString& path);
    /// Asks for a file.
    void chooseFile();
    /// Leaves the lesson; the list is shown.
    void close();
    [[nodiscard]] bool isOpen() const { return m_isOpen; }
    [[nodiscard]] int page() const { return m_page; }
    [[nodiscard]] int pages() const { return static_cast<int>(m_pages.size()); }
    /// The page has a question.
    [[nodiscard]] bool asks() const;
    void next();
    void back();

    [[nodiscard]] ExerciseForm* form() const { return m_form; }

signals:
    /// A scene wants to be seen in that workspace, by name.
    void workspaceAsked(const QString& name);
    void editorAsked(const QString& path);

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeLesson();
    void take(const QString& path, LessonReading reading);
    void goTo(int page);
    void keepProgress(bool done);
    void clearPage();
    void addText(const LessonBlock& block);
    void addScene(const LessonBlock& block);
    void addQuestion(const LessonBlock& block);
    void addReveal(const LessonBlock& block);
    void showScene(const Scene& scene);
    void ask(const LessonBlock& block);
    void updateButtons();
    [[nodiscard]] QString styled(const std::string& html) const;

    const Session* m_session;
    ExerciseRun* m_run;
    bool m_remembers = false;
    bool m_isOpen = false;
    QString m_path;
    Lesson m_lesson;
    std::vector<LessonPage> m_pages;
    int m_page = 0;
    QStackedWidget* m_stack;
    LessonList* m_list;
    QLabel* m_title;
    QLabel* m_number;
    QScrollArea* m_scroll;
    QWidget* m_column;
    QVBoxLayout* m_columnLayout;
    QList<QWidget*> m_parts; // of the page, in its order
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
