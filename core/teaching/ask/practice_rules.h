// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/teaching/judge/derivation_judge.h"
#include "core/teaching/judge/marking.h"

#include <optional>
#include <string_view>
#include <vector>

namespace parsescope {

/// The largest number of tries that a rule can allow.
inline constexpr int MostTries = 100;
/// The largest time limit in minutes.
inline constexpr int MostMinutes = 1'440;

/// The rules of a series of exercises, set by a teacher.
struct PracticeRules {
    ErrorPolicy policy = ErrorPolicy::Undo;
    FeedbackLevel level = FeedbackLevel::Everything;
    /// True to show a right answer, and the losses, after each exercise. Without them, there are
    /// no hints either, because the last hint proves the answer.
    bool showsAnswer = true;
    /// The largest number of tries for an exercise or for a step of a derivation; 0 if there is no
    /// limit.
    int tries = 0;
    int minutes = 0; ///< the time for all exercises, in minutes; 0 if there is no limit

    /// Returns true if the exercise continues after a wrong answer, by the policy or because asking
    /// again would reveal that the answer is wrong.
    [[nodiscard]] bool goesOn() const {
        return policy == ErrorPolicy::GoOn || level >= FeedbackLevel::Score;
    }
    /// Returns true if hints are given.
    [[nodiscard]] bool givesHints() const {
        return level == FeedbackLevel::Everything && showsAnswer;
    }
};

/// The rules that a file of exercises fixes. Rules without a value can be chosen by the student.
struct FixedRules {
    std::optional<ErrorPolicy> policy;
    std::optional<FeedbackLevel> level;
    std::optional<bool> showsAnswer;
    std::optional<int> tries;
    std::optional<int> minutes;

    /// Returns the rules `chosen` with all fixed rules replaced.
    [[nodiscard]] PracticeRules over(PracticeRules chosen) const;
    /// Replaces the rules that `other` fixes.
    void take(const FixedRules& other);
    bool operator==(const FixedRules&) const = default;
};
/// Returns rules that fix everything in `rules`.
[[nodiscard]] FixedRules fixed(const PracticeRules& rules);

/// Returns the fixed limits as they are printed on sheets: the time for all exercises, and the
/// tries for each. Rules without limits are left out.
[[nodiscard]] std::vector<Text> limits(const FixedRules& rules);

/// Returns the name of a level in files and on the command line: "everything", "errors", "score" or
/// "nothing".
[[nodiscard]] std::string_view idOf(FeedbackLevel level);
/// Returns the level with the name `id`; nothing if there is none.
[[nodiscard]] std::optional<FeedbackLevel> findFeedbackLevel(std::string_view id);
/// Returns the name of a policy in files and on the command line: "undo" or "go-on".
[[nodiscard]] std::string_view idOf(ErrorPolicy policy);
/// Returns the policy with the name `id`; nothing if there is none.
[[nodiscard]] std::optional<ErrorPolicy> findErrorPolicy(std::string_view id);

/// Adds the fields after_error, tell, show_answer, tries and minutes to `object`, each only if its
/// rule is fixed.
void writeRules(Json& object, const FixedRules& rules);
/// Reads the fields written by writeRules; all of them may be missing.
[[nodiscard]] Result<FixedRules> readRules(const Json& object);

} // namespace parsescope
