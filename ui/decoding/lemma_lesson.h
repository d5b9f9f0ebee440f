// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/scores.h"

#include <QString>

#include <string>
#include <vector>

namespace parsescope {

/// A step of the lesson on what arc-eager contains [SHL17 §5].
struct LessonStep {
    QString title;
    QString text;
    /// Tables of arc-eager that are filled by now, "la".
    std::vector<std::string> filled;
    /// The table of each side to look at.
    std::string left, right;
    /// Whether a score is to be changed, on the left or on the right.
    enum class Change { None, Left, Right } change = Change::None;
};

/// The lesson on arc scores (lemma 1) or on arc-hybrid (lemma 2). The left side has the scores that
/// are contained, the right side those of arc-eager.
[[nodiscard]] std::vector<LessonStep> lessonOn(Decodable contained);

/// The scores of arc-eager in which only those tables are filled as the lemma says.
[[nodiscard]] Scores partlyArcEager(const Scores& contained,
                                    const std::vector<std::string>& filled);

/// A score and its place.
struct ScorePlace {
    std::string table;
    int row = 0;
    int column = 0;
    bool operator==(const ScorePlace&) const = default;
};
/// Where arc-eager has a score of what it contains; the shift of arc-hybrid is in two places, of
/// which this is that of shift.
[[nodiscard]] ScorePlace placeInArcEager(const ScorePlace& contained);

/// A tree and its best score on either side.
struct ScoredTree {
    std::vector<int> heads; ///< by node 0..n
    double left = 0;
    double right = 0;
    [[nodiscard]] bool isEqual() const;
};
/// All projective trees of the sentence, those that score most on the left first. For sentences of
/// a few words only: there are 273 trees of five words.
[[nodiscard]] std::vector<ScoredTree> scoredTrees(const Scores& left, const Scores& right);

} // namespace parsescope
