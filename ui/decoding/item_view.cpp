// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/item_view.h"

#include "ui/canvas/diagram_view.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/score_list.h"
#include "ui/canvas/theme.h"
#include "ui/canvas/when_seen.h"
#include "ui/decoding/exact_decoding.h"
#include "ui/decoding/half_trees.h"
#include "ui/decoding/item_model.h"
#include "ui/decoding/way_list.h"
#include "ui/session/parse_explorer.h"

#include <QHeaderView>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QTreeWidget>

namespace parsescope {

namespace {

/// Paints the cells of the best derivation with a mark.
class CellDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        if (!index.data(ItemModel::BestRole).toBool())
            return;
        const Theme theme = Theme::fromPalette(option->palette);
        option->backgroundBrush = theme.color(Ink::RightSoft);
        option->palette.setColor(QPalette::Text, theme.color(Ink::Right));
    }
};

} // namespace

ItemView::ItemView(const ParseExplorer* parse, ExactDecoding* decoding, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent), m_parse(parse), m_decoding(decoding),
      m_model(new ItemModel(decoding, this)), m_table(new QTableView), m_diagram(new DiagramView),
      m_ways(makeWayList()) {
    m_table->setModel(m_model);
    m_table->setItemDelegate(new CellDelegate(m_table));
    m_table->setAccessibleName(tr("Items by their first and last node"));
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->horizontalHeader()->setDefaultSectionSize(80);
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    m_diagram->setAccessibleName(tr("Half-trees of the selected way to make the item"));
    addWidget(m_table);
    addWidget(m_diagram);
    addWidget(m_ways);
    setSizes({420, 400, 320});
    setChildrenCollapsible(false);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &ItemView::listWays);
    connect(m_ways, &QTreeWidget::currentItemChanged, this, &ItemView::draw);
    auto* seen = new WhenSeen(this, [this] {
        const QModelIndex wanted = m_model->cellOf(m_wanted);
        m_table->setCurrentIndex(wanted.isValid() ? wanted : m_model->goal());
        listWays();
    });
    connect(m_model, &QAbstractItemModel::modelReset, seen, &WhenSeen::changed);
}

void ItemView::showItem(int item) {
    m_wanted = item;
    if (const QModelIndex cell = m_model->cellOf(item); cell.isValid())
        m_table->setCurrentIndex(cell);
}

/// Lists each item of the cell as a heading, with its deductions below it.
void ItemView::listWays() {
    m_ways->clear();
    m_found = m_decoding->findings();
    const std::vector<int> items = m_model->items(m_table->currentIndex());
    for (int item : items) {
        const ScoreChart& chart = m_found->chart;
        auto* heading = addScoreLine(
            m_ways, {toQt(chart.label(item)), scoreText(chart.items()[item].value), {}});
        QFont font = m_ways->font();
        font.setBold(true);
        for (int column : {0, 1})
            heading->setFont(column, font);
        heading->setToolTip(0, toQt(chart.text(item)));
        heading->setData(0, Qt::UserRole, chart.items()[item].best);
        addWays(m_ways, m_found->scores, chart, item);
    }
    if (!items.empty())
        m_ways->setCurrentItem(m_ways->topLevelItem(0));
    draw();
}

/// Draws the best derivation that ends with the selected deduction.
void ItemView::draw() {
    const QTreeWidgetItem* line = m_ways->currentItem();
    const int way = line ? line->data(0, Qt::UserRole).toInt() : -1;
    if (way < 0 || m_found->scores.words() != m_parse->sentence().size())
        return m_diagram->setDrawing({});
    const ScoreChart& chart = m_found->chart;
    const std::vector<int> derivation = derivationBy(chart, way);
    std::vector<int> heads(m_parse->sentence().size() + 1, NoHead);
    for (int step : derivation) {
        const Arc arc = chart.deductions()[step].arc;
        if (arc.head != NoHead)
            heads[arc.dependent] = arc.head;
    }
    HalfTreeDiagram diagram;
    diagram.rightToLeft = m_parse->sentence().isRightToLeft();
    diagram.words = columnsOf(m_parse->sentence(), m_found->scores.decoder);
    diagram.arcs = arcLinesOf(m_parse->gold(), heads);
    diagram.boxes = boxesOf(chart, derivation);
    diagram.derived = static_cast<int>(diagram.boxes.size());
    diagram.selected = diagram.derived - 1;
    showAtTextSize(m_diagram, layoutHalfTrees(diagram, fontMeasure()));
}

} // namespace parsescope
