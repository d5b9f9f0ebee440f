// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/confusion_table.h"

#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"

#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>
#include <cmath>
#include <map>

namespace parsescope {

namespace {

// Upper bound on the number of rows and of columns, which limits the memory for the cells.
constexpr std::size_t MostRelations = 100;

} // namespace

void ConfusionModel::show(const TreebankComparison& comparison) {
    beginResetModel();
    std::map<std::string, long long> confused;
    for (const auto& [pair, count] : comparison.evaluation.relations)
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
    for (const auto& [pair, count] : comparison.evaluation.relations) {
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

namespace {

/// A header whose texts run upwards, so that columns can be narrow.
class UprightHeader : public QHeaderView {
public:
    explicit UprightHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
        setSectionsClickable(false);
        setHighlightSections(true);
    }

    [[nodiscard]] QSize sizeHint() const override {
        int longest = 0;
        for (int i = 0; i < count(); ++i)
            longest = std::max(longest, fontMetrics().horizontalAdvance(textOf(i)));
        constexpr int margins = 12;
        return {QHeaderView::sizeHint().width(), longest + margins};
    }

protected:
    void paintSection(QPainter* painter, const QRect& section, int index) const override {
        painter->save();
        painter->fillRect(section, palette().color(QPalette::Window));
        painter->setPen(palette().color(QPalette::WindowText));
        painter->translate(section.left(), section.bottom());
        painter->rotate(-90);
        const QRect turned(6, 0, section.height() - 6, section.width());
        painter->drawText(turned, Qt::AlignLeft | Qt::AlignVCenter, textOf(index));
        painter->restore();
    }

private:
    [[nodiscard]] QString textOf(int index) const {
        return model()->headerData(index, Qt::Horizontal).toString();
    }
};

/// Paints a cell with a number of words in front of a colour that represents their share.
class ShareDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        const double share = index.data(ConfusionModel::ShareRole).toDouble();
        if (share == 0)
            return;
        const Theme theme = Theme::fromPalette(option->palette);
        QColor colour = theme.color(share < 0 ? Ink::Right : Ink::Wrong);
        // A share of one per cent is distinguishable from none, and numbers stay readable on all
        // colours.
        constexpr double faintest = 0.06;
        constexpr double strongest = 0.5;
        const double strength = std::sqrt(std::min(1.0, std::abs(share) * (share < 0 ? 0.2 : 2)));
        colour.setAlphaF(static_cast<float>(faintest + (strongest - faintest) * strength));
        option->backgroundBrush = colour;
    }
};

} // namespace

ConfusionTable::ConfusionTable(QWidget* parent)
    : QTableView(parent), m_model(new ConfusionModel(this)) {
    setAccessibleName(tr("Relations of the treebank against those of the output"));
    setModel(m_model);
    setHorizontalHeader(new UprightHeader(this));
    setItemDelegate(new ShareDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(SingleSelection);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    verticalHeader()->setSectionsClickable(false);
    verticalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    horizontalHeader()->setDefaultSectionSize(fontMetrics().horizontalAdvance("0.000") + 10);
    horizontalHeader()->setMinimumSectionSize(16);
    connect(this, &QTableView::clicked, this, &ConfusionTable::choose);
    connect(this, &QTableView::activated, this, &ConfusionTable::choose);
    connect(m_model, &QAbstractItemModel::modelReset, this, [this] {
        int widest = 0; // common width of the columns, which is enough for every number
        for (int i = 0; i < m_model->rowCount(); ++i)
            for (int j = 0; j < m_model->rowCount(); ++j)
                widest = std::max(widest,
                                  static_cast<int>(m_model->index(i, j).data().toString().size()));
        horizontalHeader()->setDefaultSectionSize(
            fontMetrics().horizontalAdvance(QString(std::max(widest, 2), u'0')) + 12);
    });
}

void ConfusionTable::choose(const QModelIndex& cell) {
    if (!cell.isValid() || cell.data(ConfusionModel::CountRole).toInt() == 0)
        return;
    const auto [gold, found] = m_model->relations(cell);
    emit chosen(toQt(gold), toQt(found));
}

} // namespace parsescope
