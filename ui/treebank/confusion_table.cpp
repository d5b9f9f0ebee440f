// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/confusion_table.h"

#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"
#include "ui/treebank/confusion_model.h"

#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>
#include <cmath>

namespace parsescope {

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
