// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/explorer_view.h"

#include "ui/canvas/arc_diagram.h"
#include "ui/canvas/diagram_view.h"
#include "ui/explorer/action_strip.h"
#include "ui/explorer/advice_line.h"
#include "ui/explorer/arc_editor.h"
#include "ui/explorer/legend.h"
#include "ui/explorer/narration.h"
#include "ui/explorer/parse_drawings.h"
#include "ui/explorer/timeline_view.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/treebank_editor.h"

#include <QAction>
#include <QCoreApplication>
#include <QEvent>
#include <QLabel>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStatusTipEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace parsescope {

namespace {

/// Returns the least height, in pixels, of a view of the form `form`.
int leastHeightOf(ExplorerForm form) {
    constexpr std::array least{265, 200, 96};
    return least[static_cast<std::size_t>(form)];
}

/// Returns the height, in pixels, at which `widget` shows all its content in the width `width`.
int wholeHeight(const QWidget& widget, int width) {
    return widget.hasHeightForWidth() ? widget.heightForWidth(width) : widget.sizeHint().height();
}

} // namespace

ExplorerView::ExplorerView(TreebankEditor* editor, ParseExplorer* parse, Selection* selection,
                           LoadedModel* model, const QList<QAction*>& stepActions, QWidget* parent)
    : QWidget(parent), m_editor(editor), m_parse(parse), m_selection(selection),
      m_canvas(new DiagramView), m_key(new CanvasKey(m_canvas)),
      m_strip(new ActionStrip(parse, selection, model)),
      m_narration(new NarrationLine(parse, selection)), m_offer(new QLabel), m_problem(new QLabel),
      m_pages(new QStackedWidget), m_timeline(new TimelineView(parse, selection, stepActions)),
      m_below(new QWidget), m_texts(new QWidget), m_scroller(new QScrollArea) {
    m_canvas->setObjectName("canvas");
    m_canvas->setAccessibleName(tr("Sentence, stack and buffer"));
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

    auto* explorer = new QWidget;
    auto* explorerLayout = new QVBoxLayout(explorer);
    explorerLayout->setContentsMargins(0, 0, 0, 0);
    explorerLayout->setSpacing(0);
    explorerLayout->addWidget(m_canvas, 1);
    explorerLayout->addWidget(m_below);
    auto* textLayout = new QVBoxLayout(m_texts);
    textLayout->setContentsMargins(0, 0, 0, 0);
    textLayout->setSpacing(0);
    textLayout->addWidget(m_strip);
    textLayout->addWidget(m_narration);
    textLayout->addWidget(m_offer);
    textLayout->addWidget(new AdviceLine(parse, model));
    m_texts->installEventFilter(this);
    m_scroller->setObjectName("explorer-texts");
    m_scroller->setFrameShape(QFrame::NoFrame);
    m_scroller->setFocusPolicy(Qt::NoFocus);
    m_scroller->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroller->setWidgetResizable(true);
    m_scroller->setWidget(m_texts);
    m_scroller->setBackgroundRole(QPalette::NoRole);
    m_scroller->viewport()->setAutoFillBackground(false);
    m_texts->setAutoFillBackground(false);
    auto* belowLayout = new QVBoxLayout(m_below);
    belowLayout->setContentsMargins(0, 0, 0, 0);
    belowLayout->setSpacing(0);
    belowLayout->addWidget(m_scroller);
    belowLayout->addWidget(m_timeline);
    setFocusProxy(m_canvas);
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
    connect(selection, &Selection::outputChanged, this, [this] { refresh(); });
    connect(selection, &Selection::lossesHiddenChanged, this, [this] {
        refresh();
        showOffer();
    });
    connect(selection, &Selection::highlightChanged, this, &ExplorerView::followHighlight);
    connect(m_canvas, &DiagramView::hovered, this, &ExplorerView::pointAt);
    connect(m_canvas, &DiagramView::clicked, this, [this](Target target) {
        if (target.kind != Target::Kind::Far)
            return;
        m_wanted = target.index;
        drawCanvas(m_animated);
    });
    connect(m_canvas, &DiagramView::roomChanged, this, [this] { drawCanvas(false); });
    showSentence();
    setForm(ExplorerForm::Whole);
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
    m_isPointing = true;
    m_selection->setHighlight(highlight);
    m_isPointing = false;
}

