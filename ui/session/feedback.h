// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/practice_rules.h"

#include <QString>

namespace parsescope {

/// A judgement on the last answer or step.
struct Feedback {
    enum class Kind { None, Right, Wrong, Neutral };
    Kind kind = Kind::None;
    QString text;
};

/// Returns as much feedback to the marking of an answer or a step as `level` allows.
[[nodiscard]] Feedback feedbackTo(const Marking& marking, FeedbackLevel level);

} // namespace parsescope
