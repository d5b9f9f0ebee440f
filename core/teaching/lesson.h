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

/// What a block `show` puts on the screen.
struct Scene : ParseSettings {
    Sentence sentence;             ///< its heads are the gold tree; it may be without
    std::vector<Transition> steps; ///< taken from the start; all are legal
    int step = -1;                 ///< the one to stand at; -1 for the last
    std::string workspace;  ///< "explore", "oracle", "decode", "treebank" or "train"; or empty
    std::vector<int> nodes; ///< to point at
    std::vector<Arc> arcs;  ///< to point at
    std::string caption;
};

/// A part of a lesson.
struct LessonBlock {
    enum class Kind {
        Text,   ///< Markdown
        Show,   ///< a scene
        Ask,    ///< an exercise
        Reveal, ///< Markdown that is hidden until it is asked for, or the question before it
                ///< answered
    };
    Kind kind = Kind::Text;
    int line = 0;     ///< of the file, 1-based
    std::string html; ///< of Text and Reveal; without scripts, pictures and raw HTML
    Scene scene;      ///< of Show
    std::optional<Exercise> exercise;       ///< of Ask
    ErrorPolicy policy = ErrorPolicy::Undo; ///< of Ask, where steps are answered one by one
};

/// A lesson: Markdown (CommonMark) with fenced blocks. The format is in
/// resources/lessons/README.md.
struct Lesson {
    std::string title; ///< its first heading
    std::vector<LessonBlock> blocks;
};

/// A lesson, read. It is usable when `errors` is empty.
struct LessonReading {
    Lesson lesson;
    std::vector<Error> errors; ///< by line, with columns
};

/// Reads a lesson. Every error is listed: Markdown that lessons don't have, blocks that cannot be
/// read, steps that are not legal, questions without a right answer. When asked to stop, returns
/// soon, with an unusable lesson.
[[nodiscard]] LessonReading readLesson(std::string_view text, const std::string& name,
                                       const TaskControl& control = {});

/// The fields of blocks, for a person who writes one.
[[nodiscard]] std::string lessonFormat();

/// Markdown (CommonMark) as HTML, without raw HTML.
[[nodiscard]] std::string htmlOfMarkdown(std::string_view text);

} // namespace parsescope
