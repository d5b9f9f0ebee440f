// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/state_graph_view.h"

#include "core/parsing/branches.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/theme.h"
#include "ui/canvas/when_seen.h"
#include "ui/explorer/path_drawings.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/wording.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <set>

namespace parsescope {

namespace {

/// Upper bound on the number of configurations examined to count derivations, which takes some
/// seconds.
constexpr int Effort = 20'000;
/// Upper bound on the number of nodes of the graph; a larger graph is not readable.
constexpr int MostNodes = 400;

} // namespace

StateGraphView::StateGraphView(ParseExplorer* parse, Selection* selection, QWidget* parent)
    : QWidget(parent), m_parse(parse), m_selection(selection),
      m_seen(new WhenSeen(this, [this] { refresh(); })), m_summary(new QLabel),
      m_all(new QCheckBox(tr("Show &all optimal derivations"))), m_graph(new DiagramView) {
    m_summary->setObjectName("summary");
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_all->setChecked(true);
    m_all->setToolTip(tr("Shows all configurations that optimal transitions lead to, visited or "
                         "not. A click on one takes the steps to it."));
    m_graph->setObjectName("joined");
    m_graph->setAccessibleName(tr("State graph: all branches, with equal configurations joined"));
    // The panel is scrolled only if it is lower than its least height, not than its preferred one.
    constexpr int least = 70; // in pixels
    m_graph->setMinimumHeight(least);
    m_graph->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    auto* header = new QHBoxLayout;
    header->setContentsMargins(10, 4, 10, 4);
    header->addWidget(m_summary, 1);
    header->addWidget(m_all);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(header);
    layout->addWidget(m_graph, 1);
    connect(m_graph, &DiagramView::clicked, this, &StateGraphView::goTo);
    connect(m_graph, &DiagramView::roomChanged, m_seen, &WhenSeen::changed);
    connect(m_all, &QCheckBox::toggled, m_seen, &WhenSeen::changed);
    parse->onChange(ParseExplorer::ProblemChanged, this, [this] {
        m_counts = {};
        m_counted = -1;
        m_gathered = {-1, -1};
        m_counting.cancel();
        m_gathering.cancel();
        m_optimal = {};
    });
    parse->onChange(ParseExplorer::Stepped | ParseExplorer::Explained |
                        ParseExplorer::PathExplained,
                    m_seen, &WhenSeen::changed);
    connect(selection, &Selection::comparedChanged, m_seen, &WhenSeen::changed);
}

void StateGraphView::refresh() {
    count();
    gather();
    m_summary->setText(summary());
    draw();
}

Drawing StateGraphView::graph() const {
    return layoutBranchGraph(branchGraphOf(*m_parse, *m_selection,
                                           m_all->isChecked() ? m_optimal.graph : OptimalGraph()),
                             fontMeasure());
}

QSize StateGraphView::sizeHint() const {
    const int above = layout()->itemAt(0)->sizeHint().height();
    const int bar = m_graph->horizontalScrollBar()->sizeHint().height();
    const qreal zoom = Theme::textSize() / 100.0;
    return {QWidget::sizeHint().width(),
            above + bar + static_cast<int>(std::ceil(graph().size.height() * zoom))};
}

void StateGraphView::showEvent(QShowEvent* event) {
    m_isMeasured = false;
    QWidget::showEvent(event);
}

/// Draws the graph so low that all of its rows can be seen, unless they would be hard to read.
void StateGraphView::draw() {
    constexpr qreal smallest = 0.7;
    Drawing drawing = graph();
    const qreal room = m_graph->space().height();
    m_graph->setScale(std::clamp(room / std::max(drawing.size.height(), 1.0), smallest, 1.0));
    m_graph->setDrawing(std::move(drawing));
}

QString StateGraphView::summary() const {
    if (!m_parse->canExplore())
        return noSentenceText();
    const std::vector<int> joined = joinEqual(m_parse->exploration());
    const std::set<int> different(joined.begin(), joined.end());
    QString text =
        tr("%1, %2.").arg(tr("%Ln {step|steps}", nullptr, static_cast<int>(joined.size())),
                          tr("%Ln different {configuration|configurations}", nullptr,
                             static_cast<int>(different.size())));
    if (!m_parse->losses().oracle())
        return text + " " + m_parse->losses().noOracleReason();
    const auto number = [this](const std::optional<DerivationCount>& count) {
        if (m_counting.isRunning() && !count)
            return tr("counting…");
        return count ? countText(*count) : tr("not known");
    };
    text += " " + tr("Optimal derivations: %1 from the start, %2 from here.")
                      .arg(number(m_counts.fromStart), number(m_counts.fromHere));
    if (m_all->isChecked() && !m_optimal.graph.complete)
        text += " " + tr("The graph shows the %1 nearest of their configurations.").arg(MostNodes);
    return text;
}

void StateGraphView::count() {
    const int cursor = m_parse->exploration().cursor();
    if (!m_parse->losses().oracle() || !m_parse->canExplore() || m_counted == cursor)
        return;
    m_counted = cursor;
    m_counts.fromHere.reset();
    m_counting.start(
        [problem = m_parse->problem(), oracle = *m_parse->losses().oracle(),
         here = m_parse->configuration(), counts = m_counts](const TaskControl& control) mutable {
            const LossFunction exact = oracle.prepare(problem);
            const LossFunction loss = stoppable(exact, control);
            const auto from = [&](const Configuration& configuration) {
                return countOptimal(problem, loss, configuration, Effort, control);
            };
            if (!counts.fromStart)
                counts.fromStart = from(problem.start());
            counts.fromHere = from(here);
            return counts;
        },
        [this](const Counts& counts) {
            m_counts = counts;
            m_summary->setText(summary());
        });
}

/// Gathers the optimal derivations from the start of the optimal part of the branch, or from the
/// cursor if there are too many.
void StateGraphView::gather() {
    const int from = m_parse->losses().optimalSince();
    const int cursor = m_parse->exploration().cursor();
    const bool stays =
        from == m_gathered.first && (cursor == m_gathered.second || m_optimal.graph.complete);
    if (!m_all->isChecked() || !m_parse->losses().oracle() || stays)
        return;
    m_gathered = {from, cursor};
    const auto at = [this](int node) { return m_parse->exploration().node(node).configuration; };
    m_gathering.start(
        [problem = m_parse->problem(), oracle = *m_parse->losses().oracle(), from, cursor,
         begin = at(from), here = at(cursor)](const TaskControl& control) {
            const LossFunction exact = oracle.prepare(problem);
            const LossFunction loss = stoppable(exact, control);
            const auto whole = optimalGraph(problem, loss, begin, MostNodes);
            if (!whole || whole->complete || from == cursor)
                return Gathered{whole.value_or(OptimalGraph()), from};
            return Gathered{optimalGraph(problem, loss, here, MostNodes).value_or(OptimalGraph()),
                            cursor};
        },
        [this](const Gathered& gathered) {
            m_optimal = gathered;
            m_seen->changed();
            if (!std::exchange(m_isMeasured, true))
                emit measured();
        });
}

/// Moves the cursor to a step, or takes the transitions that lead to a configuration that was not
/// visited.
void StateGraphView::goTo(Target target) {
    if (target.kind != Target::Kind::Step)
        return;
    if (target.index >= 0) {
        goOrCompare(*m_parse, *m_selection, target.index);
        return;
    }
    std::vector<Transition> steps;
    for (int node = target.head; node > 0;) {
        const auto step = std::find_if(m_optimal.graph.edges.begin(), m_optimal.graph.edges.end(),
                                       [node](const auto& some) { return some.to == node; });
        if (step == m_optimal.graph.edges.end())
            return;
        steps.insert(steps.begin(), step->transition);
        node = step->from;
    }
    m_parse->steps().goTo(m_optimal.from);
    for (Transition transition : steps)
        m_parse->steps().take(transition);
}

} // namespace parsescope
