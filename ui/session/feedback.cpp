// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/feedback.h"

#include "ui/canvas/qt_text.h"

#include <QCoreApplication>

namespace parsescope {

namespace {

struct FeedbackTexts {
    Q_DECLARE_TR_FUNCTIONS(Feedback)
};

} // namespace

Feedback feedbackTo(const Marking& marking, FeedbackLevel level) {
    const Mark mark = marking.mark;
    const QString text = toQt(marking.feedback);
    if (mark == Mark::Unreadable || mark == Mark::Unknown)
        return {Feedback::Kind::Neutral, text};
    if (mark == Mark::Illegal && level != FeedbackLevel::Everything)
        return {Feedback::Kind::Wrong, text};
    if (level >= FeedbackLevel::Score)
        return {};
    const Feedback::Kind kind = isRight(mark) ? Feedback::Kind::Right : Feedback::Kind::Wrong;
    if (level == FeedbackLevel::Errors)
        return {kind,
                isRight(mark) ? FeedbackTexts::tr("Right.") : FeedbackTexts::tr("Not right.")};
    const bool hasSlips = isRight(mark) && !marking.slips.empty();
    return {hasSlips ? Feedback::Kind::Neutral : kind, text};
}

} // namespace parsescope
