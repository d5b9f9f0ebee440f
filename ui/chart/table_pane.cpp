// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/table_pane.h"

#include "ui/canvas/theme.h"
#include "ui/canvas/when_seen.h"
#include "ui/chart/chart_diagram.h"
#include "ui/chart/chart_item_model.h"
#include "ui/chart/chart_player.h"
#include "ui/chart/chart_recording.h"
#include "ui/chart/chart_selection.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"

#include <QLabel>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace parsescope {

namespace {

constexpr qreal HeadingHeight = 40; // greatest height of the headings of the columns
constexpr qreal BesideCell = 12;    // greatest distance between the heading of a row and its cell

/// Returns true if `text` is the heading of a row: it is beside one of the cells.
bool isRowHeading(const QRectF& text, const std::vector<QRectF>& cells) {
    return std::ranges::any_of(cells, [&](const QRectF& cell) {
        const qreal y = text.center().y();
        const bool isBefore =
            text.right() <= cell.left() && text.right() > cell.left() - BesideCell;
        const bool isBehind =
            text.left() >= cell.right() && text.left() < cell.right() + BesideCell;
        return y > cell.top() && y < cell.bottom() && (isBefore || isBehind);
    });
}

} // namespace

Drawing pinnedHeadings(const Drawing& table, const QRectF& visible) {
    Drawing pinned;
    std::vector<QRectF> cells;
    QRectF all;
    for (const Shape& shape : table.shapes)
        if (shape.target.kind == Target::Kind::Cell && shape.text.isEmpty()) {
            cells.push_back(shape.rect);
            all |= shape.rect;
        }
    if (!all.intersects(visible))
        return pinned;
    std::vector<Shape> columns;
    QRectF strip; // the headings of the columns
    for (const Shape& shape : table.shapes) {
        if (shape.text.isEmpty() || shape.target.kind != Target::Kind::Word)
            continue;
        const QRectF& rect = shape.rect;
        if (rect.bottom() <= all.top() && rect.top() >= all.top() - HeadingHeight) {
            columns.push_back(shape);
            strip |= rect;
            continue;
        }
        const qreal right = rect.left() < visible.left()     ? visible.left() - rect.left()
                            : rect.right() > visible.right() ? visible.right() - rect.right()
                                                             : 0;
        if (right == 0 || !isRowHeading(rect, cells))
            continue;
        Shape moved = shape;
        moved.rect.translate(right, 0);
        pinned.addBox(moved.rect.adjusted(0, -1, 0, 1), 0, Ink::Canvas);
        pinned.shapes.push_back(std::move(moved));
    }
    if (strip.isNull() || strip.top() >= visible.top())
        return pinned;
    pinned.addBox({visible.left(), visible.top(), visible.width(), strip.height() + 2}, 0,
                  Ink::Canvas);
    for (Shape& shape : columns) {
        shape.rect.translate(0, visible.top() - strip.top());
        pinned.shapes.push_back(std::move(shape));
    }
    return pinned;
}

void HeadedView::paintEvent(QPaintEvent* event) {
    DiagramView::paintEvent(event);
    const QPointF origin = toView({});
    const QRectF visible(-origin / zoom(), QSizeF(viewport()->size()) / zoom());
    QPainter painter(viewport());
    painter.translate(origin);
    painter.scale(zoom(), zoom());
    paint(painter, pinnedHeadings(drawing(), visible), Theme::fromPalette(palette()));
}

