// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/item_view.h"

#include "ui/canvas/diagram_view.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/score_list.h"
#include "ui/canvas/theme.h"
#include "ui/canvas/when_seen.h"
#include "ui/decoding/exact_decoding.h"
#include "ui/decoding/half_tree_diagram.h"
#include "ui/decoding/half_trees.h"
#include "ui/session/parse_explorer.h"

#include <QCoreApplication>
#include <QFont>
#include <QHeaderView>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QTreeWidget>

#include <algorithm>
#include <functional>

namespace parsescope {

ItemModel::ItemModel(ExactDecoding* decoding, QObject* parent)
    : QAbstractTableModel(parent), m_decoding(decoding) {
    connect(decoding, &ExactDecoding::found, this, &ItemModel::read);
}

void ItemModel::read() {
    beginResetModel();
    m_size = 0;
    m_found = m_decoding->findings();
    if (m_found && !m_found->chart.items().empty()) {
        const ScoreChart& chart = m_found->chart;
        m_size = static_cast<int>(chart.axis.size());
        m_items.assign(cell(m_size, 0), {});
        m_best.assign(cell(m_size, 0), false);
        for (std::size_t i = 0; i < chart.items().size(); ++i)
            m_items[cell(chart.items()[i].row, chart.items()[i].column)].push_back(
                static_cast<int>(i));
        for (int step : chart.derivation(chart.goal)) {
            const int item = chart.deductions()[step].conclusion;
            const auto& it = chart.items()[item];
            m_best[cell(it.row, it.column)] = true;
        }
    }
    endResetModel();
}

std::vector<int> ItemModel::items(const QModelIndex& index) const {
    return index.isValid() ? m_items[cell(index.row(), index.column())] : std::vector<int>();
}

QModelIndex ItemModel::goal() const {
    return m_size > 0 ? index(0, m_size - 1) : QModelIndex();
}

QModelIndex ItemModel::cellOf(int item) const {
    if (m_size == 0 || m_found != m_decoding->findings() || item < 0 ||
        item >= static_cast<int>(m_found->chart.items().size()))
        return {};
    return index(m_found->chart.items()[item].row, m_found->chart.items()[item].column);
}

int ItemModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : m_size;
}

int ItemModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : m_size;
}

QVariant ItemModel::data(const QModelIndex& index, int role) const {
    const std::vector<int> here = items(index);
    if (here.empty())
        return {};
    const ScoreChart& chart = m_found->chart;
    const bool best = m_best[cell(index.row(), index.column())];
    if (role == BestRole)
        return best;
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::FontRole && best) {
        QFont font;
        font.setBold(true);
        return font;
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    QStringList values;
    QStringList lines;
    for (int item : here) {
        const QString value = scoreText(chart.items()[item].value);
        // Items that differ only in whether the stack top has a head may have equal values.
        if (!values.contains(value))
            values += value;
        lines += QStringLiteral("%1: %2").arg(toQt(chart.text(item)), value);
    }
    return role == Qt::DisplayRole ? values.join(QStringLiteral("  ")) : lines.join('\n');
}

QVariant ItemModel::headerData(int section, Qt::Orientation, int role) const {
    if (role != Qt::DisplayRole)
        return {};
    return m_decoding->nodeText(section);
}

Qt::ItemFlags ItemModel::flags(const QModelIndex& index) const {
    return items(index).empty() ? Qt::NoItemFlags : Qt::ItemIsEnabled | Qt::ItemIsSelectable;
}

QTreeWidget* makeWayList() {
    return makeScoreList(QCoreApplication::translate("DecodingView", "Ways to make the item"),
                         {QCoreApplication::translate("DecodingView", "Ways to make it"),
                          QCoreApplication::translate("DecodingView", "Value"),
                          QCoreApplication::translate("DecodingView", "Below the best")});
}

void addWays(QTreeWidget* list, const Scores& scores, const ScoreChart& chart, int item) {
    std::vector<int> ways;
    for (std::size_t i = 0; i < chart.deductions().size(); ++i)
        if (chart.deductions()[i].conclusion == item)
            ways.push_back(static_cast<int>(i));
    const auto value = [&](int way) { return chart.deductions()[way].value; };
    std::ranges::stable_sort(ways, std::greater(), value);
    for (int way : ways) {
        const auto& rule = chart.rules()[chart.deductions()[way].rule];
        const double below = value(ways.front()) - value(way);
        auto* line = addScoreLine(
            list, {QStringLiteral("%1  %2").arg(toQt(rule.name), sumText(chart, way)),
                   scoreText(value(way)), way == ways.front() ? QString() : scoreText(below)});
        line->setToolTip(
            0, QStringLiteral("%1\n%2").arg(toQt(rule.text), sumText(chart, way, &scores)));
        line->setData(0, Qt::UserRole, way);
    }
}

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
