// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/training_bench.h"

#include <QWidget>

namespace parsescope {

class DiagramView;

/// Curves of a training: scores on the development data, if there are any, beside the mistakes made
/// while learning.
class TrainingCurves : public QWidget {
    Q_OBJECT

public:
    explicit TrainingCurves(QWidget* parent = nullptr);

    /// Shows these iterations; of a network (not `linear`), with the loss per word.
    void show(const std::vector<TrainingPoint>& points, bool linear);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void draw();

    std::vector<TrainingPoint> m_points;
    bool m_linear = true;
    DiagramView* m_scores;
    DiagramView* m_losses;
};

} // namespace parsescope
