// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/lanes_view.h"

#include "ui/canvas/arc_style.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/when_seen.h"
#include "ui/explorer/stack_lane.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"
#include "ui/session/wording.h"

#include <QGridLayout>
#include <QLabel>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace parsescope {

namespace {

/// Returns the words and arcs to highlight for a target of a lane.
Highlight highlightOf(Target target) {
    Highlight highlight;
    if (target.kind == Target::Kind::Arc)
        highlight.arcs = {{target.head, target.index}};
    if (target.kind == Target::Kind::Node)
        highlight.words = {target.index};
    return highlight;
}

} // namespace

LanesView::LanesView(ParseExplorer* parse, Selection* selection, QWidget* parent)
    : QWidget(parent), m_parse(parse), m_selection(selection), m_body(new DiagramView),
      m_seen(new WhenSeen(this, [this] { refresh(); })), m_message(new QLabel),
      m_title(new QLabel(tr("Loss"))), m_head(new DiagramView), m_names(new DiagramView) {
    m_message->setObjectName("message");
    m_message->setTextFormat(Qt::PlainText);
    m_message->setWordWrap(true);
    m_message->setMargin(6);
    m_title->setAlignment(Qt::AlignRight | Qt::AlignBottom);
    m_title->setMargin(8);
    m_title->setForegroundRole(QPalette::PlaceholderText);
    m_title->setBackgroundRole(QPalette::Base);
    m_title->setAutoFillBackground(true);
    m_body->setMinimumHeight(qRound(2 * LaneRowHeight));
    // The lane is scrolled by itself, with its names, and never together with the losses.
    for (DiagramView* view : {m_names, m_body})
        view->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored);
    m_body->setObjectName("lane");
    m_head->setObjectName("head");
    m_head->setAccessibleName(tr("Loss along the branch"));
    m_names->setObjectName("names");
    // Screen readers find the names in the facts of the rows.
    m_names->setFocusPolicy(Qt::NoFocus);
    for (DiagramView* view : {m_head, m_names, m_body})
        view->setContentAlignment(Qt::AlignLeft | Qt::AlignTop);
    for (DiagramView* view : {m_head, m_names}) {
        view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        view->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    }
    scrollTogether(m_head, m_body, Qt::Horizontal);
    scrollTogether(m_names, m_body, Qt::Vertical);
    m_body->setHeads(m_names, m_head);
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_message, 0, 0, 1, 2);
    layout->addWidget(m_title, 1, 0);
    layout->addWidget(m_head, 1, 1);
    layout->addWidget(m_names, 2, 0);
    layout->addWidget(m_body, 2, 1);
    layout->setRowStretch(2, 1);
    layout->setColumnStretch(1, 1);

    for (DiagramView* view : {m_head, m_names, m_body}) {
        connect(view, &DiagramView::clicked, this, [this](Target target) {
            if (target.kind == Target::Kind::Step)
                m_parse->steps().goTo(target.index);
            else
                choose(target);
        });
        connect(view, &DiagramView::hovered, this,
                [this](Target target) { m_selection->setHighlight(highlightOf(target)); });
    }
    // The columns of the steps are stretched to the available width.
    connect(m_body, &DiagramView::roomChanged, m_seen, &WhenSeen::changed);
    parse->onChange(ParseExplorer::Stepped | ParseExplorer::Explained |
                        ParseExplorer::PathExplained | ParseExplorer::SentenceChanged,
                    m_seen, &WhenSeen::changed);
    connect(selection, &Selection::highlightChanged, m_seen, &WhenSeen::changed);
}

QSize LanesView::sizeHint() const {
    const QSize usual = QWidget::sizeHint();
    if (!m_parse->canExplore())
        return usual;
    const Lane shown = this->lane(currentBranch(*m_parse));
    if (!shown.layout)
        return usual;
    const bool hasLosses = m_parse->losses().oracle() && !shown.names.empty();
    constexpr qreal leastStacks = 150; // for four words and the items above three steps
    const qreal lane = std::max(shown.layout({0, shown.leastWidth}).size.height(),
                                shown.names.empty() ? leastStacks : 0);
    const qreal rows = StepNumbersHeight + (hasLosses ? LossesHeight : 0) + lane;
    const int messageWidth = std::max(width(), usual.width()) - 2 * m_message->margin();
    const int message =
        shown.message.isEmpty()
            ? 0
            : 2 * m_message->margin() + m_message->fontMetrics()
                                            .boundingRect(0, 0, messageWidth, QWIDGETSIZE_MAX,
                                                          Qt::TextWordWrap, shown.message)
                                            .height();
    const int margin = m_body->horizontalScrollBar()->sizeHint().height();
    return {usual.width(), message + margin + static_cast<int>(std::ceil(rows * m_body->zoom()))};
}

