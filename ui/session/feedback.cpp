// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/feedback.h"

#include "ui/canvas/text.h"

#include <QCoreApplication>

namespace parsescope {

namespace {

struct FeedbackTexts {
    Q_DECLARE_TR_FUNCTIONS(Feedback)
};

/// All that can be said to a step of a derivation.
QString textOf(const JudgedAnswer& judged, const QString& expectedForm) {
    const Judgement& judgement = judged.judgement;
    QString text = toQt(judgement.why);
    if (judgement.mark == Mark::Right)
        text = FeedbackTexts::tr("Right.");
    else if (judgement.mark == Mark::Different)
        text = FeedbackTexts::tr("Right. %1").arg(text);
    else if (judgement.mark == Mark::Unreadable)
        text = FeedbackTexts::tr("This could not be read: %1. %2").arg(text, expectedForm);
    if (judgement.misconception)
        text += QStringLiteral("\n") + toQt(adviceOn(*judgement.misconception));
    for (const std::string& slip : judged.slips)
        text += QStringLiteral("\n") + toQt(slip);
    return text;
}

} // namespace

Feedback feedbackTo(const JudgedAnswer& judged, FeedbackLevel level, const QString& expectedForm) {
    const bool isStep = judged.practice.has_value();
    const Mark mark = isStep ? judged.judgement.mark : judged.verdict.mark;
    const QString text = isStep ? textOf(judged, expectedForm) : toQt(judged.verdict.feedback);
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
    const bool hasSlips = isRight(mark) && !judged.slips.empty();
    return {hasSlips ? Feedback::Kind::Neutral : kind, text};
}

} // namespace parsescope
