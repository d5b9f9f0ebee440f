// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/parsing/transition_system.h"

#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A course, or a book, that has names of its own for transitions.
struct NamingCourse {
    std::string_view id; ///< for withNames
    Text title;          ///< for menus
};
/// Returns the courses that withNames knows.
[[nodiscard]] std::vector<NamingCourse> namingCourses();
/// Returns their ids: "jm, cs224n, uppsala, pisa, nivre".
[[nodiscard]] std::string namesOfCourses();

/// Returns the name of each rule of a system in a course, in the order of the rules. Rules that the
/// course does not have keep their names. Empty if withNames does not know the course.
[[nodiscard]] std::vector<std::string> namesInCourse(const TransitionSystem& system,
                                                     std::string_view course);

/// Returns the system with other names of its transitions, and a name of its own. `names` is the
/// name of a course, whose textbook or slides have the names, or a name for each rule, in order,
/// separated by spaces or commas: "SHIFT LEFT-ARC RIGHT-ARC". Rules that a course does not have
/// keep their names. Fails if the number of names is not the number of rules, or if a name cannot
/// be written in a file of a system.
[[nodiscard]] Result<TransitionSystem> withNames(const TransitionSystem& system,
                                                 std::string_view names);

} // namespace parsescope
