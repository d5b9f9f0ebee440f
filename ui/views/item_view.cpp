// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/item_view.h"

#include "ui/decoding_bench.h"
#include "ui/diagrams/half_tree_diagram.h"
#include "ui/models/item_model.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/views/score_list.h"

#include <QHeaderView>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QTreeWidget>

namespace parsescope {

namespace {

/// Marks the cells of the best derivation.
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

ItemView::ItemView(DecodingBench* bench, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent), m_bench(bench), m_model(new ItemModel(bench, this)),
      m_table(new QTableView), m_ways(makeWayList()) {
    m_table->setModel(m_model);
    m_table->setItemDelegate(new CellDelegate(m_table));
    m_table->setAccessibleName(tr("Items by where they reach from and to"));
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->horizontalHeader()->setDefaultSectionSize(80);
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    addWidget(m_table);
    addWidget(m_ways);
    setSizes({700, 400});
    setChildrenCollapsible(false);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &ItemView::listWays);
    connect(m_model, &QAbstractItemModel::modelReset, this, [this] {
        m_table->setCurrentIndex(m_model->goal());
        listWays();
    });
}

/// Each item of the cell as a heading, with the ways to make it.
void ItemView::listWays() {
    m_ways->clear();
    const std::vector<int> items = m_model->items(m_table->currentIndex());
    for (int item : items) {
        const ScoreChart& chart = m_bench->findings()->chart;
        auto* heading =
            addScoreLine(m_ways, {toQt(chart.label(item)),
                                  scoreText(chart.items()[static_cast<std::size_t>(item)].value),
                                  {}});
        QFont font = m_ways->font();
        font.setBold(true);
        for (int column : {0, 1})
            heading->setFont(column, font);
        heading->setToolTip(0, toQt(chart.text(item)));
        addWays(m_ways, chart, item);
    }
}

} // namespace parsescope
