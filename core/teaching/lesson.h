// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task_control.h"
#include "core/oracle/parse_settings.h"
#include "core/teaching/derivation_judge.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// The content of a block `show`.
struct Scene : ParseSettings {
    Sentence sentence;             ///< its heads, if any, are the gold tree
    std::vector<Transition> steps; ///< from the initial configuration; all are legal
    int step = -1;                 ///< number of the step to show; -1 for the last
    std::string workspace;  ///< "explore", "oracle", "decode", "treebank", "train" or "practise";
                            ///< or empty
    std::vector<int> nodes; ///< to highlight
    std::vector<Arc> arcs;  ///< to highlight
    std::string caption;
};

/// A part of a lesson.
struct LessonBlock {
    enum class Kind {
        Text,   ///< Markdown
        Show,   ///< a scene
        Ask,    ///< an exercise
        Reveal, ///< Markdown that is hidden until the reader opens it, or until the question
                ///< before it is answered
    };
    Kind kind = Kind::Text;
    int line = 0;     ///< in the file, 1-based
    std::string html; ///< for Text and Reveal; without scripts, pictures and raw HTML
    Scene scene;      ///< for Show
    std::optional<Exercise> exercise;       ///< for Ask
    ErrorPolicy policy = ErrorPolicy::Undo; ///< for Ask, if steps are answered one by one
};

/// A lesson: Markdown (CommonMark) with fenced blocks, in the format described in
/// resources/lessons/README.md.
struct Lesson {
    std::string title; ///< its first heading
    std::vector<LessonBlock> blocks;
};

/// A lesson as read from a file. It is usable if `errors` is empty.
struct LessonReading {
    Lesson lesson;
    std::vector<Error> errors; ///< by line, with columns
};

/// Reads a lesson. Lists all errors: Markdown that lessons cannot have, blocks that cannot be read,
/// steps that are not legal, questions without a right answer. If asked to stop, returns soon, with
/// an unusable lesson.
[[nodiscard]] LessonReading readLesson(std::string_view text, const std::string& name,
                                       const TaskControl& control = {});

/// Describes the format of lessons for their authors.
[[nodiscard]] Text lessonFormat();

} // namespace parsescope
