// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/zip_archive.h"
#include "core/teaching/ask/practice_rules.h"

#include <string>
#include <vector>

namespace parsescope {

/// Returns the files of a content package with a test and its items in QTI 2.1
/// (imsglobal.org/question/qtiv2p1), for Canvas, ILIAS, OpenOlat and others: choices, short answers
/// if all right answers can be listed, otherwise texts that a person marks. The trees are SVG
/// files. Tries and minutes of the rules become rules of the test.
[[nodiscard]] std::vector<ZipEntry> qtiFiles(const std::vector<Examiner>& examiners,
                                             const std::string& title,
                                             const FixedRules& rules = {});

} // namespace parsescope
