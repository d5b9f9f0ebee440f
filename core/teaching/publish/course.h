// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/handbook/handbook.h"
#include "core/teaching/ask/lesson.h"
#include "core/teaching/judge/conventions.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace parsescope {

/// A lesson of a course, and the name of its folder or page.
struct CourseWeek {
    std::string name;
    Lesson lesson;
};

/// The choices of a teacher for the exercises of a course.
struct CourseOptions {
    /// The number of exercises on each sheet; fewer if the treebank does not have enough.
    int exercises = 6;
    /// The seed of the first sheet; each further sheet has the next number as its seed.
    std::uint64_t seed = 1;
    // The conventions below are those of the questions of each lesson if they are not chosen.
    /// The initial place of ROOT. RootStart::Buffer stands for the place that the system has, if
    /// ROOT is before the words. Systems that do not permit the place keep that of the lesson.
    std::optional<RootStart> root = std::nullopt;
    std::optional<bool> configurationsAfter = std::nullopt; ///< see TableLayout
    bool relations = false; ///< true to show relations even if the lesson does not
    std::optional<MarkRule> marks = std::nullopt;
    /// Names of transitions, see withNames, for the systems to which they apply; empty for the
    /// names of the systems.
    std::string names = {};
    std::vector<std::string> struckOut = {}; ///< see GeneratorOptions::struckOut
};

/// Returns the pages of lessons, which link to each other, and their list, index.html. The page of
/// the lesson NAME is NAME.html. If asked to stop, returns soon with some files missing.
[[nodiscard]] std::vector<SiteFile> lessonSite(const std::vector<CourseWeek>& lessons,
                                               const TaskControl& control = {});

/// Returns the material of a course as files: index.html, and a folder for each week. The folder
/// contains the lesson as a page (lesson.html), slides of its scenes (slides.tex), and exercises of
/// the kinds and systems that the lesson asks about, made from `sentences`: as sheets (sheet.md,
/// sheet.tex), as a key for `grade` (key.json) and as a question bank for Moodle (quiz.xml). A
/// lesson without scenes has no slides, and a lesson for which the sentences have no exercises has
/// no sheet. If asked to stop, returns soon with some files missing.
[[nodiscard]] Result<std::vector<SiteFile>> courseFiles(const std::vector<CourseWeek>& weeks,
                                                        const std::vector<Sentence>& sentences,
                                                        const CourseOptions& options,
                                                        const TaskControl& control = {});

} // namespace parsescope
