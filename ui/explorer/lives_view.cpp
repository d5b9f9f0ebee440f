// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/lives_view.h"

#include "ui/canvas/diagram_view.h"
#include "ui/canvas/when_seen.h"
#include "ui/explorer/path_drawings.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

namespace parsescope {

LivesView::LivesView(ParseExplorer* parse, Selection* selection, QWidget* parent)
    : QWidget(parent), m_parse(parse), m_selection(selection),
      m_seen(new WhenSeen(this, [this] { refresh(); })), m_message(new QLabel),
      m_losses(new DiagramView), m_lives(new DiagramView) {
    m_message->setWordWrap(true);
    m_message->setMargin(6);
    m_losses->setObjectName("losses");
    m_losses->setAccessibleName(tr("Loss along the branch"));
    m_lives->setObjectName("arc-lives");
    m_lives->setAccessibleName(tr("History of the gold arcs"));
    for (DiagramView* view : {m_losses, m_lives})
        view->setContentAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_losses->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_losses->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_losses->setFixedHeight(42);
    // The columns of the two stay in line.
    m_lives->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    scrollTogether(m_losses, m_lives);
    setMinimumHeight(200);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_message);
    layout->addWidget(m_losses);
    layout->addWidget(m_lives, 1);
    m_lives->viewport()->installEventFilter(this);

    for (DiagramView* view : {m_losses, m_lives})
        connect(view, &DiagramView::clicked, this, &LivesView::goTo);
    connect(m_lives, &DiagramView::hovered, this, [this](Target target) {
        Highlight highlight;
        if (target.kind == Target::Kind::Arc)
            highlight.arcs = {{target.head, target.index}};
        m_selection->setHighlight(highlight);
    });
    parse->onChange(ParseExplorer::Stepped | ParseExplorer::Explained |
                        ParseExplorer::PathExplained,
                    m_seen, &WhenSeen::changed);
    connect(selection, &Selection::highlightChanged, m_seen, &WhenSeen::changed);
}

bool LivesView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize)
        m_seen->changed(); // the steps fill the width
    return QWidget::eventFilter(watched, event);
}

void LivesView::refresh() {
    const bool hasLosses = m_parse->canExplore() && m_parse->oracle();
    m_message->setText(!m_parse->canExplore() ? tr("No sentence is open.")
                       : !hasLosses
                           ? m_parse->noOracleReason()
                           : tr("Gold arcs along the branch: dashed while they can be built, "
                                "solid once they are, dotted from where they are lost. A click "
                                "goes to the step that built or lost the arc."));
    m_losses->setVisible(hasLosses);
    m_lives->setVisible(hasLosses);
    if (!hasLosses)
        return;
    const LifeDiagram diagram = lifeDiagramOf(*m_parse, *m_selection, m_lives->viewport()->width());
    m_losses->setDrawing(layoutLosses(diagram, fontMeasure()));
    m_lives->setDrawing(layoutLives(diagram, fontMeasure()));
}

/// To a step, or to where an arc was built or lost.
void LivesView::goTo(Target target) {
    if (target.kind == Target::Kind::Step) {
        m_parse->goTo(target.index);
        return;
    }
    const LifeDiagram diagram = lifeDiagramOf(*m_parse, *m_selection, 0);
    for (const ArcLife& life : diagram.lives)
        if (life.arc == Arc{target.head, target.index} && life.lastChange() >= 0)
            m_parse->goTo(diagram.nodes[life.lastChange()]);
}

} // namespace parsescope
