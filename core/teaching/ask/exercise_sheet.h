// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/ask/practice_rules.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// Returns eight hexadecimal digits that are computed from a text. Equal texts have equal codes, on
/// all machines.
[[nodiscard]] std::string shortCode(std::string_view text);
/// Returns eight hexadecimal digits that identify the exercises of a sheet. The code is printed on
/// sheets, so that answers can be matched with their key.
[[nodiscard]] std::string sheetCode(std::span<const Examiner> examiners);

/// Returns a sheet of exercises in Markdown, which can be filled in and graded. If `withKey` is
/// true, the answers are on a separate page at the end. The limits in `rules` are printed.
[[nodiscard]] std::string markdownExercises(const std::vector<Examiner>& examiners, bool withKey,
                                            const FixedRules& rules = {});

/// Returns a sheet of exercises as a LaTeX document, to be answered by hand. If `withKey` is true,
/// the answers are on a separate page at the end. The limits in `rules` are printed.
[[nodiscard]] std::string latexExercises(const std::vector<Examiner>& examiners, bool withKey,
                                         const FixedRules& rules = {});

/// Returns a table of exercises for people who choose among them. The columns are number, kind,
/// number of words, name of the sentence (see sentenceName in generator.h), and sentence.
[[nodiscard]] std::string exerciseList(std::span<const Examiner> examiners);

/// Returns the number of rows of a blank table for a derivation: at least two more than the model
/// answer needs.
[[nodiscard]] std::size_t rowsForAnswer(const Examiner& examiner);

/// Returns one exercise of a sheet in Markdown. `number` is 1-based.
[[nodiscard]] std::string markdownExercise(const Examiner& examiner, int number);

/// Returns the line of a sheet with its code and the limits in `rules`, for example "Sheet
/// 3f9a2c1d. Time: 15 minutes.". The reader of answers takes no part of it for an answer.
[[nodiscard]] std::string sheetLine(const std::vector<Examiner>& examiners,
                                    const FixedRules& rules);

// The functions below serve question banks.

/// The largest number of right answers of a question with a short answer. Questions with more right
/// answers have gaps or free answers.
inline constexpr std::size_t MostShortAnswers = 60;

/// Returns a sentence about the form of a short answer, which platforms compare letter by letter:
/// the names of transitions in order, or the heads of all words.
[[nodiscard]] Text exactForm(const Examiner& examiner);
/// Returns the name of a question: its kind, its number and its words, at most 200 characters.
[[nodiscard]] std::string questionName(const Examiner& examiner, int number);
/// Returns the name of a category with doubled slashes, because single slashes separate levels.
[[nodiscard]] std::string escapedCategory(const std::string& category);

} // namespace parsescope
