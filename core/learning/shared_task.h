// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/learning/word_alignment.h"

#include <array>
#include <optional>
#include <vector>

namespace parsescope {

/// A score of the CoNLL 2018 shared task: the numbers of units in both treebanks, and of the units
/// that are right.
struct SharedTaskScore {
    const char* name = ""; ///< the name in tables, for example "LAS"
    const char* key = "";  ///< the name in JSON, for example "las"
    long long gold = 0;
    long long system = 0;
    long long correct = 0;
    /// The number of gold words that are aligned with a word of the system; nothing for scores that
    /// do not compare aligned words.
    std::optional<long long> aligned;

    /// Returns the share of the system's units that are right; 0 if there are none.
    [[nodiscard]] double precision() const;
    /// Returns the share of the gold units that the system has; 0 if there are none.
    [[nodiscard]] double recall() const;
    /// Returns the harmonic mean of precision and recall; 0 if there are no units.
    [[nodiscard]] double f1() const;
    /// Returns the share of the aligned words that are right; 0 if no word is aligned, nothing for
    /// scores that do not compare aligned words.
    [[nodiscard]] std::optional<double> alignedAccuracy() const;
};

/// The scores of the CoNLL 2018 shared task, in the order of its evaluation script: Tokens,
/// Sentences, Words, UPOS, XPOS, UFeats, AllTags, Lemmas, UAS, LAS, CLAS, MLAS, BLEX.
using SharedTaskScores = std::array<SharedTaskScore, 13>;

/// Scores the words of a system, which may be divided into tokens, words and sentences in another
/// way than the gold treebank [conll18_ud_eval.py]. Relations are compared without subtypes and
/// features if they are universal. Words of the system without a head are wrong. Fails with the
/// position of the first difference if the characters of the two treebanks differ.
[[nodiscard]] Result<SharedTaskScores> sharedTaskScores(const WordSequence& gold,
                                                        const WordSequence& system);

} // namespace parsescope
