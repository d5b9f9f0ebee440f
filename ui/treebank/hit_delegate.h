// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/two_line_delegate.h"

#include <QFontMetricsF>
#include <QList>
#include <QPoint>
#include <QString>

namespace parsescope {

/// A part of a sentence that fits into a line, with an ellipsis in place of each part that is left
/// out, and the marked ranges in it, from x up to y (exclusive).
struct Excerpt {
    QString text;
    QList<QPoint> marks;
};

/// Returns an excerpt of `text` that fits into `room` pixels and shows the first few of the ranges
/// `spans`, if they fit: first the text far from them is left out, then the text between them.
[[nodiscard]] Excerpt excerptOf(const QString& text, const QList<QPoint>& spans,
                                const QFontMetricsF& metrics, qreal room);

/// Paints a hit in two lines: first an excerpt of its sentence in which the matched words are
/// visible and marked, then the details.
class HitDelegate : public TwoLineDelegate {
public:
    explicit HitDelegate(QObject* parent);

protected:
    void paintText(QPainter& painter, const QRect& line, const QString& text,
                   const QStyleOptionViewItem& item, const QModelIndex& index) const override;
};

} // namespace parsescope
