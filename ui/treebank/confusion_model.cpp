// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/confusion_model.h"

#include "ui/canvas/qt_text.h"

#include <algorithm>
#include <map>

namespace parsescope {

namespace {

// Upper bound on the number of rows and of columns, which limits the memory for the cells.
constexpr std::size_t MostRelations = 100;

} // namespace

void ConfusionModel::show(const TreebankComparison& comparison) {
    beginResetModel();
    std::map<std::string, long long> confused;
    for (const auto& [pair, count] : comparison.relations)
        if (pair.first != pair.second) {
            confused[pair.first] += count;
            confused[pair.second] += count;
        }
    m_relations.clear();
    for (const auto& [relation, count] : confused)
        m_relations.push_back(relation);
    std::ranges::stable_sort(m_relations, std::ranges::greater(),
                             [&](const std::string& relation) { return confused[relation]; });
    m_relations.resize(std::min(m_relations.size(), MostRelations));
    const std::size_t size = m_relations.size();
    m_words.assign(size, 0);
    m_counts.assign(size * size, 0);
    std::map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < size; ++i)
        places[m_relations[i]] = i;
    for (const auto& [pair, count] : comparison.relations) {
        const auto row = places.find(pair.first);
        const auto column = places.find(pair.second);
        if (row == places.end())
            continue;
        m_words[row->second] += count;
        if (column != places.end())
            m_counts[row->second * size + column->second] = count;
    }
    endResetModel();
}

std::pair<std::string, std::string> ConfusionModel::relations(const QModelIndex& cell) const {
    return {m_relations[cell.row()], m_relations[cell.column()]};
}

int ConfusionModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_relations.size());
}

int ConfusionModel::columnCount(const QModelIndex& parent) const {
    return rowCount(parent);
}

long long ConfusionModel::count(const QModelIndex& cell) const {
    return m_counts[cell.row() * m_relations.size() + cell.column()];
}

QVariant ConfusionModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const long long words = count(index);
    const long long all = m_words[index.row()];
    const double share = all == 0 ? 0 : static_cast<double>(words) / static_cast<double>(all);
    const bool right = index.row() == index.column();
    switch (role) {
    case Qt::DisplayRole:
        return words == 0 ? QString() : QStringLiteral("%L1").arg(words);
    case CountRole:
        return static_cast<int>(words);
    case ShareRole:
        return right ? -share : share;
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: {
        const auto [gold, found] = relations(index);
        const QString percent = QString::number(100 * share, 'f', 1);
        return right ? tr("%L1 of %L2 words are correctly %3 (%4 %)")
                           .arg(words)
                           .arg(all)
                           .arg(toQt(gold), percent)
                     : tr("%L1 of %L2 words that are %3 are %4 in the output (%5 %)")
                           .arg(words)
                           .arg(all)
                           .arg(toQt(gold), toQt(found), percent);
    }
    default:
        return {};
    }
}

QVariant ConfusionModel::headerData(int section, Qt::Orientation orientation, int role) const {
    const QString relation = toQt(m_relations[section]);
    if (role == Qt::DisplayRole)
        return relation;
    if (role == Qt::ToolTipRole)
        return orientation == Qt::Vertical ? tr("%1 in the treebank").arg(relation)
                                           : tr("%1 in the output").arg(relation);
    return {};
}

} // namespace parsescope
