// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/derivation_judge.h"
#include "core/teaching/marking.h"

#include <QString>

namespace parsescope {

/// The rules of an exercise, set by a teacher.
struct PracticeRules {
    ErrorPolicy policy = ErrorPolicy::Undo;
    FeedbackLevel level = FeedbackLevel::Everything;

    /// Returns true if the exercise continues after a wrong answer, by the policy or because asking
    /// again would reveal that the answer is wrong.
    [[nodiscard]] bool goesOn() const {
        return policy == ErrorPolicy::GoOn || level >= FeedbackLevel::Score;
    }
};

/// A judgement on the last answer or step.
struct Feedback {
    enum class Kind { None, Right, Wrong, Neutral };
    Kind kind = Kind::None;
    QString text;
};

/// Returns as much feedback to the marking of an answer or a step as `level` allows.
[[nodiscard]] Feedback feedbackTo(const Marking& marking, FeedbackLevel level);

} // namespace parsescope