/// Brings a word into view if another view points at it.
void ExplorerView::followHighlight() {
    const std::vector<int>& words = m_selection->highlight().words;
    if (!m_isPointing && words.size() == 1 &&
        m_canvas->drawing().boundsOf({Target::Kind::Word, words.front(), -1}).isNull())
        m_wanted = words.front();
    refresh();
}

void ExplorerView::setForm(ExplorerForm form) {
    m_form = form;
    m_below->setVisible(form == ExplorerForm::Whole);
    updateGeometry();
    fitHeights();
    refresh();
}

void ExplorerView::setLow(bool low) {
    m_timeline->setLow(low);
    fitHeights();
}

QSize ExplorerView::minimumSizeHint() const {
    constexpr int leastWidth = 320;
    return {leastWidth, leastHeightOf(m_form)};
}

/// Gives the views below the canvas their heights. The canvas keeps its usual height while the
/// steps of the time line can become fewer rows, and then its least height while the cards and
/// texts can scroll.
void ExplorerView::fitHeights() {
    if (m_form != ExplorerForm::Whole)
        return;
    constexpr int usualCanvas = 225;
    constexpr int leastCanvas = 180;
    constexpr int leastTexts = 60; // about one row of cards
    const int wanted = wholeHeight(*m_texts, width());
    const int room = height();
    m_timeline->setRoom(std::min(room / 3, room - usualCanvas - wanted),
                        room - leastCanvas - wanted);
    const int others = m_timeline->isVisibleTo(this) ? m_timeline->sizeHint().height() : 0;
    const int height =
        std::clamp(room - leastCanvas - others, std::min(leastTexts, wanted), wanted);
    if (m_scroller->height() != height || m_scroller->minimumHeight() != height)
        m_scroller->setFixedHeight(height);
}

bool ExplorerView::eventFilter(QObject* watched, QEvent* event) {
    // Cards or texts may need another height.
    if (watched == m_texts && event->type() == QEvent::LayoutRequest)
        fitHeights();
    return QWidget::eventFilter(watched, event);
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
    const QString state = hasUnfinishedTree(sentence)
                              ? tr("The gold tree is unfinished: %1 of %2 words have a head. Drag "
                                   "a word onto its head.")
                                    .arg(sentence.size() - wordsWithoutHead(sentence))
                                    .arg(sentence.size())
                              : tr("There is no gold tree yet. Drag a word onto its head.");
    m_offer->setText(state + tr(" <a href=\"gold-branch\">Use this branch’s tree</a> · "
                                "<a href=\"gold-heads\">Enter heads</a>"));
}

/// Triggers the menu entry with the object name `name`.
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
    const int words = m_parse->sentence().size();
    // A long sentence is laid out in the background. Changes meanwhile are drawn after it, so that
    // a key that is held down does not start a task for each step.
    if (m_layingOut.isRunning() && words == m_wordsDrawn) {
        m_isOutdated = true;
        return;
    }
    m_layingOut.cancel();
    m_isOutdated = false;
    // Even finding what is to be drawn takes too long for longer sentences. The longest sentences
    // of treebanks have some hundred words.
    constexpr int LongestDrawn = 5'000;
    if (words > LongestDrawn) {
        const QString text =
            tr("The sentence has %Ln {word|words}, which is too long to draw.", nullptr, words);
        Drawing drawing;
        drawing.size = fontMeasure()(text, TextStyle::Word) + QSizeF(40, 40);
        drawing.addText({{}, drawing.size}, text, TextStyle::Word, Ink::Muted);
        m_canvas->setScale(1);
        return m_canvas->setDrawing(std::move(drawing), gliding);
    }
    // Until the first step, the words found by a search are kept in view.
    std::vector<int> found;
    if (m_parse->exploration().current().depth == 0)
        found = m_selection->found();
    CanvasDiagram diagram = diagramOfForm(found);
    setRoom(diagram);
    m_key->setEntries(legendEntries(diagram.sentence, m_selection->marked().arcs));
    layOut(std::move(diagram), std::move(found), gliding);
}

