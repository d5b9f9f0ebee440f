// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/statistics_view.h"

#include "ui/session.h"
#include "ui/views/diagram_view.h"
#include "ui/views/progress_line.h"
#include "ui/views/when_seen.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace parsescope {

StatisticsView::StatisticsView(Session* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_seen(new WhenSeen(this, [this] { count(); })),
      m_chooser(new QComboBox), m_again(new QToolButton), m_summary(new QLabel),
      m_progress(new ProgressLine), m_plot(new DiagramView) {
    m_chooser->addItems(statisticNames());
    m_chooser->setAccessibleName(tr("What is counted"));
    m_chooser->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_again->setObjectName("again");
    m_summary->setObjectName("summary");
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_plot->setObjectName("plot");
    m_plot->setContentAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_plot->setToolTip(tr("A click finds the sentences counted in a bar"));
    auto* line = new QHBoxLayout;
    line->addWidget(m_chooser, 1);
    line->addWidget(m_again);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 0);
    layout->addLayout(line);
    layout->addWidget(m_summary);
    layout->addWidget(m_progress);
    layout->addWidget(m_plot, 1);

    connect(m_chooser, &QComboBox::currentIndexChanged, this, [this] {
        m_drawn.plot.selected = -1;
        draw();
    });
    connect(m_again, &QToolButton::clicked, this, [this] {
        if (m_counting.isRunning())
            stop();
        else
            count();
    });
    connect(m_plot, &DiagramView::roomChanged, this, &StatisticsView::draw);
    connect(m_plot, &DiagramView::clicked, this, [this](Target target) {
        if (target.kind != Target::Kind::Bar)
            return;
        m_drawn.plot.selected = target.index;
        draw();
        m_session->search(m_drawn.queries[static_cast<std::size_t>(target.index)]);
    });
    connect(session, &Session::treebankChanged, this, &StatisticsView::forget);
    constexpr int rest = 500; // milliseconds without an edit
    m_soon.setSingleShot(true);
    m_soon.setInterval(rest);
    connect(&m_soon, &QTimer::timeout, this, &StatisticsView::forget);
    connect(session, &Session::edited, &m_soon, qOverload<>(&QTimer::start));
    forget();
}

/// What was counted holds no more; counts anew when that can be seen.
void StatisticsView::forget() {
    m_counting.cancel();
    m_statistics.reset();
    m_drawn.plot.selected = -1;
    tell(false);
    draw();
    m_seen->changed();
}

void StatisticsView::count() {
    const Treebank& treebank = m_session->treebank();
    if (treebank.size() == 0)
        return;
    m_counting.start(
        [treebank](const TaskControl& control) { return collectStatistics(treebank, control); },
        [this](TreebankStatistics statistics) {
            m_statistics = std::move(statistics);
            tell(false);
            draw();
        },
        [this](double share) { m_progress->setShare(share); });
    tell(true);
}

void StatisticsView::stop() {
    m_counting.cancel();
    tell(false);
}

void StatisticsView::tell(bool running) {
    if (running)
        m_progress->begin();
    else
        m_progress->hide();
    const int size = m_session->treebank().size();
    m_again->setText(running ? tr("Stop") : tr("Count"));
    m_again->setVisible(running || (size > 0 && !m_statistics));
    m_chooser->setEnabled(m_statistics.has_value());
    m_summary->setText(running        ? tr("Counting in %L1 sentences…").arg(size)
                       : m_statistics ? statisticsSummary(*m_statistics)
                       : size == 0    ? tr("There is no treebank.")
                                      : tr("Not counted yet."));
}

void StatisticsView::draw() {
    if (!m_statistics) {
        m_plot->setDrawing({});
        return;
    }
    const int selected = m_drawn.plot.selected;
    m_drawn = plotOf(*m_statistics, static_cast<Statistic>(m_chooser->currentIndex()));
    m_drawn.plot.selected = selected;
    m_drawn.plot.width = m_plot->room();
    m_plot->setAccessibleName(m_drawn.plot.title);
    if (m_drawn.plot.bars.empty())
        m_drawn.plot.title = tr("No sentence has what this counts.");
    m_plot->setDrawing(layoutBars(m_drawn.plot, fontMeasure()));
}

void StatisticsView::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (m_counting.isRunning()) {
        stop();
        m_seen->changed();
    }
}

} // namespace parsescope
