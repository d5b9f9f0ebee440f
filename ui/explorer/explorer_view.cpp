// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/explorer_view.h"

#include "ui/canvas/arc_diagram.h"
#include "ui/canvas/diagram_view.h"
#include "ui/explorer/action_strip.h"
#include "ui/explorer/advice_line.h"
#include "ui/explorer/arc_editor.h"
#include "ui/explorer/canvas_key.h"
#include "ui/explorer/legend.h"
#include "ui/explorer/narration.h"
#include "ui/explorer/narration_line.h"
#include "ui/explorer/parse_drawings.h"
#include "ui/explorer/timeline_view.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/treebank_editor.h"

#include <QAction>
#include <QCoreApplication>
#include <QEvent>
#include <QLabel>
#include <QStackedWidget>
#include <QStatusTipEvent>
#include <QVBoxLayout>

namespace parsescope {

ExplorerView::ExplorerView(TreebankEditor* editor, ParseExplorer* parse, Selection* selection,
                           LoadedModel* model, const QList<QAction*>& stepActions, QWidget* parent)
    : QWidget(parent), m_editor(editor), m_parse(parse), m_selection(selection),
      m_canvas(new DiagramView), m_key(new CanvasKey(m_canvas)),
      m_strip(new ActionStrip(parse, selection, model)),
      m_narration(new NarrationLine(parse, selection)), m_offer(new QLabel), m_problem(new QLabel),
      m_pages(new QStackedWidget) {
    constexpr int leastHeight = 230; // words, stack and buffer can be seen then
    m_canvas->setObjectName("canvas");
    m_canvas->setAccessibleName(tr("Sentence, stack and buffer"));
    m_canvas->setMinimumHeight(leastHeight);
    m_strip->setObjectName("transitions");
    connect(m_strip, &ActionStrip::choosing, m_narration, &NarrationLine::setPrompt);
    connect(new ArcEditor(editor, parse, m_canvas), &ArcEditor::message, this,
            [this](const QString& text) {
                QStatusTipEvent event(text);
                QCoreApplication::sendEvent(this, &event);
            });
    m_offer->setObjectName("offer");
    m_offer->setTextFormat(Qt::RichText);
    m_offer->setContentsMargins(19, 6, 14, 6);
    m_offer->setWordWrap(true);
    m_problem->setObjectName("problem");
    m_problem->setTextFormat(Qt::RichText);
    for (QLabel* label : {m_offer, m_problem})
        connect(label, &QLabel::linkActivated, this, &ExplorerView::triggerAction);
    m_problem->setWordWrap(true);
    m_problem->setAlignment(Qt::AlignCenter);
    for (QLabel* label : {m_offer, m_problem})
        label->setTextInteractionFlags(Qt::TextBrowserInteraction);

    auto* timeline = new TimelineView(parse, selection, stepActions);
    auto* explorer = new QWidget;
    auto* explorerLayout = new QVBoxLayout(explorer);
    explorerLayout->setContentsMargins(0, 0, 0, 0);
    explorerLayout->setSpacing(0);
    explorerLayout->addWidget(m_canvas, 1);
    explorerLayout->addWidget(m_strip);
    explorerLayout->addWidget(m_narration);
    explorerLayout->addWidget(m_offer);
    explorerLayout->addWidget(new AdviceLine(parse, model));
    explorerLayout->addWidget(timeline);
    m_pages->addWidget(explorer);
    m_pages->addWidget(m_problem);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_pages, 1);

    parse->onChange(ParseExplorer::Moved, this, [this] { m_wanted = -1; });
    parse->onChange(ParseExplorer::SentenceChanged, this, &ExplorerView::showSentence);
    parse->onChange(ParseExplorer::Stepped, this, [this] { refresh(m_animated); });
    parse->onChange(ParseExplorer::Explained | ParseExplorer::PathExplained, this,
                    [this] { refresh(); });
    connect(selection, &Selection::hoverChanged, this, [this] { refresh(); });
    connect(selection, &Selection::foundChanged, this, [this] { refresh(); });
    connect(selection, &Selection::lossesHiddenChanged, this, [this] {
        refresh();
        showOffer();
    });
    connect(selection, &Selection::highlightChanged, this, [this] { refresh(); });
    connect(m_canvas, &DiagramView::hovered, this, &ExplorerView::pointAt);
    connect(m_canvas, &DiagramView::clicked, this, [this](Target target) {
        if (target.kind != Target::Kind::Far)
            return;
        m_wanted = target.index;
        drawCanvas(m_animated);
    });
    connect(m_canvas, &DiagramView::roomChanged, this, [this] { drawCanvas(false); });
    showSentence();
    refresh();
}

