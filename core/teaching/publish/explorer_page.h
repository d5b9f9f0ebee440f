// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/teaching/ask/practice_rules.h"
#include "core/teaching/publish/derivation_page.h"

#include <string>
#include <string_view>

namespace parsescope {

/// Returns the page of the explorer, an HTML document in one file without a sentence; empty if the
/// program was built without the page (the preset "page" builds it).
[[nodiscard]] std::string_view explorerDocument();

/// Returns the message of a program that was built without the page, with the command that builds
/// the program with it.
[[nodiscard]] Text withoutExplorer();

/// Returns the sample sentences in `document`, a page of the explorer, as CoNLL-U.
[[nodiscard]] std::string_view samplesOf(std::string_view document);

/// Returns `document`, a page of the explorer, with `start`, the data with which the page begins.
[[nodiscard]] std::string explorerWith(std::string_view document, const Json& start);

/// Returns the place of ROOT in the state of a page: "first", "stack", "last" or "none".
[[nodiscard]] const char* rootInPage(const ParseSettings& settings);

/// Returns exercises as the text in which pages contain them. Model answers and hints are left out
/// and the exercises are encoded, so that the source of a page does not reveal the right answers;
/// the module in the page computes them.
[[nodiscard]] std::string encodedExercises(const std::vector<Exercise>& exercises);

/// Returns the page of a recording: `document`, a page of the explorer, which computes every step
/// itself. If `document` is empty, or if the recording hides losses, returns the page with the
/// recorded steps (see derivationPage).
[[nodiscard]] std::string explorationPage(std::string_view document, const Recording& recording,
                                          const TaskControl& control = {});

/// Returns `document`, a page of the explorer, with a sheet of exercises that the page asks and
/// judges itself. The page obeys the rules except for the policy after an error.
[[nodiscard]] std::string exercisePage(std::string_view document,
                                       const std::vector<Examiner>& examiners,
                                       const std::string& title, const FixedRules& rules);

/// The least score, in percent, with which a package is passed, if no other is chosen.
inline constexpr int UsualPass = 60;
/// Returns a SCORM 1.2 package (a zip archive) with the page of exercisePage, which reports
/// answers, score and time to a learning platform, and that it is passed if the score is at least
/// `pass` percent.
[[nodiscard]] Result<std::string> scormPackage(std::string_view document,
                                               const std::vector<Examiner>& examiners,
                                               const std::string& title, const FixedRules& rules,
                                               int pass = UsualPass);

} // namespace parsescope
