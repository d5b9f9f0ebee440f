// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace parsescope {

class DiagramView;
class TrainingRun;
struct Curve;
struct CurvePlot;

/// The course of a training, iteration by iteration: scores on the development data, and mistakes.
/// Of several seeds the best is drawn thick.
class TrainingCurves : public QWidget {
    Q_OBJECT

public:
    /// The training that is drawn.
    struct Training {
        int seeds = 1;
        int firstSeed = 1;
        bool inShares = true; ///< see ModelKind::mistakesAreShares
        bool hasDev = false;
    };

    explicit TrainingCurves(const TrainingRun* run, QWidget* parent = nullptr);

    void begin(const Training& training);
    /// With all that is known by now.
    void draw();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    template<class Value>
    void addCurves(CurvePlot& plot, const Curve& style, Value value) const;

    const TrainingRun* m_run;
    Training m_training;
    DiagramView* m_scores;
    DiagramView* m_losses;
};

} // namespace parsescope
