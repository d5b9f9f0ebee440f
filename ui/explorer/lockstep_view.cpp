// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/lockstep_view.h"

#include "core/parsing/branches.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/form_fields.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/when_seen.h"
#include "ui/explorer/arc_drawings.h"
#include "ui/explorer/canvas_diagram.h"
#include "ui/explorer/explorer_view.h"
#include "ui/explorer/narration.h"
#include "ui/explorer/parse_drawings.h"
#include "ui/explorer/path_drawings.h"
#include "ui/explorer/system_menu.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"

#include <QBoxLayout>
#include <QLabel>
#include <QShortcut>
#include <QToolButton>

#include <algorithm>

namespace parsescope {

namespace {

/// Returns the configurations of the current branch.
std::vector<Configuration> branchOf(const ParseExplorer& parse) {
    std::vector<Configuration> configurations;
    for (int node : parse.exploration().path())
        configurations.push_back(parse.exploration().node(node).configuration);
    return configurations;
}

int arcCount(const Configuration& configuration) {
    return static_cast<int>(std::count_if(configuration.heads().begin(),
                                          configuration.heads().end(),
                                          [](int head) { return head != NoHead; }));
}

} // namespace

LockstepView::LockstepView(ParseExplorer* parse, Selection* selection, QWidget* parent)
    : QWidget(parent), m_parse(parse), m_selection(selection),
      m_seen(new WhenSeen(this, [this] { m_begun ? follow() : begin(); })),
      m_other(new ParseExplorer(this)), m_otherSelection(new Selection(m_other, this)),
      m_system(new QToolButton), m_back(new QToolButton), m_forward(new QToolButton),
      m_summary(new QLabel), m_canvas(new DiagramView), m_controls(new QWidget),
      m_texts(new QBoxLayout(QBoxLayout::LeftToRight, m_controls)),
      m_layout(new QBoxLayout(QBoxLayout::TopToBottom, this)) {
    // The second system differs from the system that the first derivation uses by default.
    m_other->setSystem(*findSystem("arc-eager"));
    m_system->setObjectName("second-system");
    m_system->setPopupMode(QToolButton::InstantPopup);
    m_system->setMenu(new SystemMenu(m_other, nullptr, tr("Second &System"), this));
    m_system->setToolTip(tr("Choose the second system, with its buffer transitions"));
    m_back->setText(QStringLiteral("◀"));
    m_back->setToolTip(tr("Take one step back in the second system (Alt+Left)"));
    m_back->setAccessibleName(tr("Second system, back"));
    m_forward->setText(QStringLiteral("▶"));
    m_forward->setToolTip(tr("Take one step forward in the second system (Alt+Right)"));
    m_forward->setAccessibleName(tr("Second system, forward"));
    m_summary->setObjectName("lockstep-summary");
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setWordWrap(true);
    keepLines(m_summary, 2, 0);
    m_canvas->setObjectName("second-canvas");
    m_canvas->setAccessibleName(tr("Words and arcs of the second system, with stack and buffer"));
    m_canvas->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_canvas->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    // The panel is scrolled only if it is lower than its least height, not than its preferred one.
    constexpr int least = 90; // in pixels
    m_canvas->setMinimumHeight(least);
    m_canvas->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);

    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_system);
    for (QToolButton* button : {m_back, m_forward}) {
        button->setAutoRaise(true);
        buttons->addWidget(button);
    }
    buttons->addStretch(1);
    m_texts->setContentsMargins(10, 6, 10, 6);
    m_texts->addLayout(buttons);
    m_texts->addWidget(m_summary, 1, Qt::AlignTop);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    m_layout->addWidget(m_controls);
    m_layout->addWidget(m_canvas, 1);
    connect(m_canvas, &DiagramView::roomChanged, this, &LockstepView::refresh);

    const auto addKey = [this](const char* key, int steps) {
        connect(new QShortcut(QKeySequence(key), this, nullptr, nullptr, Qt::WindowShortcut),
                &QShortcut::activated, this, [this, steps] { lead(steps); });
    };
    addKey("Alt+Left", -1);
    addKey("Alt+Right", 1);
    connect(m_back, &QToolButton::clicked, this, [this] { lead(-1); });
    connect(m_forward, &QToolButton::clicked, this, [this] { lead(1); });
    parse->onChange(ParseExplorer::ProblemChanged, this, [this] {
        m_other->withholdLosses(m_parse->losses().withheldFor());
        m_begun = false;
        m_seen->changed();
    });
    parse->onChange(ParseExplorer::Stepped, m_seen, &WhenSeen::changed);
    connect(selection, &Selection::highlightChanged, this,
            [this] { m_otherSelection->setHighlight(m_selection->highlight()); });
    m_other->onChange(ParseExplorer::ProblemChanged, this, [this] {
        if (m_begun)
            m_other->steps().last();
    });
    m_other->onChange(ParseExplorer::Stepped, this, &LockstepView::follow);
    m_other->onChange(ParseExplorer::Explained, this, &LockstepView::refresh);
    connect(m_otherSelection, &Selection::highlightChanged, this, &LockstepView::refresh);
}

