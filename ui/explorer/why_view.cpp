// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/why_view.h"

#include "ui/canvas/arc_diagram.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/when_seen.h"
#include "ui/explorer/actions.h"
#include "ui/explorer/loss_groups.h"
#include "ui/explorer/parse_drawings.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/wording.h"

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace parsescope {

namespace {

constexpr std::size_t FirstArcs = 3; // of a group that are listed at first

/// It runs from left to right also when it begins with a word that does not.
QString paragraph(const QString& text, const QString& style = {}) {
    return QStringLiteral("<p dir=\"ltr\" style=\"margin:0 0 6px 0;%1\">%2</p>").arg(style, text);
}

QString bold(const QString& text) {
    return paragraph(text.toHtmlEscaped(), QStringLiteral("font-weight:600"));
}

} // namespace

WhyView::WhyView(ParseExplorer* parse, Selection* selection, QWidget* parent)
    : QWidget(parent), m_parse(parse), m_selection(selection),
      m_seen(new WhenSeen(this, [this] { ask(); })), m_text(new QLabel), m_scroll(new QScrollArea),
      m_tree(new DiagramView), m_add(new QPushButton(tr("Add Best Continuation as a Branch"))) {
    m_text->setObjectName("why");
    m_text->setWordWrap(true);
    m_text->setMargin(10);
    m_text->setTextFormat(Qt::RichText);
    m_text->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_text->setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(m_text, &QLabel::linkActivated, this, [this] {
        m_unfolded = true;
        showReasons();
    });
    m_scroll->setWidget(m_text);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_tree->setObjectName("best-tree");
    m_tree->setAccessibleName(tr("Best tree still reachable"));
    m_tree->setContentAlignment(Qt::AlignTop | Qt::AlignHCenter);
    m_add->setToolTip(tr("Add a way to this tree to the time line; → steps along it"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_scroll);
    layout->addWidget(m_tree, 1);
    layout->addWidget(m_add);
    connect(m_add, &QPushButton::clicked, this, &WhyView::addBranch);
    connect(selection, &Selection::inspectedChanged, this, [this] {
        if (m_isAdding)
            return;
        cancel();
        m_answer = {}; // it is about something else, also while nobody sees this
        m_add->setEnabled(false);
        m_seen->changed();
    });
    parse->onChange(ParseExplorer::ProblemChanged, this, [this] { m_explainer.reset(); });
    showMessage({});
}

void WhyView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitText();
    layout()->activate(); // for the room of the tree
    showTree();
}

/// The text takes the lines that it needs, up to half of the panel; the rest is for the tree.
void WhyView::fitText() {
    m_scroll->setFixedHeight(std::min(m_text->heightForWidth(width()), height() / 2));
}

void WhyView::showMessage(const QString& message) {
    m_text->setText(paragraph(
        (message.isEmpty() ? tr("Click “Why?” on a transition to see which gold arcs it gives up.")
                           : message)
            .toHtmlEscaped()));
    fitText();
    m_shown.reset();
    m_tree->setDrawing({});
    m_add->setText(tr("Add Best Continuation as a Branch"));
    m_add->setEnabled(false);
}

/// Discards the question that is being answered.
void WhyView::cancel() {
    if (m_asking.isRunning())
        m_explainer.reset(); // a computation that still runs shares it
    m_asking.cancel();
}

/// Asks for the transition that is inspected, beside the window.
void WhyView::ask() {
    cancel();
    const std::optional<Transition> transition = m_selection->inspected();
    if (!transition)
        return showMessage({});
    if (!m_parse->oracle())
        return showMessage(m_parse->noOracleReason());
    showMessage(headline());
    m_asking.start(
        [explainer = m_explainer, problem = m_parse->problem(), oracle = *m_parse->oracle(),
         here = before(), transition = *transition](const TaskControl& control) {
            Answer answer;
            answer.explainer = explainer ? explainer : std::make_shared<Explainer>(problem, oracle);
            answer.consequences = answer.explainer->consequences(here, transition, control);
            answer.certificate =
                answer.explainer->certificate(problem.system.step(here, transition), control);
            return answer;
        },
        [this](const Answer& answer) { showAnswer(answer); });
}

/// The configuration that the transition looked into is taken in.
const Configuration& WhyView::before() const {
    return m_parse->exploration().node(m_selection->inspectedFrom()).configuration;
}

QString WhyView::headline() const {
    const Transition transition = *m_selection->inspected();
    const Explanation* explanation = m_parse->explanation(m_selection->inspectedFrom());
    const TransitionLoss* entry = explanation ? explanation->losses.find(transition) : nullptr;
    const QString name = transitionText(m_parse->system(), transition);
    if (!entry)
        return name;
    if (const auto cost = m_parse->cost(m_selection->inspectedFrom(), transition))
        return entry->optimal ? tr("%1 costs nothing").arg(name)
                              : tr("%1 costs %2").arg(name).arg(*cost);
    return tr("%1: cost %2").arg(name, costText(explanation->losses.loss, entry->loss));
}

void WhyView::showAnswer(Answer answer) {
    m_explainer = answer.explainer;
    m_answer = std::move(answer);
    m_unfolded = false;
    Highlight lost;
    for (const LostArc& entry : m_answer.consequences.lost)
        lost.arcs.push_back(entry.arc);
    m_selection->setMarked(lost);
    showReasons();
    m_add->setEnabled(m_answer.certificate.has_value());
    if (m_answer.certificate)
        m_shown = bestTreeDiagram(*m_parse, *m_selection,
                                  m_parse->system().step(before(), *m_selection->inspected()),
                                  m_answer.certificate->heads);
    showTree();
}

void WhyView::showReasons() {
    if (!m_selection->inspected())
        return;
    const Consequences& consequences = m_answer.consequences;
    const Configuration after = m_parse->system().step(before(), *m_selection->inspected());
    QString text = bold(headline());
    if (consequences.deadEnd)
        text += paragraph(tr("No allowed tree can be reached after it.").toHtmlEscaped());
    else if (!consequences.known)
        text += paragraph(tr("Which arcs are lost is not known: the oracle has only bounds here.")
                              .toHtmlEscaped());
    else if (consequences.lost.empty())
        text += paragraph(tr("A best tree stays within reach.").toHtmlEscaped());
    for (const LossGroup& group : lossGroups(*m_parse, after, consequences.lost)) {
        text += paragraph(group.reason.toHtmlEscaped());
        if (group.arcs.size() == 1)
            continue;
        const bool folds = !m_unfolded && group.arcs.size() > FirstArcs;
        const std::size_t shown = folds ? FirstArcs - 1 : group.arcs.size();
        QStringList arcs;
        for (std::size_t i = 0; i < shown; ++i)
            arcs += arcText(*m_parse, group.arcs[i]).toHtmlEscaped();
        if (folds)
            arcs += QStringLiteral("<a href=\"more\">%1</a>")
                        .arg(tr("%1 more").arg(group.arcs.size() - shown));
        text += paragraph(arcs.join(QStringLiteral("<br>")), QStringLiteral("margin-left:14px"));
    }
    for (const Arc& gained : consequences.gained)
        text += paragraph(
            tr("%1 becomes possible instead.").arg(arcText(*m_parse, gained)).toHtmlEscaped());
    if (m_answer.certificate)
        text += paragraph(tr("The best tree still within reach:").toHtmlEscaped(),
                          QStringLiteral("margin-top:6px"));
    m_text->setText(text);
    fitText();
}

/// On one line where that can be read, else with smaller words on several.
void WhyView::showTree() {
    if (!m_shown)
        return;
    ArcDiagram diagram = *m_shown;
    const qreal usual = Theme::textSize() / 100.0;
    m_tree->setDrawing(layoutArcs(diagram, fontMeasure()));
    m_tree->zoomToFit();
    if (m_tree->zoom() >= usual)
        return;
    m_tree->setZoom(usual);
    diagram.look = {TextStyle::Label, false, false, 3, 4};
    diagram.layout = SentenceLayout::Wrapped;
    diagram.room = m_tree->room();
    m_tree->setDrawing(layoutArcs(diagram, fontMeasure()));
    m_tree->horizontalScrollBar()->setValue(m_tree->horizontalScrollBar()->minimum());
}

/// A best continuation from the cursor on: where the transition is still to be taken, with it. The
/// explanation stays.
void WhyView::addBranch() {
    if (!m_selection->inspected() || !m_answer.certificate)
        return;
    const Transition transition = *m_selection->inspected();
    const int from = m_selection->inspectedFrom();
    const Highlight marked = m_selection->marked();
    std::vector<Transition> way = m_answer.certificate->transitions;
    if (from == m_parse->exploration().cursor())
        way.insert(way.begin(), transition);
    m_isAdding = true;
    m_parse->addBranch(way);
    m_selection->inspect(transition, from);
    m_isAdding = false;
    m_selection->setMarked(marked);
    m_add->setText(tr("%Ln {step|steps} added as a branch: → follows it", nullptr,
                      static_cast<int>(way.size())));
    m_add->setEnabled(false);
}

} // namespace parsescope
