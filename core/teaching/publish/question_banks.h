// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/zip_archive.h"
#include "core/teaching/ask/practice_rules.h"

#include <string>
#include <vector>

namespace parsescope {

/// Returns a question bank for Moodle (docs.moodle.org, “Moodle XML format”): multiple choice
/// (multichoice) with feedback on each answer, short answers (shortanswer) if all right answers can
/// be listed, otherwise text with gaps (cloze). Trees are embedded SVG files. `category` is the
/// name of the bank. Obeys the rules of Moodle's importer and of its forms: names have at most 255
/// characters, multiple-choice questions have at least two answers and one answer worth 100 %, and
/// gaps have at least two options. The rules become fields of the questions: the number of tries
/// becomes the number of hints, after each of which Moodle asks again, and the penalty for each;
/// answers and feedback are left out if they must not be shown. The time limit of a quiz is not
/// part of a question bank, so the description of the category names the limits.
[[nodiscard]] std::string moodleExercises(const std::vector<Examiner>& examiners,
                                          const std::string& category,
                                          const FixedRules& rules = {});

/// Returns a question bank in the format GIFT (docs.moodle.org, “GIFT format”): multiple choice
/// with feedback, short answers or, for questions with too many right answers, free answers. The
/// limits in `rules` are comments.
[[nodiscard]] std::string giftExercises(const std::vector<Examiner>& examiners,
                                        const std::string& category, const FixedRules& rules = {});

/// Returns the files of a content package with a test and its items in QTI 2.1
/// (imsglobal.org/question/qtiv2p1), for Canvas, ILIAS, OpenOlat and others: choices, short answers
/// if all right answers can be listed, otherwise texts that a person marks. The trees are SVG
/// files. Tries and minutes of the rules become rules of the test.
[[nodiscard]] std::vector<ZipEntry> qtiFiles(const std::vector<Examiner>& examiners,
                                             const std::string& title,
                                             const FixedRules& rules = {});

} // namespace parsescope
