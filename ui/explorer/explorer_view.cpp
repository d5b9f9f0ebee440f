// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/explorer_view.h"

#include "ui/canvas/arc_diagram.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/text.h"
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
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusTipEvent>
#include <QToolButton>
#include <QVBoxLayout>

namespace parsescope {

ExplorerView::ExplorerView(TreebankEditor* editor, ParseExplorer* parse, Selection* selection,
                           LoadedModel* model, const QList<QAction*>& stepActions, QWidget* parent)
    : QWidget(parent), m_editor(editor), m_parse(parse), m_selection(selection),
      m_title(new QLabel), m_edited(new QToolButton), m_legend(new DiagramView),
      m_arcs(new DiagramView), m_configuration(new DiagramView),
      m_narration(new NarrationLine(parse)), m_problem(new QLabel), m_pages(new QStackedWidget),
      m_layoutButton(new QToolButton) {
    m_title->setTextFormat(Qt::PlainText);
    m_title->setMargin(8);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
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
    m_edited->setObjectName("edited");
    m_edited->setText(tr("Edited · Revert"));
    m_edited->setToolTip(
        tr("The sentence is not as it came: losses are counted against the tree it "
           "has now. Click to go back to what is in the file."));
    connect(m_edited, &QToolButton::clicked, editor, &TreebankEditor::revert);
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

    auto* header = new QHBoxLayout;
    header->setContentsMargins(0, 0, 0, 0);
    header->setSpacing(0);
    header->addWidget(m_title, 1);
    header->addWidget(m_edited);
    header->addSpacing(8);
    header->addWidget(m_layoutButton);
    m_layoutButton->setObjectName("layout");
    m_layoutButton->setAutoRaise(true);
    m_layoutButton->setFocusPolicy(Qt::NoFocus);
    m_layoutButton->setToolTip(tr("How the sentence is drawn"));
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
    layout->addLayout(header);
    layout->addWidget(m_pages, 1);

    connect(parse, &ParseExplorer::sentenceChanged, this, &ExplorerView::showSentence);
    connect(editor, &TreebankEditor::sentenceChanged, this, &ExplorerView::showEdited);
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
    m_title->setToolTip(toQt(m_parse->sentence().text()).simplified());
    elideTitle();
    // Not turned round once more by Qt for text that runs from right to left.
    const bool mirrored = m_parse->sentence().isRightToLeft();
    m_title->setAlignment((mirrored ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignAbsolute |
                          Qt::AlignVCenter);
}

void ExplorerView::setSentenceLayout(SentenceLayout layout) {
    m_layout = layout;
    refresh();
}

void ExplorerView::setLayoutMenu(QMenu* menu) {
    connect(m_layoutButton, &QToolButton::clicked, menu, [this, menu] {
        menu->popup(m_layoutButton->mapToGlobal(QPoint(0, m_layoutButton->height())));
    });
    const auto showChoice = [this, menu] {
        for (const QAction* action : menu->actions())
            if (action->isChecked())
                m_layoutButton->setText(tr("%1 ▾").arg(action->iconText()));
    };
    connect(menu, &QMenu::triggered, this, showChoice);
    showChoice();
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
    showEdited();
}

void ExplorerView::showEdited() {
    m_edited->setVisible(m_editor->isEdited());
    if (!m_editor->isEdited())
        return;
    const Theme theme = Theme::fromPalette(palette());
    const QString sheet =
        QStringLiteral("QToolButton { color: %1; background: %2; border: 1px "
                       "solid %1; border-radius: 9px; padding: 2px 10px; }")
            .arg(theme.color(Ink::Accent).name(), theme.color(Ink::AccentSoft).name());
    if (m_edited->styleSheet() != sheet) // to set one takes as long as to lay out a sentence
        m_edited->setStyleSheet(sheet);
}

void ExplorerView::elideTitle() {
    const int room = m_title->contentsRect().width() - 2 * m_title->margin();
    m_title->setText(m_title->fontMetrics().elidedText(m_title->toolTip(), Qt::ElideRight, room));
}

void ExplorerView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    elideTitle();
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
