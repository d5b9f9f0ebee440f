// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/why_view.h"

#include "ui/canvas/arc_diagram.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/text.h"
#include "ui/canvas/when_seen.h"
#include "ui/explorer/narration.h"
#include "ui/explorer/parse_drawings.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/wording.h"

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace parsescope {

namespace {

/// The mark keeps the line from left to right where its first word runs the other way.
QString listed(const QString& line) {
    return QStringLiteral("•\u200E ") + line;
}

} // namespace

WhyView::WhyView(ParseExplorer* parse, Selection* selection, QWidget* parent)
    : QWidget(parent), m_parse(parse), m_selection(selection),
      m_seen(new WhenSeen(this, [this] { ask(); })), m_text(new QLabel), m_scroll(new QScrollArea),
      m_tree(new DiagramView), m_play(new QPushButton(tr("Put the Way There on the Time Line"))) {
    m_text->setObjectName("why");
    m_text->setWordWrap(true);
    m_text->setMargin(10);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_scroll->setWidget(m_text);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_tree->setAccessibleName(tr("Best tree still reachable"));
    m_play->setToolTip(tr("Add the transition and a best continuation as a branch, to step along"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_scroll);
    layout->addWidget(m_tree, 1);
    layout->addWidget(m_play);
    connect(m_play, &QPushButton::clicked, this, &WhyView::play);
    connect(selection, &Selection::inspectedChanged, this, [this] {
        cancel();
        m_seen->changed();
    });
    connect(parse, &ParseExplorer::problemChanged, this, [this] { m_explainer.reset(); });
    showMessage({});
}

void WhyView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitText();
}

/// The text takes the lines that it needs, up to half of the panel; the rest is for the tree.
void WhyView::fitText() {
    m_scroll->setFixedHeight(std::min(m_text->heightForWidth(width()), height() / 2));
}

void WhyView::showMessage(const QString& message) {
    m_text->setText(message.isEmpty()
                        ? tr("Click the loss of a transition to see where it comes from.")
                        : message);
    fitText();
    m_tree->setDrawing({});
    m_play->setEnabled(false);
}

/// Nobody waits for what was asked any more.
void WhyView::cancel() {
    if (m_asking.isRunning())
        m_explainer.reset(); // what still runs keeps it for itself
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
         here = m_parse->configuration(), transition = *transition](const TaskControl& control) {
            Answer answer;
            answer.explainer = explainer ? explainer : std::make_shared<Explainer>(problem, oracle);
            answer.consequences = answer.explainer->consequences(here, transition, control);
            answer.certificate =
                answer.explainer->certificate(problem.system.step(here, transition), control);
            return answer;
        },
        [this](const Answer& answer) { showAnswer(answer); });
}

QString WhyView::headline() const {
    const Transition transition = *m_selection->inspected();
    const Explanation* explanation = m_parse->explanation();
    const TransitionLoss* entry = explanation ? explanation->losses.find(transition) : nullptr;
    const QString name = namedTransition(m_parse->system(), transition);
    return entry ? tr("%1: loss %2.").arg(name, toQt(entry->loss.text())) : name + ".";
}

void WhyView::showAnswer(const Answer& answer) {
    m_explainer = answer.explainer;
    const Transition transition = *m_selection->inspected();
    const Configuration after = m_parse->system().step(m_parse->configuration(), transition);
    QStringList lines{headline()};
    if (answer.consequences.deadEnd)
        lines += tr("No tree that counts can be reached after it.");
    else if (!answer.consequences.known)
        lines += tr("The oracle has bounds only, so it can’t be said which arcs are lost.");
    else if (answer.consequences.lost.empty())
        lines += tr("It is optimal: a best tree stays within reach.");
    for (const LostArc& lost : answer.consequences.lost)
        lines += listed(lossReason(*m_parse, after, lost));
    for (const Arc& gained : answer.consequences.gained)
        lines += listed(tr("%1 can be had instead.").arg(arcText(*m_parse, gained)));
    m_text->setText(lines.join("\n"));
    fitText();
    m_witness.clear();
    m_play->setEnabled(answer.certificate.has_value());
    if (!answer.certificate)
        return;
    m_witness = answer.certificate->transitions;
    m_witness.insert(m_witness.begin(), transition);
    showTree(bestTreeDiagram(*m_parse, *m_selection, after, answer.certificate->heads));
}

/// On one line where that can be read, else on several.
void WhyView::showTree(ArcDiagram diagram) {
    constexpr qreal smallest = 0.75;
    m_tree->setDrawing(layoutArcs(diagram, fontMeasure()));
    m_tree->zoomToFit();
    if (m_tree->zoom() >= smallest)
        return;
    m_tree->setZoom(smallest);
    diagram.layout = SentenceLayout::Wrapped;
    diagram.room = m_tree->room();
    m_tree->setDrawing(layoutArcs(diagram, fontMeasure()));
}

void WhyView::play() {
    m_parse->addBranch(m_witness);
}

} // namespace parsescope
