// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/statistics_view.h"

#include "ui/canvas/diagram_view.h"
#include "ui/canvas/progress_line.h"
#include "ui/canvas/when_seen.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/system_counter.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace parsescope {

StatisticsView::StatisticsView(TreebankEditor* editor, ParseExplorer* parse, QWidget* parent)
    : QWidget(parent), m_editor(editor), m_parse(parse),
      m_seen(new WhenSeen(this, [this] { count(); })), m_chooser(new QComboBox),
      m_again(new QToolButton), m_summary(new QLabel), m_progress(new ProgressLine),
      m_plot(new DiagramView), m_coverage(new SystemCounter(Extent::Start, this)),
      m_ambiguity(new SystemCounter(Extent::All, this)) {
    m_chooser->addItems(statisticNames() + systemStatisticNames());
    for (int i = 0; i < m_chooser->count(); ++i)
        m_chooser->setItemData(i, statisticPages()[i]);
    m_chooser->setAccessibleName(tr("What to count"));
    m_chooser->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_again->setObjectName("again");
    m_summary->setObjectName("summary");
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_plot->setObjectName("plot");
    m_plot->setContentAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_plot->setToolTip(tr("Click a bar to find the sentences it counts"));
    auto* line = new QHBoxLayout;
    line->addWidget(m_chooser, 1);
    line->addWidget(m_again);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 0);
    layout->addLayout(line);
    layout->addWidget(m_summary);
    layout->addWidget(m_progress);
    layout->addWidget(m_plot, 1);

    connect(m_chooser, &QComboBox::currentIndexChanged, this, &StatisticsView::choosePage);
    connect(m_again, &QToolButton::clicked, this, [this] {
        m_halted = isRunning();
        if (m_halted)
            stop();
        count();
        refresh();
    });
    for (SystemCounter* counter : {m_coverage, m_ambiguity})
        connect(counter, &SystemCounter::counted, this, [this] {
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
        m_editor->search(m_drawn.queries[target.index]);
    });
    connect(editor, &TreebankEditor::treebankChanged, this, &StatisticsView::forget);
    connect(parse, &ParseExplorer::problemChanged, this, &StatisticsView::addSystem);
    constexpr int rest = 500; // milliseconds without an edit
    m_soon.setSingleShot(true);
    m_soon.setInterval(rest);
    connect(&m_soon, &QTimer::timeout, this, &StatisticsView::forget);
    connect(editor, &TreebankEditor::edited, &m_soon, qOverload<>(&QTimer::start));
    forget();
}

/// The page looked at, where m_counter is there.
SystemStatistic StatisticsView::systemStatistic() const {
    return static_cast<SystemStatistic>(m_chooser->currentIndex() - statisticNames().size());
}

void StatisticsView::choosePage() {
    m_drawn.plot.selected = -1;
    SystemCounter* counter = nullptr;
    if (m_chooser->currentIndex() >= statisticNames().size())
        counter = systemStatistic() <= SystemStatistic::NotDerivable ? m_coverage : m_ambiguity;
    if (counter != m_counter) {
        stop();
        m_halted = false;
    }
    m_counter = counter;
    refresh();
    m_seen->changed();
}

bool StatisticsView::isRunning() const {
    return m_counter ? m_counter->isRunning() : m_counting.isRunning();
}

bool StatisticsView::isComplete() const {
    return m_counter ? m_counter->isComplete() : m_statistics.has_value();
}

/// What was counted holds no more; counts anew when that can be seen.
void StatisticsView::forget() {
    m_counting.cancel();
    m_statistics.reset();
    for (SystemCounter* counter : {m_coverage, m_ambiguity}) {
        counter->reset(m_editor->treebank(), {systems().begin(), systems().end()});
        counter->add(m_parse->system());
    }
    m_halted = false;
    m_drawn.plot.selected = -1;
    refresh();
    m_seen->changed();
}

/// One with buffer transitions joins those of the list when it is chosen.
void StatisticsView::addSystem() {
    for (SystemCounter* counter : {m_coverage, m_ambiguity})
        counter->add(m_parse->system());
    refresh();
    m_seen->changed();
}

/// What the page shows, as far as it is not counted yet.
void StatisticsView::count() {
    if (m_editor->treebank().size() == 0 || m_halted || isRunning() || isComplete())
        return;
    if (m_counter)
        m_counter->start();
    else
        countTreebank();
    refresh();
}

void StatisticsView::countTreebank() {
    m_counting.start(
        [treebank = m_editor->treebank()](const TaskControl& control) {
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
    if (m_counter)
        m_counter->stop();
}

void StatisticsView::refresh() {
    draw();
    m_progress->setVisible(isRunning());
    if (m_counter)
        m_progress->setShare(m_counter->share());
    const bool begun = m_counter && m_counter->share() > 0;
    m_again->setText(isRunning() ? tr("Stop") : begun ? tr("Continue") : tr("Count"));
    m_again->setVisible(m_editor->treebank().size() > 0 && !isComplete());
    m_chooser->setEnabled(m_editor->treebank().size() > 0);
    m_summary->setText(summary());
}

QString StatisticsView::summary() const {
    const int size = m_editor->treebank().size();
    if (size == 0)
        return tr("There is no treebank.");
    if (m_counter)
        return (m_counter->isComplete() ? QString() : m_counter->state() + QStringLiteral("\n")) +
               explanationOf(systemStatistic());
    return m_counting.isRunning() ? tr("Counting %L1 sentences…").arg(size)
           : m_statistics         ? statisticsSummary(*m_statistics)
                                  : tr("Not counted yet.");
}

void StatisticsView::draw() {
    const int selected = m_drawn.plot.selected;
    const int size = m_editor->treebank().size();
    if (size == 0 || (!m_counter && !m_statistics)) {
        m_plot->setDrawing({});
        return;
    }
    m_drawn = m_counter ? plotOf(m_counter->systems(), systemStatistic(), size)
                        : plotOf(*m_statistics, static_cast<Statistic>(m_chooser->currentIndex()));
    m_drawn.plot.selected = selected;
    m_drawn.plot.width = m_plot->room();
    m_plot->setAccessibleName(m_drawn.plot.title);
    if (m_drawn.plot.bars.empty())
        m_drawn.plot.title = tr("There is nothing to count in these sentences.");
    m_plot->setDrawing(layoutBars(m_drawn.plot, fontMeasure()));
}

/// Until it is seen again.
void StatisticsView::pause() {
    if (!isRunning())
        return;
    stop();
    refresh();
    m_seen->changed();
}

void StatisticsView::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    pause();
}

} // namespace parsescope
