// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/hit_delegate.h"

#include "ui/canvas/theme.h"
#include "ui/treebank/hit_model.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextBoundaryFinder>
#include <QTextLayout>

#include <algorithm>

namespace parsescope {

namespace {

const QString gapMark = QStringLiteral(" … ");
const QString startMark = QStringLiteral("… ");
const QString endMark = QStringLiteral("…");

/// The parts of a text that an excerpt shows.
class Parts {
public:
    Parts(const QString& text, const QList<QPoint>& spans, const QFontMetricsF& metrics)
        : m_text(text), m_metrics(metrics), m_ranges(spans) {}

    [[nodiscard]] qreal width() const {
        qreal width = m_ranges.first().x() > 0 ? m_metrics.horizontalAdvance(startMark) : 0;
        for (const QPoint& range : m_ranges)
            width += m_metrics.horizontalAdvance(m_text.mid(range.x(), range.y() - range.x()));
        width += m_metrics.horizontalAdvance(gapMark) * static_cast<qreal>(m_ranges.size() - 1);
        if (m_ranges.last().y() < m_text.size())
            width += m_metrics.horizontalAdvance(endMark);
        return width;
    }
    /// Removes parts from the end until the others fit into `room`; keeps the first part.
    void dropLast(qreal room) {
        while (m_ranges.size() > 1 && width() > room)
            m_ranges.removeLast();
    }
    /// Shows the text between parts where that leaves all parts within `room`, the shortest gap
    /// first.
    void closeGaps(qreal room) {
        while (m_ranges.size() > 1) {
            qsizetype best = 0;
            for (qsizetype i = 0; i + 1 < m_ranges.size(); ++i)
                if (gapAfter(i) < gapAfter(best))
                    best = i;
            const QList<QPoint> before = m_ranges;
            m_ranges[best].setY(m_ranges[best + 1].y());
            m_ranges.removeAt(best + 1);
            if (width() > room) {
                m_ranges = before;
                return;
            }
        }
    }
    /// Shows the words before the first part: all of them if they fit into `room`, otherwise as
    /// many as leave some room for the words after the last part.
    void extendToStart(qreal room) {
        const int first = m_ranges.first().x();
        m_ranges.first().setX(0);
        if (width() <= room)
            return;
        m_ranges.first().setX(first);
        constexpr qreal share = 0.3; // largest share of the room that is left for the end
        const qreal most =
            room - std::min(m_metrics.horizontalAdvance(m_text.mid(m_ranges.last().y(), 100)),
                            room * share);
        QTextBoundaryFinder finder(QTextBoundaryFinder::Word, m_text);
        finder.setPosition(first);
        for (qsizetype at = finder.toPreviousBoundary(); at > 0; at = finder.toPreviousBoundary()) {
            if (!m_text[at].isLetterOrNumber())
                continue;
            const int before = m_ranges.first().x();
            m_ranges.first().setX(static_cast<int>(at));
            if (width() > most) {
                m_ranges.first().setX(before);
                return;
            }
        }
    }
    /// Shows as much of the text after the last part as fits into `room`.
    void extendToEnd(qreal room) {
        constexpr qsizetype longest = 400; // number of characters that never fit into a line
        const int end = m_ranges.last().y();
        if (end == m_text.size())
            return;
        const qreal left = room - width() + m_metrics.horizontalAdvance(endMark);
        const QString tail =
            m_metrics.elidedText(m_text.mid(end, longest), Qt::ElideRight, std::max(left, 0.0));
        m_isCut = end + tail.size() < m_text.size() || tail.endsWith(endMark);
        m_ranges.last().setY(end + static_cast<int>(tail.size()) -
                             (tail.endsWith(endMark) ? 1 : 0));
    }
    /// Returns the excerpt, with those of `spans` that it shows as its marks.
    [[nodiscard]] Excerpt excerpt(const QList<QPoint>& spans) const {
        Excerpt result;
        for (const QPoint& range : m_ranges) {
            result.text += !result.text.isEmpty() ? gapMark : range.x() > 0 ? startMark : QString();
            const int shift = static_cast<int>(result.text.size()) - range.x();
            for (const QPoint& span : spans)
                if (span.x() >= range.x() && span.y() <= range.y())
                    result.marks += QPoint(span.x() + shift, span.y() + shift);
            result.text += m_text.mid(range.x(), range.y() - range.x());
        }
        if (m_isCut)
            result.text += endMark;
        return result;
    }

private:
    [[nodiscard]] int gapAfter(qsizetype i) const { return m_ranges[i + 1].x() - m_ranges[i].y(); }

    const QString& m_text;
    const QFontMetricsF& m_metrics;
    QList<QPoint> m_ranges; ///< in the order of the text
    bool m_isCut = false;   ///< true if the end of the text is left out
};

} // namespace

Excerpt excerptOf(const QString& text, const QList<QPoint>& spans, const QFontMetricsF& metrics,
                  qreal room) {
    constexpr qsizetype most = 4; // number of ranges that are kept visible
    Parts parts(text,
                spans.isEmpty() ? QList<QPoint>{{0, 0}} : spans.first(std::min(spans.size(), most)),
                metrics);
    parts.dropLast(room);
    parts.closeGaps(room);
    parts.extendToStart(room);
    parts.extendToEnd(room);
    return parts.excerpt(spans);
}

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
