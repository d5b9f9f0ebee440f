// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learning/training_curves.h"

#include "ui/canvas/diagram_view.h"
#include "ui/canvas/plots.h"
#include "ui/canvas/theme.h"
#include "ui/learning/training_run.h"

#include <QEvent>
#include <QHBoxLayout>

#include <optional>
#include <utility>
#include <vector>

namespace parsescope {

TrainingCurves::TrainingCurves(const TrainingRun* run, QWidget* parent)
    : QWidget(parent), m_run(run), m_scores(new DiagramView), m_losses(new DiagramView) {
    auto* plots = new QHBoxLayout(this);
    plots->setContentsMargins(0, 0, 0, 0);
    plots->setSpacing(0);
    for (DiagramView* view : {m_scores, m_losses}) {
        view->setContentAlignment(Qt::AlignLeft | Qt::AlignTop);
        // The height of the curves is adapted to the height of the views.
        view->installEventFilter(this);
        plots->addWidget(view, 1);
    }
    m_scores->setObjectName("scores");
    m_scores->setAccessibleName(tr("Scores on the development data"));
    m_losses->setObjectName("losses");
    m_losses->setAccessibleName(tr("Mistakes made during training"));
}

void TrainingCurves::begin(const Training& training) {
    m_training = training;
}

/// Adds a curve of `value` for each seed. The curve of the best seed is the last one, thick and
/// with its name.
template<class Value>
void TrainingCurves::addCurves(CurvePlot& plot, const Curve& style, Value value) const {
    const int best = m_run->bestSeed();
    std::vector<Curve> curves(m_training.seeds, style);
    for (const TrainingPoint& point : m_run->points())
        if (const std::optional<double> y = value(point))
            curves[point.seed].points.push_back({1.0 * point.iteration, *y});
    for (int seed = 0; seed < m_training.seeds; ++seed) {
        Curve& curve = curves[seed];
        curve.faint = seed != best;
        if (curve.faint && !curve.points.empty())
            plot.curves.insert(plot.curves.begin(), curve);
    }
    plot.curves.push_back(curves[best]);
}

void TrainingCurves::draw() {
    const QString seed = m_training.seeds > 1
                             ? tr(" (thick: seed %1)").arg(m_training.firstSeed + m_run->bestSeed())
                             : QString();
    CurvePlot scores{tr("Development part, % correct") + seed, tr("Iteration"), {}, {}, true};
    CurvePlot losses{(m_training.inShares ? tr("Wrong decisions, %") : tr("Loss per word")) + seed,
                     tr("Iteration"),
                     {},
                     {},
                     true};
    const auto percentage = [](const std::optional<double>& share) {
        return share ? std::optional(100 * *share) : std::nullopt;
    };
    addCurves(scores, {tr("UAS"), Ink::Accent, Stroke::Solid, {}},
              [&](const TrainingPoint& point) { return percentage(point.uas); });
    addCurves(scores, {tr("LAS"), Ink::Right, Stroke::Dashed, {}},
              [&](const TrainingPoint& point) { return percentage(point.las); });
    addCurves(
        losses,
        {m_training.inShares ? tr("wrong decisions") : tr("loss"), Ink::Wrong, Stroke::Solid, {}},
        [&](const TrainingPoint& point) {
            return std::optional((m_training.inShares ? 100 : 1) * point.wrong);
        });
    if (m_run->points().empty()) {
        const QString text = tr("Each iteration adds a point to the curves here.");
        constexpr qreal margin = 14;
        Drawing empty;
        const QSizeF size = fontMeasure()(text, TextStyle::Label);
        empty.addText({QPointF(margin, margin), size}, text, TextStyle::Label, Ink::Muted);
        empty.size = size + QSizeF(2 * margin, 2 * margin);
        m_scores->setDrawing(std::move(empty));
        m_scores->setVisible(true);
        return m_losses->setVisible(false);
    }
    m_scores->setVisible(m_training.hasDev);
    m_losses->setVisible(true);
    const auto show = [](DiagramView* view, CurvePlot& plot) {
        constexpr QSizeF least(240, 150);
        constexpr QSizeF most(600, 320);
        plot.size = QSizeF(view->room(), view->viewport()->height()).boundedTo(most);
        plot.size = plot.size.expandedTo(least);
        view->setDrawing(plot.curves.back().points.empty() ? Drawing()
                                                           : layoutCurves(plot, fontMeasure()));
    };
    show(m_scores, scores);
    show(m_losses, losses);
}

bool TrainingCurves::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize)
        draw();
    return QWidget::eventFilter(watched, event);
}

} // namespace parsescope
