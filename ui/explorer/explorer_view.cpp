// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/explorer_view.h"

#include "ui/canvas/arc_diagram.h"
#include "ui/canvas/diagram_view.h"
#include "ui/explorer/advice_line.h"
#include "ui/explorer/arc_editor.h"
#include "ui/explorer/legend.h"
#include "ui/explorer/narration.h"
#include "ui/explorer/narration_line.h"
#include "ui/explorer/parse_drawings.h"
#include "ui/explorer/timeline_view.h"
#include "ui/explorer/tree_diagram.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/treebank_editor.h"

#include <QCoreApplication>
#include <QEvent>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusTipEvent>
#include <QVBoxLayout>

namespace parsescope {

ExplorerView::ExplorerView(TreebankEditor* editor, ParseExplorer* parse, Selection* selection,
                           LoadedModel* model, const QList<QAction*>& stepActions, QWidget* parent)
    : QWidget(parent), m_editor(editor), m_parse(parse), m_selection(selection),
      m_legend(new DiagramView), m_arcs(new DiagramView), m_configuration(new DiagramView),
      m_narration(new NarrationLine(parse)), m_problem(new QLabel), m_pages(new QStackedWidget) {
    m_legend->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_legend->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_legend->setContentAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_legend->setFocusPolicy(Qt::NoFocus);
    m_legend->setAccessibleName(tr("Legend"));
    m_arcs->setObjectName("arcs");
    m_arcs->setAccessibleName(tr("Words and arcs"));
    m_arcs->setShrinking(true);
    connect(new ArcEditor(editor, parse, m_arcs), &ArcEditor::message, this,
            [this](const QString& text) {
                QStatusTipEvent event(text);
                QCoreApplication::sendEvent(this, &event);
            });
    m_configuration->setObjectName("configuration");
    m_configuration->setAccessibleName(tr("Stack and buffer"));
    m_configuration->setContentAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setWordWrap(true);
    m_problem->setAlignment(Qt::AlignCenter);
    m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse);

    auto* timeline = new TimelineView(parse, selection, stepActions);
    auto* lower = new QWidget;
    auto* lowerLayout = new QVBoxLayout(lower);
    lowerLayout->setContentsMargins(0, 0, 0, 0);
    lowerLayout->setSpacing(0);
    lowerLayout->addWidget(m_narration);
    lowerLayout->addWidget(new AdviceLine(parse, model));
    lowerLayout->addWidget(timeline, 1);

    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->addWidget(m_arcs);
    splitter->addWidget(m_configuration);
    splitter->addWidget(lower);
    splitter->setStretchFactor(0, 5);
    splitter->setStretchFactor(1, 4);
    splitter->setStretchFactor(2, 1);
    splitter->setSizes({330, 270, 190});
    splitter->setChildrenCollapsible(false);

    auto* explorer = new QWidget;
    auto* explorerLayout = new QVBoxLayout(explorer);
    explorerLayout->setContentsMargins(0, 0, 0, 0);
    explorerLayout->setSpacing(0);
    explorerLayout->addWidget(m_legend);
    explorerLayout->addWidget(splitter, 1);
    m_pages->addWidget(explorer);
    m_pages->addWidget(m_problem);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_pages, 1);

    connect(parse, &ParseExplorer::sentenceChanged, this, &ExplorerView::showSentence);
    connect(parse, &ParseExplorer::stepped, this, [this] { refresh(m_animated); });
    connect(parse, &ParseExplorer::explained, this, [this] { refresh(); });
    connect(parse, &ParseExplorer::pathExplained, this, [this] { refresh(); });
    connect(selection, &Selection::hoverChanged, this, [this] { refresh(); });
    connect(selection, &Selection::foundChanged, this, [this] { refresh(); });
    connect(selection, &Selection::highlightChanged, this, [this] { refresh(); });
    for (const DiagramView* view : {m_arcs, m_configuration})
        connect(view, &DiagramView::hovered, selection, [selection](Target target) {
            Highlight highlight;
            if (target.kind == Target::Kind::Word)
                highlight.words = {target.index};
            if (target.kind == Target::Kind::Arc)
                highlight.arcs = {{target.head, target.index}};
            selection->setHighlight(highlight);
        });
    connect(m_arcs, &DiagramView::roomChanged, this, [this] {
        if (m_layout == SentenceLayout::Wrapped)
            drawSentence(false);
    });
    showSentence();
    refresh();
}

void ExplorerView::showSentence() {
    const QString problem = sentenceObstacle(m_editor->reading());
    m_problem->setText(problem);
    m_pages->setCurrentIndex(problem.isEmpty() ? 0 : 1);
}

void ExplorerView::setSentenceLayout(SentenceLayout layout) {
    m_layout = layout;
    refresh();
}

void ExplorerView::drawSentence(bool gliding) {
    ArcDiagram diagram = arcDiagramOf(*m_parse, *m_selection);
    diagram.layout = m_layout;
    diagram.room = m_arcs->room();
    Drawing drawing = m_layout == SentenceLayout::Tree ? layoutTree(diagram, fontMeasure())
                                                       : layoutArcs(diagram, fontMeasure());
    // What was searched for comes first, until one steps.
    if (m_parse->exploration().current().depth == 0 && !m_selection->found().empty())
        focusOnWords(drawing, m_selection->found());
    m_arcs->setDrawing(std::move(drawing), gliding);
}

void ExplorerView::refresh(bool gliding) {
    drawSentence(gliding);
    ConfigurationDiagram configuration = configurationDiagramOf(*m_parse, *m_selection);
    configuration.focused = m_layout == SentenceLayout::Focused;
    m_configuration->setDrawing(layoutConfiguration(configuration, fontMeasure()), gliding);
    m_narration->refresh();
}

void ExplorerView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const Drawing legend = layoutLegend(fontMeasure(), width());
    m_legend->setFixedHeight(static_cast<int>(legend.size.height()) + 8);
    m_legend->setDrawing(legend);
}

void ExplorerView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace parsescope