QAction* ExplorerView::keyAction() const {
    return m_key->toggleAction();
}

void ExplorerView::choose(int rule) {
    m_strip->choose(rule);
}

/// Highlights the target under the mouse in all views.
void ExplorerView::pointAt(Target target) {
    Highlight highlight;
    if (target.kind == Target::Kind::Word || target.kind == Target::Kind::Node)
        highlight.words = {target.index};
    if (target.kind == Target::Kind::Arc || target.kind == Target::Kind::Edge)
        highlight.arcs = {{target.head, target.index}};
    if (target.kind == Target::Kind::Far && target.head < 0)
        highlight.words = {target.index};
    m_selection->setHighlight(highlight);
}

void ExplorerView::showSentence() {
    const QString problem = sentenceObstacle(m_editor->reading());
    const bool canBeEdited = !m_editor->reading().errors.empty();
    m_problem->setText(
        problem.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")) +
        (canBeEdited
             ? QStringLiteral("<br><br><a href=\"edit-lines\">%1</a>").arg(tr("Edit its lines"))
             : QString()));
    m_pages->setCurrentIndex(problem.isEmpty() ? 0 : 1);
}

void ExplorerView::showOffer() {
    m_offer->setVisible(m_parse->canExplore() && !m_parse->gold() && !m_selection->lossesHidden());
    const Sentence& sentence = m_parse->sentence();
    const QString state =
        hasUnfinishedTree(sentence)
            ? tr("Unfinished gold tree, %1 of %2 words have a head: drag a word onto its head")
                  .arg(sentence.size() - wordsWithoutHead(sentence))
                  .arg(sentence.size())
            : tr("No gold tree yet: drag a word onto its head");
    m_offer->setText(state + tr(" · <a href=\"gold-branch\">Use this branch’s tree</a> · "
                                "<a href=\"gold-heads\">Enter heads</a>"));
}

/// Does what an entry of the menus does, as if it had been chosen there.
void ExplorerView::triggerAction(const QString& name) {
    if (auto* action = window()->findChild<QAction*>(name))
        action->trigger();
}

void ExplorerView::setSentenceLayout(SentenceLayout layout) {
    m_layout = layout;
    refresh();
    emit sentenceLayoutChanged(layout);
}

void ExplorerView::drawCanvas(bool gliding) {
    std::vector<int> wanted;
    if (m_wanted >= 0)
        wanted = {m_wanted};
    // The target of a search comes first, until the next step.
    const bool looksFor =
        m_parse->exploration().current().depth == 0 && !m_selection->found().empty();
    if (looksFor)
        wanted = m_selection->found();
    CanvasDiagram diagram = canvasDiagramOf(*m_parse, *m_selection, wanted);
    diagram.layout = m_layout;
    // A drawing that fits needs no scroll bars, which would take room from it.
    const bool fits = m_layout == SentenceLayout::OneLine || m_layout == SentenceLayout::Focused;
    const auto policy = fits ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded;
    m_canvas->setHorizontalScrollBarPolicy(policy);
    m_canvas->setVerticalScrollBarPolicy(policy);
    diagram.room = m_canvas->space();
    if (!fits)
        diagram.room.setWidth(m_canvas->room());
    CanvasDrawing canvas = layoutCanvas(diagram, fontMeasure());
    if (looksFor)
        focusOnWords(canvas.drawing, wanted);
    m_key->setEntries(legendEntries(diagram.sentence));
    m_canvas->setScale(canvas.scale);
    m_canvas->setDrawing(std::move(canvas.drawing), gliding);
}

void ExplorerView::refresh(bool gliding) {
    drawCanvas(gliding);
    m_narration->refresh();
    showOffer();
}

void ExplorerView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace parsescope