void LanesView::refresh() {
    const bool canExplore = m_parse->canExplore();
    const Branch branch = canExplore ? currentBranch(*m_parse) : Branch();
    const Lane shown = canExplore ? lane(branch) : Lane{noSentenceText(), {}, 0, 0, {}};
    m_message->setText(shown.message);
    m_message->setVisible(!shown.message.isEmpty());
    for (QWidget* part : {static_cast<QWidget*>(m_head), static_cast<QWidget*>(m_body)})
        part->setVisible(shown.layout != nullptr);
    m_title->setVisible(shown.layout && !shown.names.empty());
    m_names->setVisible(m_title->isVisibleTo(this));
    if (shown.layout)
        draw(shown, branch);
}

void LanesView::draw(const Lane& lane, const Branch& branch) {
    constexpr qreal margin = 10;
    const qreal zoom = m_body->zoom();
    // The lane of stacks, which has no names, needs the height of the losses.
    const bool hasLosses = m_parse->losses().oracle() && !lane.names.empty();
    qreal beside = 0; // the width of the names
    if (!lane.names.empty()) {
        Drawing names = layoutNames(lane.names, fontMeasure());
        beside = std::ceil(names.size.width() * zoom);
        m_names->setFixedWidth(static_cast<int>(beside));
        m_names->setZoom(zoom);
        m_names->setDrawing(std::move(names));
        m_title->setVisible(hasLosses);
    }
    const qreal room = (width() - beside - m_body->verticalScrollBar()->sizeHint().width()) / zoom;
    const auto steps = static_cast<qreal>(branch.steps.size());
    StepColumns columns;
    columns.left = lane.names.empty() ? margin : 0;
    columns.width =
        std::clamp((room - columns.left - margin) / steps, lane.leastWidth, lane.mostWidth);
    Drawing head = layoutHead(branch, hasLosses, columns, fontMeasure());
    m_head->setFixedHeight(static_cast<int>(std::ceil(head.size.height() * zoom)));
    m_head->setZoom(zoom);
    m_head->setDrawing(std::move(head));
    m_body->setDrawing(lane.layout(columns));
}

LanesView::Lane CostsView::lane(const Branch& branch) const {
    constexpr qreal leastWidth = 40;
    m_body->setAccessibleName(tr("Costs of all transitions along the branch"));
    Lane lane{m_parse->losses().noOracleReason(), {}, leastWidth, leastWidth, {}};
    std::vector<CostRow> rows = costsOf(*m_parse, branch);
    for (const CostRow& row : rows)
        lane.names.push_back({row.name, row.fact, {}, false});
    lane.layout = [branch, rows = std::move(rows)](StepColumns columns) {
        return layoutCosts(branch, rows, columns);
    };
    return lane;
}

void CostsView::choose(Target target) {
    const Branch branch = currentBranch(*m_parse);
    if (target.kind != Target::Kind::Cell || target.head >= static_cast<int>(branch.steps.size()))
        return;
    if (target.head != branch.cursor)
        m_parse->steps().goTo(branch.steps[target.head].node);
    else
        m_parse->steps().take(costsOf(*m_parse, branch)[target.index].transition);
}

LanesView::Lane LivesView::lane(const Branch& branch) const {
    constexpr qreal leastWidth = 6;
    constexpr qreal mostWidth = 44;
    m_body->setAccessibleName(tr("History of the gold arcs"));
    if (!m_parse->losses().oracle())
        return {m_parse->losses().noOracleReason(), {}, 0, 0, {}};
    Lane lane{
        tr("Dashed: the gold arc can be built. Solid: it is built. Dotted: it is lost. Click it "
           "to go to its last change."),
        {},
        leastWidth,
        mostWidth,
        {}};
    std::vector<ArcLife> lives = livesOf(*m_parse, *m_selection, branch);
    for (const ArcLife& life : lives)
        lane.names.push_back({life.name, life.fact, targetOf(life.arc), life.emphasised});
    lane.layout = [branch, lives = std::move(lives)](StepColumns columns) {
        return layoutLives(branch, lives, columns);
    };
    return lane;
}

void LivesView::choose(Target target) {
    const Branch branch = currentBranch(*m_parse);
    for (const ArcLife& life : livesOf(*m_parse, *m_selection, branch))
        if (life.arc == Arc{target.head, target.index} && life.lastChange >= 0)
            m_parse->steps().goTo(branch.steps[life.lastChange].node);
}

StacksView::StacksView(ParseExplorer* parse, Selection* selection, QWidget* parent)
    : LanesView(parse, selection, parent) {
    m_body->setAccessibleName(tr("The stack at every step"));
}

LanesView::Lane StacksView::lane(const Branch& branch) const {
    const bool isChosen = m_chosenAt == m_parse->configuration();
    const StackProfile profile(*m_parse, *m_selection, branch, isChosen ? m_chosen : -1);
    return {profile.text(branch),
            {},
            StackColumnWidth,
            StackColumnWidth,
            [branch, profile](StepColumns columns) {
                return layoutStacks(branch, profile, columns, fontMeasure());
            }};
}

void StacksView::choose(Target target) {
    if (target.kind == Target::Kind::Node)
        m_parse->steps().goTo(m_parse->exploration().path()[target.head]);
    if (target.kind == Target::Kind::Item) {
        m_chosen = target.index;
        m_chosenAt = m_parse->configuration();
        refresh();
    }
}

} // namespace parsescope
