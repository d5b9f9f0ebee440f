// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/read/hand_ins.h"

#include <optional>
#include <string>
#include <string_view>

namespace parsescope {

/// Reads a table with a row for each student, or with a row for each answer of a student, as
/// Google Forms, Moodle ("Responses") and spreadsheets export it: CSV or TSV with a line of
/// headings, in any encoding that answerText reads. Each answer becomes a file, "Exercise 2", below
/// a folder with the name of the student in `path`. A further row of a student becomes a student of
/// its own, with the number of the row in the name. Columns with unknown headings are named in
/// HandIns::errors. In a table without names whose columns are exercises, all rows are those of one
/// student, whose name is empty. Returns nothing if the bytes are not such a table.
[[nodiscard]] std::optional<HandIns> readClassTable(std::string_view bytes,
                                                    const std::string& path);

} // namespace parsescope
