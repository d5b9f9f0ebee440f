// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/lesson.h"

#include <QString>

#include <vector>

namespace parsescope {

/// A part of a lesson that is on screen at a time: text, and at its end one scene, or one question
/// with what is revealed after it. Indices into the blocks of the lesson, `last` is not in it.
struct LessonPage {
    std::size_t first = 0;
    std::size_t last = 0;
};
[[nodiscard]] std::vector<LessonPage> pagesOf(const Lesson& lesson);

/// Lessons that come with the program: paths of resources, in their order.
[[nodiscard]] QStringList shippedLessons();
/// The title of a lesson in the program, its first heading; empty where there is none.
[[nodiscard]] QString lessonTitle(const QString& path);

/// How far somebody has come with a lesson, kept on this machine.
struct LessonProgress {
    int page = 0;  ///< to go on with, 0-based
    int pages = 0; ///< of the lesson; 0 where it was never open
    bool done = false;

    [[nodiscard]] static LessonProgress of(const QString& path);
    void keep(const QString& path) const;
    /// "page 3 of 8", "done"; empty where it was never open.
    [[nodiscard]] QString text() const;
};

} // namespace parsescope
