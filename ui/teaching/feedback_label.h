// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/exercise_run.h"

#include <QLabel>

namespace parsescope {

/// The feedback to an answer; its background and sign show whether the answer is right. Hidden
/// while there is no feedback.
class FeedbackLabel : public QLabel {
    Q_OBJECT

public:
    explicit FeedbackLabel(QWidget* parent = nullptr);

    void setFeedback(const Feedback& feedback);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Feedback m_feedback;
};

} // namespace parsescope
