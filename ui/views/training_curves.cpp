// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/training_curves.h"

#include "ui/diagrams/plots.h"
#include "ui/views/diagram_view.h"

#include <QEvent>
#include <QHBoxLayout>

namespace parsescope {

TrainingCurves::TrainingCurves(QWidget* parent)
    : QWidget(parent), m_scores(new DiagramView), m_losses(new DiagramView) {
    m_scores->setObjectName("scores");
    m_scores->setAccessibleName(tr("Scores on the development data"));
    m_losses->setObjectName("losses");
    m_losses->setAccessibleName(tr("Mistakes made while learning"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (DiagramView* view : {m_scores, m_losses}) {
        view->setContentAlignment(Qt::AlignLeft | Qt::AlignTop);
        view->installEventFilter(this); // curves are as large as there is room
        layout->addWidget(view, 1);
    }
    m_scores->hide();
}

void TrainingCurves::show(const std::vector<TrainingPoint>& points, bool linear) {
    m_points = points;
    m_linear = linear;
    m_scores->setVisible(!points.empty() && points.front().las);
    draw();
}

void TrainingCurves::draw() {
    CurvePlot scores{tr("Development data, % right"), tr("Iteration"), {}, {}, true};
    scores.curves = {{tr("UAS"), Ink::Accent, Stroke::Solid, {}},
                     {tr("LAS"), Ink::Right, Stroke::Dashed, {}}};
    CurvePlot losses{m_linear ? tr("Decisions that were wrong, %") : tr("Loss per word"),
                     tr("Iteration"),
                     {},
                     {},
                     true};
    losses.curves = {{m_linear ? tr("updates") : tr("loss"), Ink::Wrong, Stroke::Solid, {}}};
    for (const TrainingPoint& point : m_points) {
        if (point.las) {
            scores.curves[0].points.push_back({1.0 * point.iteration, 100 * *point.uas});
            scores.curves[1].points.push_back({1.0 * point.iteration, 100 * *point.las});
        }
        losses.curves[0].points.push_back(
            {1.0 * point.iteration, (m_linear ? 100 : 1) * point.wrong});
    }
    const auto show = [](DiagramView* view, CurvePlot& plot) {
        constexpr QSizeF least(220, 140);
        constexpr QSizeF most(600, 320);
        plot.size = QSizeF(view->room(), view->viewport()->height()).boundedTo(most);
        plot.size = plot.size.expandedTo(least);
        view->setDrawing(plot.curves.front().points.empty() ? Drawing()
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
