// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>
#include <vector>

namespace parsescope {

/// A file that a student handed in.
struct HandInFile {
    std::string path; ///< the path in messages; for a file in an archive, it follows the path of
                      ///< the archive
    Result<std::string> bytes;
    int exercise = 0; ///< the exercise to which an answer without a number belongs; 0 if unknown
    Text unread{};    ///< a sentence about the parts of a document that are not in `bytes`
};

/// The files of one student.
struct HandIn {
    std::string student;
    std::vector<HandInFile> files; ///< the files, in the order of their paths
};

/// The answers of a class.
struct HandIns {
    std::vector<HandIn> students; ///< the students in the order of the paths given; within a folder
                                  ///< or archive, sorted by path
    std::vector<Error> errors;    ///< errors about whole folders and archives
};

/// Reads the work that students handed in: files, folders and zip archives, as Moodle and ILIAS
/// pack them. Students are named after their folders or, if they have no folders, after their
/// files. From the names of files that Moodle and ILIAS make, the name of the person is used.
/// Files with the answers of several students, a row for each, are read as such, see
/// readClassTable. Documents become their texts, see documentText. Hidden files are left out. Links
/// and devices in a folder, and files of an archive whose paths lead out of it, are errors.
[[nodiscard]] HandIns readHandIns(const std::vector<std::string>& paths);

} // namespace parsescope
