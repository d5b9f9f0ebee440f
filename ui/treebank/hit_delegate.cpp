// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/hit_delegate.h"

#include "ui/canvas/theme.h"
#include "ui/treebank/excerpt.h"
#include "ui/treebank/hit_model.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>

namespace parsescope {

HitDelegate::HitDelegate(QObject* parent) : TwoLineDelegate(HitModel::DetailRole, parent) {}

void HitDelegate::paintText(QPainter& painter, const QRect& line, const QString& text,
                            const QStyleOptionViewItem& item, const QModelIndex& index) const {
    QFont bold = item.font;
    bold.setWeight(QFont::DemiBold);
    const Excerpt excerpt = excerptOf(text, index.data(HitModel::SpansRole).value<QList<QPoint>>(),
                                      QFontMetricsF(bold), line.width());
    const Theme theme = Theme::fromPalette(item.palette);
    QList<QTextLayout::FormatRange> marks;
    for (const QPoint& span : excerpt.marks) {
        QTextLayout::FormatRange mark;
        mark.start = span.x();
        mark.length = span.y() - span.x();
        mark.format.setFontWeight(QFont::DemiBold);
        mark.format.setBackground(theme.color(Ink::BufferSoft));
        marks += mark;
    }
    QTextLayout layout(excerpt.text, item.font);
    layout.setFormats(marks);
    QTextOption option;
    option.setWrapMode(QTextOption::NoWrap);
    layout.setTextOption(option);
    layout.beginLayout();
    QTextLine only = layout.createLine();
    only.setLineWidth(1e6);
    layout.endLayout();
    const bool rightToLeft = layout.text().isRightToLeft();
    const qreal x = rightToLeft
                        ? line.right() - only.naturalTextWidth() - only.naturalTextRect().x()
                        : line.x();
    painter.save();
    painter.setClipRect(line, Qt::IntersectClip);
    layout.draw(&painter, {x, static_cast<qreal>(line.y())});
    painter.restore();
}

} // namespace parsescope
