// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/query/query.h"
#include "core/treebank/treebank.h"

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace parsescope {

/// A sentence with matches of a query.
struct Hit {
    int sentence = 0;           ///< 0-based index of the sentence in the treebank
    std::vector<Match> matches; ///< matches in the sentence; at least one
};

/// The summary of a search.
struct SearchSummary {
    int searched = 0;      ///< number of sentences that were searched
    int found = 0;         ///< number of sentences with a match
    long long matches = 0; ///< number of all matches
    int unreadable = 0;    ///< number of sentences whose words cannot be read, which were left out
    /// The errors of sentences that were left out, and of sentences whose heads the query has asked
    /// for although some are errors; at most the first error of each of the first hundred
    /// sentences.
    std::vector<Error> errors;
    /// The number of sentences that were searched although some of their heads, which the query has
    /// asked for, are errors.
    int withoutTree = 0;
    /// The reasons why there is no answer for a sentence, with the place of the sentence; at most
    /// the first hundred reasons.
    std::vector<Error> problems;
    int unanswered = 0;   ///< number of sentences without an answer
    bool stopped = false; ///< true if the search was stopped before the end
};

/// Searches every sentence. A sentence whose errors are all about HEAD or empty columns is searched
/// with the heads that can be used; it has no tree. Passes hits to `found` in groups, in the order
/// of the treebank, each time when `pause` has passed, so that they can be shown during the search,
/// and reports the progress. Passes each element of `problems` to `problem`, if it is given, as
/// soon as it is known.
SearchSummary searchTreebank(const Treebank& treebank, const Query& query,
                             const TaskControl& control,
                             const std::function<void(std::vector<Hit>)>& found,
                             std::chrono::milliseconds pause = std::chrono::milliseconds(100),
                             const std::function<void(const Error&)>& problem = {});

/// Returns the header of a table of hits (CSV, RFC 4180). Its columns are the file, the line, the
/// 1-based number of the sentence, sent_id, the words ("2 5"), their forms, the names of the
/// pattern ("N=2 M=5"), the step and the text.
[[nodiscard]] std::string csvHeader();
/// Returns the rows of the table for the matches of `hit`. Forms and text have at most 10,000 bytes
/// in a row, and at most 100 bytes if the sentence has more than 1000 matches.
[[nodiscard]] std::string csvRows(const Treebank& treebank, const Hit& hit);

/// Returns the sentence of `hit` in `format`, CoNLL-U or CoNLL-U Plus. In the format of its file,
/// it is as in the treebank, with its errors.
[[nodiscard]] std::string hitConllu(const Treebank& treebank, const Hit& hit,
                                    const Format& format = Format::ConllU);

} // namespace parsescope
