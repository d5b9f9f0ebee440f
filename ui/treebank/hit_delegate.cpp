// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/hit_delegate.h"

#include "ui/canvas/theme.h"
#include "ui/treebank/hit_model.h"

#include <QPainter>
#include <QTextLayout>

#include <algorithm>

namespace parsescope {

HitDelegate::HitDelegate(QObject* parent) : TwoLineDelegate(HitModel::DetailRole, parent) {}

void HitDelegate::paintText(QPainter& painter, const QRect& line, const QString& text,
                            const QStyleOptionViewItem& item, const QModelIndex& index) const {
    // Largest number of characters that are painted; more never fit into a line.
    constexpr qsizetype longest = 400;
    constexpr int before = 24; // number of characters shown before the first match
    const auto spans = index.data(HitModel::SpansRole).value<QList<QPoint>>();
    qsizetype from = 0;
    if (!spans.isEmpty() && spans.first().x() > before) {
        from = text.indexOf(QLatin1Char(' '), spans.first().x() - before) + 1;
        if (from > spans.first().x())
            from = spans.first().x();
    }
    const QString ellipsis = from > 0 ? QStringLiteral("… ") : QString();
    const Theme theme = Theme::fromPalette(item.palette);
    QList<QTextLayout::FormatRange> marks;
    for (const QPoint& span : spans) {
        QTextLayout::FormatRange mark;
        mark.start = static_cast<int>(span.x() - from + ellipsis.size());
        mark.length = span.y() - span.x();
        mark.format.setFontWeight(QFont::DemiBold);
        mark.format.setBackground(theme.color(Ink::BufferSoft));
        if (mark.start >= 0)
            marks += mark;
    }
    QString shown = ellipsis + text.mid(from, longest);
    QTextLayout layout(shown, item.font);
    layout.setFormats(marks);
    QTextOption option;
    option.setWrapMode(QTextOption::NoWrap);
    layout.setTextOption(option);
    const auto layOut = [&] {
        layout.beginLayout();
        QTextLine only = layout.createLine();
        only.setLineWidth(1e6);
        layout.endLayout();
        return only;
    };
    QTextLine only = layOut();
    while (only.naturalTextWidth() > line.width() && shown.size() > 1) {
        const qreal share = line.width() / only.naturalTextWidth();
        const auto most = static_cast<qsizetype>(static_cast<qreal>(shown.size()) * share);
        shown.truncate(std::max(most - 1, qsizetype(0)));
        layout.setText(shown + QStringLiteral("…"));
        only = layOut();
    }
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
