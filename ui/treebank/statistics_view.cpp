// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/statistics_view.h"

#include "ui/canvas/diagram_view.h"
#include "ui/canvas/progress_line.h"
#include "ui/canvas/when_seen.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/system_counter.h"
#include "ui/treebank/system_plot.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace parsescope {

StatisticsView::StatisticsView(TreebankEditor* editor, const ParseExplorer* parse, QWidget* parent)
    : QWidget(parent), m_editor(editor), m_parse(parse),
      m_seen(new WhenSeen(this, [this] { count(); })), m_chooser(new QComboBox),
      m_again(new QToolButton), m_summary(new QLabel), m_progress(new ProgressLine),
      m_plot(new DiagramView), m_treebank(new TreebankCounter(this)),
      m_coverage(new SystemCounter(Extent::Start, this)),
      m_ambiguity(new SystemCounter(Extent::All, this)), m_counter(m_treebank) {
    addPages();
    for (const Page& page : m_pages)
        m_chooser->addItem(page.name, QString(page.id));
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
    connect(m_again, &QToolButton::clicked, this, &StatisticsView::stopOrGoOn);
    for (StatisticsCounter* counter : findChildren<StatisticsCounter*>())
        connect(counter, &StatisticsCounter::counted, this, [this] {
            refresh();
            if (!m_seen->isSeen())
                pause();
        });
    connect(m_plot, &DiagramView::roomChanged, this, &StatisticsView::draw);
    connect(m_plot, &DiagramView::clicked, this, &StatisticsView::choose);
    connect(editor, &TreebankEditor::treebankChanged, this, &StatisticsView::forget);
    parse->onChange(ParseExplorer::ProblemChanged, this, &StatisticsView::addSystem);
    constexpr int rest = 500; // milliseconds from the last edit to new counts
    m_soon.setSingleShot(true);
    m_soon.setInterval(rest);
    connect(&m_soon, &QTimer::timeout, this, &StatisticsView::forget);
    connect(editor, &TreebankEditor::edited, &m_soon, qOverload<>(&QTimer::start));
    forget();
}

void StatisticsView::addPages() {
    const char* const ofTreebank[] = {"lengths",   "arcs", "gap-degrees", "roots",
                                      "relations", "tags", "gammas"};
    for (int i = 0; i < statisticNames().size(); ++i)
        m_pages.push_back({ofTreebank[i], statisticNames()[i], m_treebank,
                           [this] {
                               return m_treebank->isComplete()
                                          ? statisticsSummary(*m_treebank->statistics())
                                          : QString();
                           },
                           [this, i] {
                               return m_treebank->isComplete() ? plotOf(*m_treebank->statistics(),
                                                                        static_cast<Statistic>(i))
                                                               : StatisticsPlot();
                           }});
    const char* const ofSystems[] = {"derivable", "not-derivable", "ambiguous", "choices"};
    for (int i = 0; i < systemStatisticNames().size(); ++i) {
        const auto statistic = static_cast<SystemStatistic>(i);
        SystemCounter* counter =
            statistic <= SystemStatistic::NotDerivable ? m_coverage : m_ambiguity;
        m_pages.push_back({ofSystems[i], systemStatisticNames()[i], counter,
                           [statistic] { return explanationOf(statistic); },
                           [this, counter, statistic] {
                               return plotOf(counter->systems(), statistic,
                                             m_editor->treebank().size());
                           }});
    }
}

const StatisticsView::Page& StatisticsView::page() const {
    return m_pages[static_cast<std::size_t>(m_chooser->currentIndex())];
}

void StatisticsView::choosePage() {
    m_drawn.plot.selected = -1;
    if (page().counter != m_counter) {
        m_counter->stop();
        m_halted = false;
    }
    m_counter = page().counter;
    refresh();
    m_seen->changed();
}

/// Discards outdated counts; the view starts new ones when it is visible.
void StatisticsView::forget() {
    for (StatisticsCounter* counter : findChildren<StatisticsCounter*>())
        counter->reset(m_editor->treebank());
    m_halted = false;
    m_drawn.plot.selected = -1;
    addSystem();
}

/// Adds the current system, with its buffer transitions, to the systems that are counted.
void StatisticsView::addSystem() {
    for (SystemCounter* counter : {m_coverage, m_ambiguity})
        counter->add(m_parse->system());
    refresh();
    m_seen->changed();
}

/// Starts to count the numbers of the current page if they are incomplete.
void StatisticsView::count() {
    if (m_editor->treebank().size() == 0 || m_halted || m_counter->isRunning() ||
        m_counter->isComplete())
        return;
    m_counter->start();
    refresh();
}

void StatisticsView::stopOrGoOn() {
    m_halted = m_counter->isRunning();
    if (m_halted)
        m_counter->stop();
    count();
    refresh();
}

void StatisticsView::refresh() {
    draw();
    const bool isRunning = m_counter->isRunning();
    m_progress->setVisible(isRunning);
    m_progress->setShare(m_counter->share());
    const bool begun = m_counter->share() > 0;
    m_again->setText(isRunning ? tr("Stop") : begun ? tr("Continue") : tr("Count"));
    m_again->setVisible(m_editor->treebank().size() > 0 && !m_counter->isComplete());
    m_chooser->setEnabled(m_editor->treebank().size() > 0);
    m_summary->setText(summary());
}

QString StatisticsView::summary() const {
    if (m_editor->treebank().size() == 0)
        return tr("There is no treebank.");
    QStringList lines{page().explanation()};
    if (!m_counter->isComplete())
        lines.prepend(m_counter->state());
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

void StatisticsView::draw() {
    StatisticsPlot bars = m_editor->treebank().size() == 0 ? StatisticsPlot() : page().bars();
    if (bars.plot.title.isEmpty()) { // there are no counts yet
        m_plot->setDrawing({});
        return;
    }
    bars.plot.selected = m_drawn.plot.selected;
    m_drawn = std::move(bars);
    m_drawn.plot.width = m_plot->room();
    m_plot->setAccessibleName(m_drawn.plot.title);
    if (m_drawn.plot.bars.empty())
        m_drawn.plot.title = tr("There is nothing to count in these sentences.");
    m_plot->setDrawing(layoutBars(m_drawn.plot, fontMeasure()));
}

void StatisticsView::choose(Target target) {
    if (target.kind != Target::Kind::Bar)
        return;
    m_drawn.plot.selected = target.index;
    draw();
    m_editor->search(m_drawn.queries[target.index]);
}

/// Stops counting until the hidden view is visible again.
void StatisticsView::pause() {
    if (!m_counter->isRunning())
        return;
    m_counter->stop();
    refresh();
    m_seen->changed();
}

void StatisticsView::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    pause();
}

} // namespace parsescope
