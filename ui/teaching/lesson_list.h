// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/teaching/ask/lesson.h"

#include <QString>
#include <QWidget>

#include <set>
#include <vector>

class QLabel;
class QListWidget;

namespace parsescope {

/// Returns the 0-based index, among all questions of the lesson, of the question on `page`; -1 if
/// the page has none.
[[nodiscard]] int questionOf(const Lesson& lesson, const LessonPage& page);

/// Returns the paths of the lessons that come with the program, which are resources, in their
/// order.
[[nodiscard]] QStringList shippedLessons();
/// Returns the title of a lesson inside the program, which is its first heading; empty if there is
/// none.
[[nodiscard]] QString lessonTitle(const QString& path);

/// The progress of the reader in a lesson, which is kept on this machine. A lesson with questions
/// is done when all of them are answered, a lesson without questions when the reader has left its
/// last page.
struct LessonProgress {
    int page = 0;           ///< 0-based index of the page to continue with
    int pages = 0;          ///< number of pages of the lesson; 0 if it has never been opened
    int questions = 0;      ///< number of questions of the lesson
    std::set<int> answered; ///< 0-based indices of the answered questions
    bool finished = false;  ///< true if the reader has left the last page

    [[nodiscard]] static LessonProgress of(const QString& path);
    /// Stores the progress. Questions that other windows have stored as answered meanwhile stay
    /// answered, also in this object.
    void keep(const QString& path);
    /// Adapts the progress to the lesson, which may have been edited since the progress was kept.
    void fit(const Lesson& lesson);
    /// Records that the reader has left the last page. The lesson will continue at its first
    /// question that is not answered.
    void finish(const Lesson& lesson);
    [[nodiscard]] bool isDone() const;
    /// Returns "page 3 of 8, 1 of 5 questions answered" or "done"; empty if the lesson has never
    /// been opened.
    [[nodiscard]] QString text() const;
    /// Returns the progress as a short text, "3 / 8 · 1 of 5 answered".
    [[nodiscard]] QString pageText() const;
};

/// The lessons of the program, with the reader's progress in each of them, and a button for lessons
/// in files.
class LessonList : public QWidget {
    Q_OBJECT

public:
    explicit LessonList(QWidget* parent = nullptr);

    /// Sets whether progress is shown, and kept between starts of the program.
    void setRemembers(bool remembers);
    void refresh();
    /// Shows the errors in a lesson; an empty list removes the errors shown before.
    void showErrors(const std::vector<Error>& errors);

signals:
    /// Emitted with the path of a chosen lesson, in the program or in a file.
    void chosen(const QString& path);
    void fileAsked();
    void editorAsked();

private:
    bool m_remembers = false;
    QListWidget* m_list;
    QLabel* m_message;
};

} // namespace parsescope
