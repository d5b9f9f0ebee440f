// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/diagrams/plots.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTabWidget;
class QTreeWidget;

namespace parsescope {

class DiagramView;
class ProgressLine;
class Session;
class TrainingBench;
class TrainingForm;
struct Curve;
struct CurvePlot;
struct TrainingPoint;

/// Trains a parser beside the work: what and how, curves while it goes on, the templates of its
/// features. What comes out is loaded, and can be saved.
class TrainingView : public QWidget {
    Q_OBJECT

public:
    explicit TrainingView(Session* session, QWidget* parent = nullptr);

    [[nodiscard]] TrainingBench* bench() const { return m_bench; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {560, 280}; }
    [[nodiscard]] QSize sizeHint() const override { return {900, 300}; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeResults();
    void start();
    void tell();
    void say(const QString& text, bool wrong = false);
    void draw();
    void listTemplates();
    template<class Value>
    void addCurves(CurvePlot& plot, const Curve& style, Value value) const;
    [[nodiscard]] const TrainingPoint* bestPoint() const;
    [[nodiscard]] QString progressText() const;
    [[nodiscard]] QString resultText() const;

    Session* m_session;
    TrainingBench* m_bench;
    TrainingForm* m_form;
    QPushButton* m_start;
    QPushButton* m_pause;
    QPushButton* m_stop;
    QPushButton* m_save;
    QLabel* m_summary;
    ProgressLine* m_progress;
    QTabWidget* m_tabs;
    DiagramView* m_scores;
    DiagramView* m_losses;
    QTreeWidget* m_templates;
    int m_iterations = 0; ///< of the training under way
    int m_seeds = 1;
    int m_firstSeed = 1;
    QString m_listed;     ///< what the templates listed are for
    bool m_linear = true; ///< it trains a perceptron
};

} // namespace parsescope
