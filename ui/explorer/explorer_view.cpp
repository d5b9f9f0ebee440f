// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/explorer_view.h"

#include "ui/canvas/diagram_view.h"
#include "ui/canvas/scrolled.h"
#include "ui/canvas/theme.h"
#include "ui/explorer/action_strip.h"
#include "ui/explorer/advice_line.h"
#include "ui/explorer/arc_editor.h"
#include "ui/explorer/enhanced_drawing.h"
#include "ui/explorer/legend.h"
#include "ui/explorer/narration.h"
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

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

/// Returns the least height, in pixels, of a view of the form `form`.
int leastHeightOf(ExplorerForm form) {
    constexpr std::array least{265, 150, 96};
    return least[static_cast<std::size_t>(form)];
}

/// Returns the least height, in pixels, of the canvas above cards and texts that can scroll. Two
/// views in one window have less room each, and their canvas has no row of stack and buffer.
int leastCanvasHeight(bool isPaired) {
    return (isPaired ? 150 : 180) * Theme::textSize() / 100;
}

/// Returns the height, in pixels, at which `widget` shows all its content in the width `width`.
int wholeHeight(const QWidget& widget, int width) {
    return widget.hasHeightForWidth() ? widget.heightForWidth(width) : widget.sizeHint().height();
}

} // namespace

ExplorerView::ExplorerView(TreebankEditor* editor, ParseExplorer* parse, Selection* selection,
                           LoadedModel* model, const QList<QAction*>& stepActions, QWidget* parent)
    : QWidget(parent), m_editor(editor), m_parse(parse), m_selection(selection),
      m_canvas(new DiagramView), m_arcs(new ArcEditor(editor, parse, m_canvas)),
      m_enhanced(new QAction(tr("Show Enhanced &Graph"), this)), m_key(new CanvasKey(m_canvas)),
      m_strip(new ActionStrip(parse, selection, model)),
      m_narration(new NarrationLine(parse, selection)), m_offer(new QLabel), m_problem(new QLabel),
      m_pages(new QStackedWidget), m_timeline(new TimelineView(parse, selection, stepActions)),
      m_below(new QWidget), m_texts(new QWidget), m_scroller(scrolled(m_texts)) {
    m_canvas->setObjectName("canvas");
    m_canvas->setAccessibleName(tr("Sentence, stack and buffer"));
    m_strip->setObjectName("transitions");
    connect(m_strip, &ActionStrip::choosing, m_narration, &NarrationLine::setPrompt);
    connect(m_narration, &NarrationLine::whyAsked, this, &ExplorerView::whyAsked);
    connect(m_arcs, &ArcEditor::message, this, [this](const QString& text) {
        QStatusTipEvent event(text);
        QCoreApplication::sendEvent(this, &event);
    });
    m_enhanced->setCheckable(true);
    m_enhanced->setObjectName("enhanced-graph");
    m_enhanced->setToolTip(
        tr("Draw the empty nodes, and below the words the arcs in DEPS that are not in the tree. "
           "Drag an arc onto its new head; drag an empty node, or a word with Shift, to add one"));
    connect(m_enhanced, &QAction::toggled, this, [this] { refresh(); });
    m_canvas->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_canvas, &QWidget::customContextMenuRequested, this, &ExplorerView::showMenu);
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
    auto* across = new QHBoxLayout;
    across->setObjectName("canvas-row");
    across->setSpacing(0);
    across->addWidget(m_canvas, 1);
    across->addWidget(m_key);
    explorerLayout->addLayout(across, 1);
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
    // The text about a problem scrolls, too: otherwise each layout of the window would lay it out,
    // even while it is hidden.
    QScrollArea* problem = scrolled(m_problem);
    for (QScrollArea* area : {m_scroller, problem}) {
        area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        area->setBackgroundRole(QPalette::NoRole);
        area->viewport()->setAutoFillBackground(false);
        area->widget()->setAutoFillBackground(false);
    }
    auto* belowLayout = new QVBoxLayout(m_below);
    belowLayout->setContentsMargins(0, 0, 0, 0);
    belowLayout->setSpacing(0);
    belowLayout->addWidget(m_scroller);
    belowLayout->addWidget(m_timeline);
    setFocusProxy(m_canvas);
    m_pages->addWidget(explorer);
    m_pages->addWidget(problem);
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
        if (target.kind != Target::Kind::Far || target.index > m_parse->sentence().size())
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
    if (std::max(target.index, target.head) > m_parse->sentence().size())
        target = {}; // an empty node, which only this view has
    if (target.kind == Target::Kind::Word || target.kind == Target::Kind::Node)
        highlight.words = {target.index};
    const Sentence& sentence = m_parse->sentence();
    const bool isOnlyEnhanced = m_form == ExplorerForm::Sentence && m_enhanced->isChecked() &&
                                isOfWord(target) &&
                                sentence.words[target.index - 1].head != target.head;
    if (target.kind == Target::Kind::Arc && isOnlyEnhanced)
        highlight.words = {target.index}; // other views do not have the arc
    else if (target.kind == Target::Kind::Arc || target.kind == Target::Kind::Edge)
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
    m_arcs->setAsksRelation(form == ExplorerForm::Sentence);
    m_below->setVisible(form == ExplorerForm::Whole);
    updateGeometry();
    fitHeights();
    refresh();
}

