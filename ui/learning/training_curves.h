// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace parsescope {

class DiagramView;
class TrainingRun;
struct Curve;
struct CurvePlot;

/// The progress of a training by iteration: scores on the development data, and errors. If there
/// are several seeds, the curves of the best one are thick.
class TrainingCurves : public QWidget {
    Q_OBJECT

public:
    /// The properties of the training whose curves are drawn.
    struct Training {
        int seeds = 1;
        int firstSeed = 1;
        /// True if errors are shares of the decisions, see ModelKind::mistakesAreShares.
        bool inShares = true;
        bool hasDev = false;
    };

    explicit TrainingCurves(const TrainingRun* run, QWidget* parent = nullptr);

    void begin(const Training& training);
    /// Draws the curves with all iterations known so far.
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