/// Chooses a second system that differs from the first, unless the current one already does. If the
/// first system did not change, the two are equal only because the user chose them so.
void LockstepView::chooseAnother() {
    const std::string& first = m_parse->system().name;
    if (first == m_first)
        return;
    m_first = first;
    if (m_other->system().name != first)
        return;
    for (const TransitionSystem& system : systems())
        if (system.name != first) {
            m_other->setSystem(system);
            return;
        }
}

/// Gives the second derivation the sentence, the place of ROOT and the gold tree of the first.
void LockstepView::begin() {
    chooseAnother();
    m_other->setRootPlace(m_parse->settings().shape.root);
    m_other->setSentence({m_parse->canExplore() ? m_parse->sentence() : Sentence(), {}});
    m_begun = true;
    m_other->setSingleRoot(
        m_parse->settings().shape.singleRoot()); // this also starts the derivation
    follow();
}

/// Returns true if the derivation of the second system is complete.
bool LockstepView::isReady() const {
    return m_begun && m_other->canExplore() && !m_other->steps().isGoingToEnd();
}

/// Moves the second derivation to the configuration whose arcs are most similar to those at the
/// first derivation's cursor.
void LockstepView::follow() {
    if (!m_seen->isSeen() || !m_begun)
        return;
    if (isReady() && !m_leading) {
        const std::vector<int> partners = alignByArcs(branchOf(*m_parse), branchOf(*m_other));
        const int depth = m_parse->exploration().current().depth;
        const int partner = partners[depth];
        const int node = m_other->exploration().path()[partner];
        if (node != m_other->exploration().cursor()) {
            m_other->steps().goTo(node); // this emits a signal that calls `follow` again
            return;
        }
    }
    refresh();
}

/// Steps the second derivation, and moves the first to the configuration with the most similar
/// arcs; if the first branch is too short, it is extended by optimal transitions.
void LockstepView::lead(int steps) {
    if (!m_seen->isSeen() || !isReady())
        return;
    m_leading = true;
    if (steps < 0)
        m_other->steps().back();
    else if (m_other->exploration().current().next >= 0)
        m_other->steps().forward();
    const Configuration& there = m_other->configuration();
    const auto end = [this] {
        return m_parse->exploration().node(m_parse->exploration().path().back()).configuration;
    };
    if (arcCount(end()) < arcCount(there)) {
        m_parse->steps().goTo(m_parse->exploration().path().back());
        while (arcCount(m_parse->configuration()) < arcCount(there) &&
               m_parse->losses().preferredTransition())
            m_parse->steps().nextOptimal();
    }
    const std::vector<int> partners = alignByArcs(branchOf(*m_other), branchOf(*m_parse));
    const int depth = m_other->exploration().current().depth;
    m_parse->steps().goTo(m_parse->exploration().path()[partners[depth]]);
    m_leading = false;
    refresh();
}

