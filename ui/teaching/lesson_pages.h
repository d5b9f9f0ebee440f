// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/ask/lesson.h"

#include <QString>

#include <set>
#include <vector>

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

} // namespace parsescope
