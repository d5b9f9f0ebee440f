// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/query/query.h"
#include "core/treebank/treebank.h"

#include <functional>
#include <string>
#include <vector>

namespace parsescope {

/// A sentence that a query found, and where in it.
struct Hit {
    int sentence = 0;           ///< 0-based index into the treebank
    std::vector<Match> matches; ///< at least one
};

/// How a search went.
struct SearchSummary {
    int searched = 0;      ///< sentences that were asked about
    int found = 0;         ///< sentences with a match
    long long matches = 0; ///< in all
    int unreadable = 0;    ///< sentences with errors, which were left out
    /// Of sentences for which there is no answer: where they are, and why. The first hundred.
    std::vector<Error> problems;
    int unanswered = 0;   ///< number of these sentences
    bool stopped = false; ///< before the end
};

/// Asks about every sentence. Hands over hits as they are found, in order, some at a time: about
/// ten times a second, so that they can be shown at once.
SearchSummary searchTreebank(const Treebank& treebank, const Query& query,
                             const TaskControl& control,
                             const std::function<void(std::vector<Hit>)>& found);

/// Hits as a table (CSV, RFC 4180): file, line, number of the sentence (1-based), sent_id, words
/// ("2 5"), their forms, the names of the pattern ("N=2 M=5"), the step, and the text. Of forms
/// and text there are 10,000 bytes at most in a row, and 100 where a sentence has more than 1000.
[[nodiscard]] std::string csvHeader();
[[nodiscard]] std::string csvRows(const Treebank& treebank, const Hit& hit);

/// The sentences of the hits as they stand in the treebank.
[[nodiscard]] std::string hitConllu(const Treebank& treebank, const Hit& hit);

} // namespace parsescope