TablePane::TablePane(const ParseExplorer* parse, Selection* selection, ChartPlayer* player,
                     const QString& prefix, QWidget* parent)
    : QWidget(parent), m_parse(parse), m_selection(selection),
      m_seen(new WhenSeen(this, [this] { refresh(); })),
      m_recording(new ChartRecording(parse, selection, this)), m_player(player), m_text(new QLabel),
      m_table(new HeadedView), m_items(new ChartItemTree), m_model(new ChartItemModel(this)) {
    m_text->setObjectName(prefix + "-told");
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_text->setContentsMargins(10, 4, 10, 4);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_table->setObjectName(prefix + "-table");
    m_table->setContentAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_items->setModel(m_model);
    m_items->setObjectName(prefix + "-items");
    m_chosen = new ChartSelection(
        parse, selection,
        {m_recording, m_items, m_model, [this](Target target) { return itemAt(target); }}, this);
    // A mirrored table that shows its first column still does so in another size.
    connect(m_table->horizontalScrollBar(), &QScrollBar::rangeChanged, this, [this](int, int most) {
        if (m_isMirrored && m_table->horizontalScrollBar()->value() >= m_mostAcross)
            m_table->horizontalScrollBar()->setValue(most);
        m_mostAcross = most;
    });
    connect(m_recording, &ChartRecording::recorded, this, [this] { showRecording(); });
    connect(m_chosen, &ChartSelection::chosen, this, [this] { refresh(); });
    connect(m_chosen, &ChartSelection::highlighted, this, &TablePane::followHighlight);
    connect(m_player, &ChartPlayer::filledChanged, this, &TablePane::fill);
    connect(m_table, &DiagramView::clicked, m_chosen, &ChartSelection::click);
    connect(m_table, &DiagramView::hovered, m_chosen, &ChartSelection::point);
}

/// Draws the table again if it shows what is highlighted in another way.
void TablePane::followHighlight() {
    const std::vector<int> marked = markedWords();
    const bool isTable = !chart().items().empty();
    if (!isTable || marked != m_marked)
        m_seen->changed();
    m_marked = marked;
}

void TablePane::setDerivationShown(bool shown) {
    m_derivationShown = shown;
    m_seen->changed();
}

const Chart& TablePane::chart() const {
    return m_recording->chart()->chart;
}

std::vector<ChartText::ItemKind> TablePane::itemKinds() const {
    return ChartText(chart(), {}).itemKinds();
}

int TablePane::selected() const {
    return m_chosen->item();
}

void TablePane::begin(int item, int steps) {
    m_chosen->lookAt(item);
    {
        const QSignalBlocker quiet(m_items->selectionModel());
        m_model->setChart(m_recording->chart(), m_recording->words());
        if (item >= 0 && !chart().isList)
            m_items->showItem(m_model->indexOf(item));
    }
    m_player->setSteps(steps);
}

/// Lists the items known after the steps that the player shows.
void TablePane::fill() {
    const int item = itemOfStep();
    {
        const QSignalBlocker quiet(m_items->selectionModel());
        m_model->setFilled(deductionsFilled());
        m_chosen->lookAt(item);
        if (item >= 0)
            m_items->showItem(m_model->indexOf(item));
    }
    refresh();
}

void TablePane::resetTable() {
    m_table->setZoom(Theme::textSize() / 100.0);
    // The first column is at the side at which the sentence begins.
    m_isMirrored = m_parse->sentence().isRightToLeft() && !chart().isList;
    m_table->setContentAlignment((m_isMirrored ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop);
    QScrollBar* across = m_table->horizontalScrollBar();
    across->setValue(m_isMirrored ? across->maximum() : 0);
    m_table->verticalScrollBar()->setValue(0);
}

void TablePane::setText(const QString& text) {
    m_text->setText(text);
    m_table->setAccessibleDescription(text);
}

std::vector<int> TablePane::markedWords() const {
    const std::vector<int>& words = m_selection->highlight().words;
    return words.size() == 1 ? words : std::vector<int>();
}

ChartDiagram TablePane::diagram() const {
    ChartDiagram diagram = wholeChart(*m_recording->chart(), m_recording->words());
    diagram.filled = deductionsFilled();
    diagram.select(m_chosen->item(), m_chosen->deduction());
    diagram.showsDerivation = m_derivationShown;
    diagram.rightToLeft = m_parse->sentence().isRightToLeft();
    diagram.looksAtSelection = m_chosen->isChosen();
    diagram.marked = markedWords();
    return diagram;
}

} // namespace parsescope
