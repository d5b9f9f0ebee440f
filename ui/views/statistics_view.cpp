// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/statistics_view.h"

#include "ui/session.h"
#include "ui/system_counter.h"
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
      m_progress(new ProgressLine), m_plot(new DiagramView), m_systems(new SystemCounter(this)) {
    m_chooser->addItems(statisticNames() + systemStatisticNames());
    for (int i = 0; i < m_chooser->count(); ++i)
        m_chooser->setItemData(i, statisticPages()[i]);
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
        if (m_ofSystems != systemStatistic().has_value()) {
            m_ofSystems = !m_ofSystems;
            m_halted = false;
            stop();
        }
        refresh();
        m_seen->changed();
    });
    connect(m_again, &QToolButton::clicked, this, [this] {
        m_halted = isRunning();
        if (m_halted)
            stop();
        else
            count();
    });
    connect(m_systems, &SystemCounter::counted, this, [this] {
        refresh();
        if (!m_seen->isSeen())
            pause();
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
    connect(session, &Session::problemChanged, this, &StatisticsView::addSystem);
    constexpr int rest = 500; // milliseconds without an edit
    m_soon.setSingleShot(true);
    m_soon.setInterval(rest);
    connect(&m_soon, &QTimer::timeout, this, &StatisticsView::forget);
    connect(session, &Session::edited, &m_soon, qOverload<>(&QTimer::start));
    forget();
}

/// The page looked at, if it is one of those about systems.
std::optional<SystemStatistic> StatisticsView::systemStatistic() const {
    const auto page = m_chooser->currentIndex() - statisticNames().size();
    return page < 0 ? std::nullopt : std::optional(static_cast<SystemStatistic>(page));
}

bool StatisticsView::isRunning() const {
    return m_counting.isRunning() || m_systems->isRunning();
}

bool StatisticsView::isComplete() const {
    return m_ofSystems ? m_systems->isComplete() : m_statistics.has_value();
}

/// What was counted holds no more; counts anew when that can be seen.
void StatisticsView::forget() {
    m_counting.cancel();
    m_statistics.reset();
    m_systems->reset(m_session->treebank(), {systems().begin(), systems().end()});
    m_systems->add(m_session->system());
    m_halted = false;
    m_drawn.plot.selected = -1;
    refresh();
    m_seen->changed();
}

/// One with buffer transitions joins those of the list when it is chosen.
void StatisticsView::addSystem() {
    m_systems->add(m_session->system());
    refresh();
    m_seen->changed();
}

/// What the page shows, as far as it is not counted yet.
void StatisticsView::count() {
    if (m_session->treebank().size() == 0 || m_halted || isRunning() || isComplete())
        return;
    if (m_ofSystems)
        m_systems->start();
    else
        countTreebank();
    refresh();
}

void StatisticsView::countTreebank() {
    m_counting.start(
        [treebank = m_session->treebank()](const TaskControl& control) {
            return collectStatistics(treebank, control);
        },
        [this](TreebankStatistics statistics) {
            m_statistics = std::move(statistics);
            refresh();
        },
        [this](double share) { m_progress->setShare(share); });
    m_progress->setShare(0);
}

void StatisticsView::stop() {
    m_counting.cancel();
    m_systems->stop();
    refresh();
}

void StatisticsView::refresh() {
    draw();
    m_progress->setVisible(isRunning());
    if (m_ofSystems)
        m_progress->setShare(m_systems->share());
    m_again->setText(isRunning()                             ? tr("Stop")
                     : m_ofSystems && m_systems->share() > 0 ? tr("Go On")
                                                             : tr("Count"));
    m_again->setVisible(m_session->treebank().size() > 0 && !isComplete());
    m_chooser->setEnabled(m_session->treebank().size() > 0);
    m_summary->setText(summary());
}

QString StatisticsView::summary() const {
    const int size = m_session->treebank().size();
    if (size == 0)
        return tr("There is no treebank.");
    if (!m_ofSystems)
        return m_counting.isRunning() ? tr("Counting in %L1 sentences…").arg(size)
               : m_statistics         ? statisticsSummary(*m_statistics)
                                      : tr("Not counted yet.");
    const QString explanation = explanationOf(*systemStatistic());
    return m_systems->isComplete() ? explanation
                                   : m_systems->state() + QStringLiteral("\n") + explanation;
}

void StatisticsView::draw() {
    const int selected = m_drawn.plot.selected;
    if (const auto page = systemStatistic(); page && m_session->treebank().size() > 0) {
        m_drawn = plotOf(m_systems->systems(), *page, m_session->treebank().size());
    } else if (m_statistics && !page) {
        m_drawn = plotOf(*m_statistics, static_cast<Statistic>(m_chooser->currentIndex()));
    } else {
        m_plot->setDrawing({});
        return;
    }
    m_drawn.plot.selected = selected;
    m_drawn.plot.width = m_plot->room();
    m_plot->setAccessibleName(m_drawn.plot.title);
    if (m_drawn.plot.bars.empty())
        m_drawn.plot.title = tr("No sentence has what this counts.");
    m_plot->setDrawing(layoutBars(m_drawn.plot, fontMeasure()));
}

/// Until it is seen again.
void StatisticsView::pause() {
    if (!isRunning())
        return;
    stop();
    m_seen->changed();
}

void StatisticsView::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    pause();
}

} // namespace parsescope
