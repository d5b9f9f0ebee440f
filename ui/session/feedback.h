// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/derivation_judge.h"

#include <QString>

namespace parsescope {

/// The feedback that a student gets to an answer.
enum class FeedbackLevel {
    Everything, ///< right and wrong parts with reasons; hints
    Errors,     ///< whether it is right, but not why; no hints
    Score,      ///< the score of each exercise, when it is done
    Nothing,    ///< nothing until the end
};

/// The rules that a teacher sets.
struct PracticeRules {
    ErrorPolicy policy = ErrorPolicy::Undo;
    FeedbackLevel level = FeedbackLevel::Everything;

    /// An answer is taken as it is: trying again would tell that it was wrong.
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

/// Returns the feedback to an answer or a step, as the level allows.
[[nodiscard]] Feedback feedbackTo(const Marking& marking, FeedbackLevel level);

} // namespace parsescope