void ExplorerView::setBranchMenu(QMenu* menu) {
    m_timeline->setBranchMenu(menu);
}

void ExplorerView::setLow(bool low) {
    m_timeline->setLow(low);
    fitHeights();
}

QSize ExplorerView::minimumSizeHint() const {
    constexpr int leastWidth = 320;
    return {leastWidth, leastHeightOf(m_form)};
}

int ExplorerView::leastWholeHeight() const {
    return leastCanvasHeight(m_isPaired) + wholeHeight(*m_texts, width()) +
           m_timeline->sizeHint().height();
}

/// Gives the views below the canvas their heights, which depend on the sizes of the window and the
/// text and on the system only. The canvas keeps its usual height while the steps of the time line
/// can have fewer rows, and then its least height while the cards and texts can scroll.
void ExplorerView::fitHeights() {
    if (m_form != ExplorerForm::Whole)
        return;
    const auto scaled = [](int pixels) { return pixels * Theme::textSize() / 100; };
    const int usualCanvas = scaled(262); // has room for a row of trees below stack and buffer
    const int leastCanvas = leastCanvasHeight(m_isPaired);
    const int leastTexts = scaled(60); // about one row of cards
    const int wanted = wholeHeight(*m_texts, width());
    const int room = height();
    constexpr double share = 0.27; // of the time line, if the window is high
    m_timeline->setRoom(std::min(qRound(room * share), room - usualCanvas - wanted),
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

/// Shows the commands on the word, or on the dependent of the arc, at `place` in the canvas, and
/// those on the drawing.
void ExplorerView::showMenu(QPoint place) {
    if (m_form != ExplorerForm::Sentence)
        return;
    const Target target = m_canvas->targetAt(place);
    QMenu menu;
    menu.setToolTipsVisible(true);
    m_enhanced->setEnabled(hasEnhancedGraph(m_parse->sentence()));
    if (isOfWord(target)) {
        m_arcs->fillMenu(menu, target.index);
        menu.addSeparator();
    }
    menu.addAction(m_enhanced);
    const QPoint onScreen = m_canvas->viewport()->mapToGlobal(place);
    if (isOfWord(target))
        emit menuAsked(target.index, &menu, onScreen);
    else
        menu.exec(onScreen);
}

/// Returns true if a target is a word of the sentence or an arc to one, and not an empty node.
bool ExplorerView::isOfWord(Target target) const {
    const int words = m_parse->sentence().size();
    return (target.kind == Target::Kind::Word || target.kind == Target::Kind::Arc) &&
           target.index >= 1 && target.index <= words && target.head <= words;
}

void ExplorerView::setSentenceLayout(SentenceLayout layout) {
    m_layout = layout;
    refresh();
    emit sentenceLayoutChanged(layout);
}

void ExplorerView::refresh(bool gliding) {
    m_arcs->setShowsEnhanced(m_form == ExplorerForm::Sentence && m_enhanced->isChecked());
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

const CanvasColumns* ExplorerView::columnsOfAll(int words) const {
    const bool hasAll = diagrams().front()->isVisible() && m_columns.isOf(words) &&
                        m_columns.isWhole() && !m_columns.rootLast;
    return hasAll ? &m_columns : nullptr;
}

const std::vector<qreal>* ExplorerView::overviewOf(int words) const {
    const bool hasAll = diagrams().front()->isVisible() && m_columns.isOf(words) &&
                        !m_columns.overview.empty() && !m_columns.rootLast;
    return hasAll ? &m_columns.overview : nullptr;
}

} // namespace parsescope
