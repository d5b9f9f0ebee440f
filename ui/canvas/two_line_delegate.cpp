// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/two_line_delegate.h"

#include "ui/canvas/painted_text.h"
#include "ui/canvas/theme.h"

#include <QApplication>
#include <QListView>
#include <QPainter>

#include <algorithm>

namespace parsescope {

namespace {

constexpr int Inset = 8;
constexpr int Spacing = 2;

QFont detailFont(QFont font) {
    font.setWeight(QFont::Normal);
    if (font.pixelSize() > 0)
        font.setPixelSize(std::max(font.pixelSize() - 2, 9));
    else
        font.setPointSizeF(std::max(font.pointSizeF() * 0.87, 7.0));
    return font;
}

} // namespace

TwoLineDelegate::TwoLineDelegate(int detailRole, QObject* parent)
    : QStyledItemDelegate(parent), m_detailRole(detailRole) {}

TwoLineDelegate::Look TwoLineDelegate::look(const QModelIndex&, const QPalette& palette) const {
    const Theme theme = Theme::fromPalette(palette);
    return {theme.color(Ink::Text), theme.color(Ink::Muted), {}, false};
}

void TwoLineDelegate::paintText(QPainter& painter, const QRect& line, const QString& text,
                                const QStyleOptionViewItem& item, const QModelIndex&) const {
    const Qt::Alignment alignment = item.displayAlignment & Qt::AlignHorizontal_Mask;
    paintLine(painter, line, alignment, elided(text, painter.font(), Qt::ElideRight, line.width()));
}

void TwoLineDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString text = item.text;
    const QString detail = index.data(m_detailRole).toString();
    const Look how = look(index, item.palette);
    const Theme theme = Theme::fromPalette(item.palette);

    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (item.state & (QStyle::State_Selected | QStyle::State_MouseOver)) {
        const bool selected = item.state & QStyle::State_Selected;
        painter->fillRect(item.rect, theme.color(selected ? Ink::AccentSoft : Ink::Surface));
    }
    const QRect area = item.rect.adjusted(Inset, 0, -Inset, 0);
    QFont font = item.font;
    if (how.bold)
        font.setWeight(QFont::DemiBold);
    const QFontMetrics metrics(font);
    const QFontMetrics detailMetrics(detailFont(item.font));
    const int height = metrics.height() + (detail.isEmpty() ? 0 : Spacing + detailMetrics.height());
    QRect line(area.x(), area.y() + (area.height() - height) / 2, area.width(), metrics.height());
    const Qt::Alignment alignment = item.displayAlignment & Qt::AlignHorizontal_Mask;
    if (how.pill.isValid()) {
        QRect pill(0, 0, std::min(metrics.horizontalAdvance(text), line.width()) + 16,
                   metrics.height() + 2);
        pill.moveCenter(line.center());
        painter->setPen(Qt::NoPen);
        painter->setBrush(how.pill);
        painter->drawRoundedRect(pill, pill.height() / 2.0, pill.height() / 2.0);
    }
    painter->setFont(font);
    painter->setPen(how.text);
    paintText(*painter, line, text, item, index);
    if (!detail.isEmpty()) {
        line.moveTop(line.bottom() + 1 + Spacing);
        line.setHeight(detailMetrics.height());
        if (item.direction == Qt::RightToLeft)
            line.setLeft(line.left() + how.reserved);
        else
            line.setRight(line.right() - how.reserved);
        painter->setFont(detailFont(item.font));
        painter->setPen(how.detail);
        paintLine(*painter, line, alignment,
                  elided(detail, detailFont(item.font), how.elide, line.width()));
    }
    painter->restore();
}

QSize TwoLineDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
    const int height = QFontMetrics(option.font).height() +
                       QFontMetrics(detailFont(option.font)).height() + Spacing + 14;
    return {120, height};
}

void setUpSentenceList(QListView* list, TwoLineDelegate* delegate) {
    list->setItemDelegate(delegate);
    list->setUniformItemSizes(true);
    list->setFrameShape(QFrame::NoFrame);
    list->setMouseTracking(true);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

} // namespace parsescope
