// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/item_model.h"

#include "ui/canvas/qt_text.h"
#include "ui/decoding/exact_decoding.h"
#include "ui/decoding/half_tree_diagram.h"

#include <QFont>

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

} // namespace parsescope
