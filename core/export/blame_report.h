// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/learning/blame.h"
#include "core/learning/search_blame.h"

#include <cstddef>
#include <string>

namespace parsescope {

/// Returns the errors of a transition-based model on a treebank as JSON.
[[nodiscard]] Json blameJson(const BlameTotals& totals);
/// Returns the errors of a transition-based model as tables for the terminal, in English.
[[nodiscard]] std::string blameText(const BlameTotals& totals);

/// Returns the errors of a model that finds trees by search on a treebank as JSON.
[[nodiscard]] Json blameJson(const SearchBlameTotals& totals);
/// Returns the errors of a model that finds trees by search as tables for the terminal, in English.
[[nodiscard]] std::string blameText(const SearchBlameTotals& totals);
/// Returns the wrong words of a sentence with the 1-based number `number`, and the causes of their
/// errors, as JSON.
[[nodiscard]] Json lostWordsJson(const SearchBlame& blame, const Sentence& sentence,
                                 std::size_t number, const ModelDescription& model);

} // namespace parsescope