/// Returns what the form of the view shows. The words `found` are kept in view, if there are any.
CanvasDiagram ExplorerView::diagramOfForm(const std::vector<int>& found) const {
    std::vector<int> wanted = found;
    if (wanted.empty() && m_wanted >= 0)
        wanted = {m_wanted};
    // The errors of a system's output are drawn where no configuration is.
    ArcDiagram compared;
    if (m_form == ExplorerForm::Sentence && m_parse->gold() && m_selection->output())
        compared = outputDiagramOf(*m_parse, *m_selection);
    for (std::size_t word = 0; wanted.empty() && word < compared.words.size(); ++word)
        if (compared.words[word].found)
            wanted = {static_cast<int>(word)};
    CanvasDiagram diagram = canvasDiagramOf(*m_parse, *m_selection, wanted);
    if (!compared.words.empty())
        diagram.sentence = std::move(compared);
    diagram.layout = m_layout;
    if (m_form == ExplorerForm::Sentence) {
        diagram.hasConfiguration = false;
        diagram.depth = 0;
    }
    if (m_form != ExplorerForm::Sentence)
        diagram.bottom = 24; // room for the button “Key” below the last word
    if (m_form == ExplorerForm::Canvas) {
        // Room is not kept for trees deeper than the current ones.
        diagram.expectedDepth = diagram.depth;
        diagram.mayBeSentenceOnly = true;
    }
    if (m_form != ExplorerForm::Whole && !diagram.isOnOneLine())
        // The form has too little height for trees and several lines.
        diagram.layout = SentenceLayout::OneLine;
    return diagram;
}

/// Gives the diagram the room of the canvas. A drawing that fits needs no scroll bars, which would
/// take room from it.
void ExplorerView::setRoom(CanvasDiagram& diagram) {
    const bool fits = diagram.isOnOneLine();
    const auto policy = fits ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded;
    m_canvas->setHorizontalScrollBarPolicy(policy);
    m_canvas->setVerticalScrollBarPolicy(policy);
    diagram.room = m_canvas->space();
    if (!fits)
        diagram.room.setWidth(m_canvas->room());
}

/// Lays the diagram out, in the background if the sentence is long, and draws it.
void ExplorerView::layOut(CanvasDiagram diagram, std::vector<int> found, bool gliding) {
    const auto show = [this, gliding, found = std::move(found)](CanvasDrawing canvas) {
        if (!found.empty())
            canvas.drawing.focusOnWords(found);
        m_canvas->setScale(canvas.scale);
        m_canvas->setDrawing(std::move(canvas.drawing), gliding);
    };
    constexpr int LongestAtOnce = 300; // words that are laid out within a frame
    const int words = m_parse->sentence().size();
    const bool isOther = std::exchange(m_wordsDrawn, words) != words;
    if (words <= LongestAtOnce)
        return show(layoutCanvas(diagram, fontMeasure()));
    if (isOther)
        m_canvas->setDrawing({}); // the user must not point at words of another sentence
    m_layingOut.start([diagram = std::move(diagram)](
                          const TaskControl&) { return layoutCanvas(diagram, fontMeasure()); },
                      [this, show](CanvasDrawing canvas) {
                          show(std::move(canvas));
                          if (std::exchange(m_isOutdated, false))
                              drawCanvas(false);
                      });
}

void ExplorerView::refresh(bool gliding) {
    drawCanvas(gliding);
    m_narration->refresh();
    showOffer();
}

void ExplorerView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitHeights();
    // The heights that were just set apply before anything is painted.
    for (QWidget* changed :
         {static_cast<QWidget*>(m_timeline), m_below, static_cast<QWidget*>(this)})
        changed->layout()->activate();
}

void ExplorerView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace parsescope
