// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/exercise_run.h"

#include <QLabel>

namespace parsescope {

/// The feedback to an answer; background and sign show whether it is right. Hidden while there is
/// nothing to say.
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
