// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task_control.h"
#include "core/oracle/parse_settings.h"
#include "core/teaching/judge/derivation_judge.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// The content of a block `show`.
struct Scene : ParseSettings {
    Sentence sentence; ///< the sentence, whose heads, if any, are the gold tree
    std::vector<Transition>
        steps;             ///< the transitions from the initial configuration; all are legal
    int step = -1;         ///< 0-based number of the step to show; -1 for the last step
    std::string workspace; ///< "explore", "oracle", "decode", "treebank", "train", "practise" or
                           ///< empty
    bool losses = true; ///< true if losses and costs are shown; otherwise the reader must find them
    std::vector<int> nodes; ///< nodes to highlight
    std::vector<Arc> arcs;  ///< arcs to highlight
    std::string caption;
};

/// A part of a lesson.
struct LessonBlock {
    enum class Kind {
        Text,   ///< Markdown
        Show,   ///< a scene
        Ask,    ///< an exercise
        Reveal, ///< Markdown that is hidden until the reader opens it or answers the question
                ///< before it
    };
    Kind kind = Kind::Text;
    int line = 0;     ///< the line in the file, 1-based
    std::string html; ///< the content of Text and Reveal, without scripts, pictures and raw HTML
    Scene scene;      ///< the scene of a block Show
    std::string note; ///< a note for the speaker on the scene of a lecture; may be empty
    std::optional<Exercise> exercise; ///< the exercise of a block Ask
    /// For Ask: the policy if steps are answered one by one.
    ErrorPolicy policy = ErrorPolicy::Undo;
};

/// A lesson: Markdown (CommonMark) with fenced blocks, in the format described in
/// resources/lessons/README.md.
struct Lesson {
    std::string title; ///< the text of the first heading
    std::vector<LessonBlock> blocks;
};

/// The part of a lesson that is on screen at a time: text, then at most one scene or one question,
/// then the texts that can be revealed. Contains the blocks of the lesson from the 0-based index
/// `first` to `last` (exclusive).
struct LessonPage {
    std::size_t first = 0;
    std::size_t last = 0;
};
/// Divides a lesson into pages.
[[nodiscard]] std::vector<LessonPage> pagesOf(const Lesson& lesson);

/// A lesson that was read from a file, with the errors in the file. The lesson is usable only if
/// `errors` is empty.
struct LessonReading {
    Lesson lesson;
    std::vector<Error> errors; ///< the errors in the order of their lines, with columns
};

/// The largest size of a lesson in bytes, enough for a chapter of a book. The size is limited
/// because the time for reading a text like "![[]()![[]()…" grows with the square of its size.
inline constexpr std::size_t LongestLesson = 100'000;

/// Reads a lesson and lists all errors: Markdown that lessons must not contain, blocks that cannot
/// be read, steps that are not legal, and questions without a right answer. If asked to stop,
/// returns soon with an unusable lesson.
[[nodiscard]] LessonReading readLesson(std::string_view text, const std::string& name,
                                       const TaskControl& control = {});

/// Returns a description of the format of lessons for authors.
[[nodiscard]] Text lessonFormat();

} // namespace parsescope
