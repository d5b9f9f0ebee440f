// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/training_view.h"

#include "core/learning/features.h"
#include "ui/model_bench.h"
#include "ui/model_text.h"
#include "ui/session.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/training_bench.h"
#include "ui/views/diagram_view.h"
#include "ui/views/model_menu.h"
#include "ui/views/progress_line.h"
#include "ui/views/score_list.h"
#include "ui/views/training_form.h"
#include "ui/views/when_seen.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTabWidget>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace parsescope {

namespace {

QString percent(double share) {
    return QStringLiteral("%1 %").arg(100 * share, 0, 'f', 1);
}

} // namespace

TrainingView::TrainingView(Session* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_bench(new TrainingBench(this)),
      m_form(new TrainingForm(session)), m_start(new QPushButton(tr("Train"))),
      m_pause(new QPushButton), m_stop(new QPushButton(tr("Stop"))),
      m_save(new QPushButton(tr("Save Model…"))), m_summary(new QLabel),
      m_progress(new ProgressLine), m_tabs(new QTabWidget), m_scores(new DiagramView),
      m_losses(new DiagramView),
      m_templates(makeScoreList(tr("Feature templates"), {tr("In words"), tr("Template")})) {
    auto* scroller = new QScrollArea;
    scroller->setWidget(m_form);
    scroller->setWidgetResizable(true);
    scroller->setFrameShape(QFrame::NoFrame);
    scroller->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroller->setFixedWidth(320);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(scroller);
    layout->addWidget(makeResults(), 1);
    connect(m_start, &QPushButton::clicked, this, &TrainingView::start);
    connect(m_pause, &QPushButton::clicked, this,
            [this] { m_bench->setPaused(!m_bench->isPaused()); });
    connect(m_stop, &QPushButton::clicked, m_bench, &TrainingBench::stop);
    connect(m_save, &QPushButton::clicked, this, [this] { askToSaveModel(m_session, this); });
    connect(m_bench, &TrainingBench::progressed, this, &TrainingView::tell);
    connect(m_bench, &TrainingBench::finished, this,
            [this](const std::shared_ptr<const Model>& model) {
                m_session->modelBench().setModel(model, tr("new model"));
                m_save->show();
                tell();
                say(resultText());
            });
    connect(m_bench, &TrainingBench::failed, this, [this](const Error& error) {
        tell();
        say(toQt(error.text()), true);
    });
    auto* seen = new WhenSeen(this, [this] { listTemplates(); });
    connect(m_form, &TrainingForm::changed, seen, &WhenSeen::changed);
    for (DiagramView* view : {m_scores, m_losses})
        view->installEventFilter(this); // curves are as high as there is room
    m_save->hide();
    tell();
    say(tr("Choose what to learn from, and train. What comes out is loaded: it says what it would "
           "do at every step."));
}

QWidget* TrainingView::makeResults() {
    m_start->setObjectName("train");
    m_pause->setObjectName("pause");
    m_stop->setObjectName("stop");
    m_stop->setToolTip(tr("End here, with the best model so far"));
    m_save->setObjectName("save");
    m_summary->setObjectName("summary");
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_templates->setObjectName("templates");
    auto* curves = new QWidget;
    auto* plots = new QHBoxLayout(curves);
    plots->setContentsMargins(0, 0, 0, 0);
    plots->setSpacing(0);
    for (DiagramView* view : {m_scores, m_losses}) {
        view->setContentAlignment(Qt::AlignLeft | Qt::AlignTop);
        plots->addWidget(view, 1);
    }
    m_scores->setObjectName("scores");
    m_scores->setAccessibleName(tr("Scores on the development data"));
    m_losses->setObjectName("losses");
    m_losses->setAccessibleName(tr("Mistakes made while learning"));
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(curves, tr("Curves"));
    m_tabs->addTab(m_templates, tr("Templates"));
    auto* line = new QHBoxLayout;
    for (QPushButton* button : {m_start, m_pause, m_stop, m_save})
        line->addWidget(button);
    line->addStretch();
    auto* results = new QWidget;
    auto* column = new QVBoxLayout(results);
    column->setContentsMargins(4, 8, 6, 0);
    column->addLayout(line);
    column->addWidget(m_summary);
    column->addWidget(m_progress);
    column->addWidget(m_tabs, 1);
    return results;
}

void TrainingView::start() {
    Result<TrainingRequest> request = m_form->request();
    if (!request)
        return say(toQt(request.error().text()), true);
    m_iterations = m_form->iterations();
    m_linear = m_form->scorer() == TrainingForm::Perceptron;
    m_scores->setVisible(m_form->hasDev());
    m_tabs->setCurrentIndex(0);
    m_save->hide();
    m_bench->start(*std::move(request));
}

/// How far it is.
void TrainingView::tell() {
    const bool running = m_bench->isRunning();
    m_form->setEnabled(!running);
    m_start->setEnabled(!running);
    m_pause->setEnabled(running);
    m_stop->setEnabled(running);
    m_pause->setText(m_bench->isPaused() ? tr("Go On") : tr("Pause"));
    m_progress->setVisible(running);
    m_progress->setShare(m_bench->share());
    if (running)
        say(progressText());
    draw();
}

void TrainingView::say(const QString& text, bool wrong) {
    QPalette colours = palette();
    if (wrong)
        colours.setColor(QPalette::WindowText, Theme::fromPalette(colours).color(Ink::Wrong));
    m_summary->setPalette(colours);
    m_summary->setText(text);
}

QString TrainingView::progressText() const {
    const auto& points = m_bench->points();
    const int done = points.empty() ? 0 : points.back().iteration;
    QString text = tr("Iteration %1 of %2").arg(std::min(done + 1, m_iterations)).arg(m_iterations);
    if (m_bench->isPaused())
        text += tr(", paused");
    if (!points.empty() && points.back().las)
        text += tr(" · after iteration %1: UAS %2, LAS %3")
                    .arg(done)
                    .arg(percent(*points.back().uas), percent(*points.back().las));
    return text;
}

QString TrainingView::resultText() const {
    const auto& points = m_bench->points();
    const auto best = std::find_if(points.rbegin(), points.rend(),
                                   [](const TrainingPoint& point) { return point.best; });
    const QString loaded =
        tr("The model is loaded: %1.").arg(modelText(*m_session->modelBench().model()));
    if (best == points.rend() || !best->las)
        return tr("Done after %1 iterations. %2").arg(points.size()).arg(loaded);
    return tr("Done after %1 iterations; kept is number %2, with UAS %3 and LAS %4. %5")
        .arg(points.size())
        .arg(best->iteration)
        .arg(percent(*best->uas), percent(*best->las), loaded);
}

void TrainingView::draw() {
    CurvePlot scores{tr("Development data, % right"), tr("Iteration"), {}, {}, true};
    scores.curves = {{tr("UAS"), Ink::Accent, Stroke::Solid, {}},
                     {tr("LAS"), Ink::Right, Stroke::Dashed, {}}};
    CurvePlot losses{m_linear ? tr("Decisions that were wrong, %") : tr("Loss per word"),
                     tr("Iteration"),
                     {},
                     {},
                     true};
    losses.curves = {{m_linear ? tr("updates") : tr("loss"), Ink::Wrong, Stroke::Solid, {}}};
    for (const TrainingPoint& point : m_bench->points()) {
        if (point.las) {
            scores.curves[0].points.push_back({1.0 * point.iteration, 100 * *point.uas});
            scores.curves[1].points.push_back({1.0 * point.iteration, 100 * *point.las});
        }
        losses.curves[0].points.push_back(
            {1.0 * point.iteration, (m_linear ? 100 : 1) * point.wrong});
    }
    const auto show = [](DiagramView* view, CurvePlot& plot) {
        constexpr QSizeF least(240, 150);
        constexpr QSizeF most(600, 320);
        plot.size = QSizeF(view->room(), view->viewport()->height()).boundedTo(most);
        plot.size = plot.size.expandedTo(least);
        view->setDrawing(plot.curves.front().points.empty() ? Drawing()
                                                            : layoutCurves(plot, fontMeasure()));
    };
    show(m_scores, scores);
    show(m_losses, losses);
}

bool TrainingView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize)
        draw();
    return QWidget::eventFilter(watched, event);
}

void TrainingView::listTemplates() {
    const bool linear = m_form->scorer() == TrainingForm::Perceptron;
    const QString listed = linear ? toQt(m_form->system().name) : QStringLiteral("network");
    if (m_listed == listed)
        return;
    m_listed = listed;
    m_templates->clear();
    if (!linear) {
        addScoreLine(m_templates,
                     {tr("A network has no templates: it looks at the words, as its LSTMs see them "
                         "in the sentence, on top of the stack and in front of the buffer."),
                      QString()});
        return;
    }
    const auto list = [this](const QString& title, const std::vector<std::string>& templates) {
        auto* group = addScoreLine(m_templates, {title.arg(templates.size()), QString()});
        QFont bold = font();
        bold.setBold(true);
        group->setFont(0, bold);
        for (const std::string& text : templates) {
            auto* line = addScoreLine(m_templates, {templateText(text), toQt(text)});
            line->setToolTip(0, toQt(text));
        }
    };
    list(tr("For choosing a transition: %1"), actionTemplates(m_form->system()));
    list(tr("For the relation of an arc: %1"), labelTemplates(m_form->system()));
}

} // namespace parsescope
