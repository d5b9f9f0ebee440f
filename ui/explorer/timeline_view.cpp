// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/timeline_view.h"

#include "ui/canvas/diagram_view.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"
#include "ui/explorer/lanes.h"
#include "ui/explorer/parse_drawings.h"
#include "ui/explorer/path_drawings.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace parsescope {

TimelineView::TimelineView(ParseExplorer* parse, Selection* selection,
                           const QList<QAction*>& actions, QWidget* parent)
    : QWidget(parent), m_parse(parse), m_selection(selection), m_controls(new QHBoxLayout),
      m_slider(new QSlider(Qt::Horizontal)), m_count(new QLabel), m_loss(new QLabel),
      m_losses(new DiagramView), m_steps(new DiagramView) {
    m_controls->setContentsMargins(10, 4, 10, 0);
    m_controls->setSpacing(2);
    for (QAction* action : actions) {
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::NoFocus);
        m_buttons += button;
        m_controls->addWidget(button);
    }
    m_slider->setObjectName("step");
    m_slider->setAccessibleName(tr("Step"));
    m_slider->setFocusPolicy(Qt::NoFocus);
    scaleButtons();
    m_controls->addSpacing(8);
    m_controls->addWidget(m_slider, 1);
    m_controls->addSpacing(8);
    m_controls->addWidget(m_count);
    m_controls->addSpacing(12);
    m_controls->addWidget(m_loss);
    m_loss->setObjectName("loss");
    m_count->setObjectName("count");

    m_losses->setObjectName("path-losses");
    // Screen readers find the losses in the facts of the steps.
    m_losses->setFocusPolicy(Qt::NoFocus);
    m_losses->setAccessibleName(tr("Loss along the branch"));
    m_losses->setContentAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_losses->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_losses->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scrollTogether(m_losses, m_steps, Qt::Horizontal);
    m_steps->setContentAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_steps->setObjectName("steps");
    m_steps->setAccessibleName(tr("Steps and branches"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(m_controls);
    layout->addWidget(m_losses);
    layout->addWidget(m_steps);

    connect(m_slider, &QSlider::valueChanged, this, [this](int depth) {
        const std::vector<int> path = m_parse->exploration().path();
        if (depth < static_cast<int>(path.size()))
            m_parse->steps().goTo(path[depth]);
    });
    for (DiagramView* view : {m_losses, m_steps})
        connect(view, &DiagramView::clicked, this, [this](Target target) {
            if (target.kind == Target::Kind::Step)
                goOrCompare(*m_parse, *m_selection, target.index);
        });
    parse->onChange(ParseExplorer::Stepped | ParseExplorer::Explained |
                        ParseExplorer::PathExplained,
                    this, &TimelineView::refresh);
    connect(selection, &Selection::lossesHiddenChanged, this, &TimelineView::refresh);
    connect(selection, &Selection::comparedChanged, this, &TimelineView::refresh);
    refresh();
}

/// Gives the buttons icons as large as the text.
void TimelineView::scaleButtons() {
    constexpr int usual = 20; // side of an icon at the usual text size, in pixels
    const int side = usual * Theme::textSize() / 100;
    for (QToolButton* button : m_buttons)
        button->setIconSize({side, side});
    m_loss->setMinimumWidth(
        m_loss->fontMetrics().horizontalAdvance(tr("loss %1").arg(QStringLiteral("≥ 88"))));
    fitControls();
}

/// Returns the text about the step `depth` of `last` steps.
QString TimelineView::countText(int depth, int last) const {
    return (m_isNarrow ? QStringLiteral("%1 / %2") : tr("step %1 / %2")).arg(depth).arg(last);
}

/// Leaves out the slider, and the word “step” beside the buttons of steps, if the texts in the row
/// would have too little room.
void TimelineView::fitControls() {
    constexpr int leastSlider = 40; // in pixels
    const auto longest = [this] {
        return m_count->fontMetrics().horizontalAdvance(countText(888, 888));
    };
    m_isNarrow = false;
    int needed = leastSlider + longest() + m_loss->minimumWidth();
    for (const QToolButton* button : m_buttons)
        needed += button->sizeHint().width();
    for (int i = 0; i < m_controls->count(); ++i)
        if (const QSpacerItem* gap = m_controls->itemAt(i)->spacerItem())
            needed += gap->sizeHint().width();
    const QMargins margins = m_controls->contentsMargins();
    needed += margins.left() + margins.right() + m_controls->spacing() * (m_controls->count() - 1);
    m_isNarrow = width() < needed;
    m_slider->setVisible(!m_isNarrow);
    m_count->setMinimumWidth(longest());
    showCount();
}

void TimelineView::showCount() {
    const Exploration& exploration = m_parse->exploration();
    m_count->setText(
        countText(exploration.current().depth, static_cast<int>(exploration.path().size()) - 1));
}

void TimelineView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        scaleButtons();
}

