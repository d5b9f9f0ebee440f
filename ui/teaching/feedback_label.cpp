// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teaching/feedback_label.h"

#include "ui/canvas/theme.h"

#include <QPainter>

namespace parsescope {

FeedbackLabel::FeedbackLabel(QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setContentsMargins(14, 8, 10, 8);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    hide();
}

void FeedbackLabel::setFeedback(const Feedback& feedback) {
    m_feedback = feedback;
    const QString sign = feedback.kind == Feedback::Kind::Right   ? QStringLiteral("✓ ")
                         : feedback.kind == Feedback::Kind::Wrong ? QStringLiteral("✗ ")
                                                                  : QString();
    setText(sign + feedback.text);
    setVisible(!feedback.text.isEmpty());
    update();
}

void FeedbackLabel::paintEvent(QPaintEvent* event) {
    const Theme theme = Theme::fromPalette(palette());
    const bool right = m_feedback.kind == Feedback::Kind::Right;
    const bool wrong = m_feedback.kind == Feedback::Kind::Wrong;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(right   ? Ink::RightSoft
                                 : wrong ? Ink::WrongSoft
                                         : Ink::AccentSoft));
    painter.drawRoundedRect(rect(), 5, 5);
    painter.setBrush(theme.color(right ? Ink::Right : wrong ? Ink::Wrong : Ink::Accent));
    painter.drawRoundedRect(QRect(0, 0, 4, height()), 2, 2);
    painter.end();
    QLabel::paintEvent(event);
}

} // namespace parsescope