void LockstepView::refresh() {
    if (!m_seen->isSeen() || !m_begun) // the second derivation may be of another sentence
        return;
    const TransitionSystem& system = m_other->system();
    m_system->setText(system.added.empty() ? toQt(system.title) : toQt(system.name));
    m_summary->setText(besideText(*m_parse, *m_other));
    m_back->setEnabled(isReady() && m_other->exploration().current().parent >= 0);
    m_forward->setEnabled(isReady() && m_other->exploration().current().next >= 0);
    placeBelow();
    if (!m_other->canExplore())
        return m_canvas->setDrawing({});
    ArcDiagram arcs = arcDiagramOf(*m_other, *m_otherSelection);
    const ArcDifference difference =
        compareArcs(m_parse->configuration(), m_other->configuration());
    for (ArcLine& line : arcs.arcs)
        line.emphasised = line.emphasised ||
                          (line.kind != ArcKind::Lost &&
                           std::find(difference.onlySecond.begin(), difference.onlySecond.end(),
                                     line.arc) != difference.onlySecond.end());
    CanvasDiagram diagram = canvasDiagramOf(*m_other, *m_otherSelection, {});
    diagram.sentence = std::move(arcs);
    showZones(diagram);
    diagram.room = m_canvas->space();
    if (isBelowCanvas() && m_explorer->columns().isOf(m_other->sentence().size()))
        diagram.shared = m_explorer->columns();
    CanvasDrawing canvas = layoutCanvas(diagram, fontMeasure());
    m_canvas->setScale(canvas.scale);
    m_canvas->setDrawing(std::move(canvas.drawing));
}

void LockstepView::placeUnder(const ExplorerView* explorer) {
    m_explorer = explorer;
    // Later, because the explorer may show another sentence before the second derivation begins
    // anew.
    connect(explorer, &ExplorerView::columnsChanged, m_seen, &WhenSeen::changed,
            Qt::QueuedConnection);
}

/// Returns true if the sentence of the first derivation is on screen above the view.
bool LockstepView::isBelowCanvas() const {
    return m_explorer && m_explorer->diagrams().front()->isVisible();
}

/// Puts the words below those of the first derivation, and the texts beside them if there is room.
void LockstepView::placeBelow() {
    constexpr int leastTexts = 200; // the least width of the texts beside the words, in pixels
    int left = 0;
    int right = 0;
    if (isBelowCanvas()) {
        const QWidget* above = m_explorer->diagrams().front();
        left = std::max(above->mapTo(window(), QPoint()).x() - mapTo(window(), QPoint()).x(), 0);
        right = std::max(width() - left - above->width(), 0);
    }
    const bool isBeside = left >= leastTexts;
    m_layout->setDirection(isBeside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_layout->setContentsMargins(isBeside ? 0 : left, 0, right, 0);
    m_texts->setDirection(isBeside ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_controls->setMinimumWidth(isBeside ? left : 0);
    m_controls->setMaximumWidth(isBeside ? left : QWIDGETSIZE_MAX);
}

QSize LockstepView::sizeHint() const {
    const ArcDiagram arcs = arcDiagramOf(*m_parse, *m_selection);
    if (arcs.words.empty())
        return QWidget::sizeHint();
    CanvasDiagram diagram;
    showZones(diagram);
    const ArcSteps steps{ArcSteps::Labelled, ArcSteps::Labelled};
    const qreal height =
        arcHeight(arcExtent(arcs, fontMeasure()), arcs.look, steps) + diagram.bottom;
    const int above = isBelowCanvas() ? 0 : m_controls->sizeHint().height();
    return {QWidget::sizeHint().width(), above + qRound(height * m_canvas->zoom())};
}

} // namespace parsescope
