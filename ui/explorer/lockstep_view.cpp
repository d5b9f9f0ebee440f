// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/lockstep_view.h"

#include "core/parsing/branches.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/form_fields.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/when_seen.h"
#include "ui/explorer/arc_drawings.h"
#include "ui/explorer/canvas_diagram.h"
#include "ui/explorer/narration.h"
#include "ui/explorer/parse_drawings.h"
#include "ui/explorer/path_drawings.h"
#include "ui/explorer/system_menu.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QShortcut>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

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
      m_summary(new QLabel), m_arcs(new DiagramView), m_configuration(new DiagramView) {
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
    m_arcs->setObjectName("second-arcs");
    m_arcs->setAccessibleName(tr("Words and arcs of the second system"));
    m_configuration->setObjectName("second-configuration");
    m_configuration->setAccessibleName(tr("Stack and buffer of the second system"));
    m_configuration->setContentAlignment(Qt::AlignHCenter | Qt::AlignTop);

    auto* controls = new QHBoxLayout;
    controls->setContentsMargins(10, 6, 10, 6);
    controls->addWidget(m_system);
    for (QToolButton* button : {m_back, m_forward}) {
        button->setAutoRaise(true);
        controls->addWidget(button);
    }
    controls->addSpacing(8);
    controls->addWidget(m_summary, 1);
    auto* diagrams = new QSplitter;
    diagrams->addWidget(m_arcs);
    diagrams->addWidget(m_configuration);
    diagrams->setChildrenCollapsible(false);
    // The panel is scrolled only if it is lower than its least height, not than its preferred one.
    constexpr int least = 110; // in pixels
    diagrams->setMinimumHeight(least);
    diagrams->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    diagrams->setStretchFactor(0, 2);
    diagrams->setStretchFactor(1, 1);
    m_arcs->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_arcs->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    for (DiagramView* view : {m_arcs, m_configuration})
        connect(view, &DiagramView::roomChanged, this, &LockstepView::refresh);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(controls);
    layout->addWidget(diagrams, 1);

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
    if (!m_other->canExplore()) {
        m_arcs->setDrawing({});
        m_configuration->setDrawing({});
        return;
    }
    ArcDiagram arcs = arcDiagramOf(*m_other, *m_otherSelection);
    const ArcDifference difference =
        compareArcs(m_parse->configuration(), m_other->configuration());
    for (ArcLine& line : arcs.arcs)
        line.emphasised = line.emphasised ||
                          (line.kind != ArcKind::Lost &&
                           std::find(difference.onlySecond.begin(), difference.onlySecond.end(),
                                     line.arc) != difference.onlySecond.end());
    // All words that fit are shown; arcs are low if the view is low.
    CanvasDiagram diagram = canvasDiagramOf(*m_other, *m_otherSelection, {});
    diagram.sentence = std::move(arcs);
    diagram.hasConfiguration = false;
    diagram.depth = 0;
    diagram.room = m_arcs->space();
    CanvasDrawing canvas = layoutCanvas(diagram, fontMeasure());
    m_arcs->setScale(canvas.scale);
    m_arcs->setDrawing(std::move(canvas.drawing));
    Drawing below =
        layoutConfiguration(configurationDiagramOf(*m_other, *m_otherSelection), fontMeasure());
    constexpr qreal least = 0.75; // smaller drawings are hard to read, and scroll instead
    const QSizeF room = m_configuration->space();
    m_configuration->setScale(
        std::clamp(std::min(room.width() / below.size.width(), room.height() / below.size.height()),
                   least, 1.0));
    m_configuration->setDrawing(std::move(below));
}

} // namespace parsescope
