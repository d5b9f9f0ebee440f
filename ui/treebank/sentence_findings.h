// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/checks/check.h"

#include <QString>

#include <map>
#include <utility>
#include <vector>

namespace parsescope {

/// Returns the findings in a sentence of a file in `format`, except those of level 3, which take
/// UD's validator and thus too long at each edit.
[[nodiscard]] std::vector<Finding> findingsIn(const Sentence& sentence, Format format);
/// Returns the findings in `after` that are new: for each rule, those that exceed the number of the
/// rule's findings in `before`.
[[nodiscard]] std::vector<Finding> newFindings(const std::vector<Finding>& after,
                                               const std::vector<Finding>& before);

/// The texts of findings by cells: pairs of a row, the 0-based place among the lines that are not
/// comments, and a column, a value of ConllUColumn or 10 + the index of a further column.
using CellFindings = std::map<std::pair<int, int>, QString>;
/// Returns the findings in the lines of a sentence. A finding about a whole line is at its ID.
[[nodiscard]] CellFindings cellFindings(const Sentence& sentence, Format format);

} // namespace parsescope