void TimelineView::setLow(bool low) {
    if (std::exchange(m_isLow, low) != low)
        refresh();
}

void TimelineView::setBranchMenu(QMenu* menu) {
    m_steps->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_steps, &QWidget::customContextMenuRequested, menu, [this, menu](QPoint point) {
        if (const Target target = m_steps->targetAt(point); target.kind == Target::Kind::Step)
            m_parse->steps().goTo(target.index);
        menu->popup(m_steps->viewport()->mapToGlobal(point));
    });
}

void TimelineView::setRoom(int usual, int most) {
    const bool isOther = usual != m_usualRoom || most != m_mostRoom;
    m_usualRoom = usual;
    m_mostRoom = most;
    if (isOther)
        fitHeight();
}

void TimelineView::refresh() {
    const Exploration& exploration = m_parse->exploration();
    const int depth = exploration.current().depth;
    const int last = static_cast<int>(exploration.path().size()) - 1;
    const QSignalBlocker quiet(m_slider);
    m_slider->setRange(0, last);
    m_slider->setValue(depth);
    showCount();
    ExplorationDiagram diagram = explorationDiagramOf(*m_parse, *m_selection);
    if (m_selection->lossesHidden())
        for (StepBox& step : diagram.steps) {
            step.rise = 0;
            step.loss.reset();
        }
    m_losses->setFixedHeight(qRound(LossesHeight * m_steps->zoom()));
    m_losses->setZoom(m_steps->zoom());
    m_losses->setDrawing(
        layoutLosses(currentBranch(*m_parse), columnsOf(diagram, fontMeasure()), fontMeasure()));
    m_steps->setDrawing(layoutExploration(diagram, fontMeasure()));
    const Explanation* here = m_parse->losses().explanation();
    m_loss->setText(m_selection->lossesHidden() || !m_parse->losses().oracle() ? QString()
                    : here ? tr("loss %1").arg(toQt(here->losses.loss.text()))
                           : tr("loss …"));
    fitHeight();
}

/// Gives the steps their height, or hides them if there is too little room.
void TimelineView::fitHeight() {
    constexpr int most = 5; // rows, beyond which the sentence has more use for the height
    const int bar = m_steps->horizontalScrollBar()->sizeHint().height();
    const auto heightOf = [this](int rows) {
        return static_cast<int>(std::ceil(explorationHeight(rows) * m_steps->zoom()));
    };
    const int least = heightOf(1);
    const bool hasLosses = m_parse->losses().oracle() && !m_selection->lossesHidden();
    const int spacing = layout()->spacing();
    const int above = m_controls->sizeHint().height() + spacing +
                      (hasLosses ? m_losses->minimumHeight() + spacing : 0);
    const bool showsSteps = !m_isLow && above + least <= m_mostRoom;
    m_losses->setVisible(showsSteps && hasLosses);
    m_steps->setVisible(showsSteps);
    const int fitting = std::clamp(m_usualRoom - above, least, heightOf(most) + bar);
    // In the least height, a scroll bar would cover the row; the wheel and the cursor scroll it.
    m_steps->setHorizontalScrollBarPolicy(fitting < least + bar ? Qt::ScrollBarAlwaysOff
                                                                : Qt::ScrollBarAsNeeded);
    if (m_steps->minimumHeight() != fitting)
        m_steps->setFixedHeight(fitting);
}

void TimelineView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitControls();
    fitHeight();
}

} // namespace parsescope
