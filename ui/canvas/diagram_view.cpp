// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/diagram_view.h"

#include "ui/canvas/changed_parts.h"
#include "ui/canvas/diagram_accessible.h"
#include "ui/canvas/theme.h"

#include <QPaintEvent>
#include <QPainter>
#include <QResizeEvent>
#include <QScrollBar>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>
#include <utility>

namespace parsescope {

namespace {

constexpr qreal LeastZoom = 0.2;
// The least scale to which a drawing is reduced; larger drawings are scrolled.
constexpr qreal LeastShrunk = 0.7;

} // namespace

DiagramView::DiagramView(QWidget* parent) : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    setFocusPolicy(Qt::StrongFocus);
    makeDiagramsAccessible();
    m_theme = Theme::fromPalette(palette());
    connect(&m_motion, &QVariantAnimation::valueChanged, this, &DiagramView::showFrame);
}

void DiagramView::setDrawing(Drawing drawing, bool gliding) {
    const QPointF before = origin();
    std::swap(m_drawing, drawing);
    keepCurrentFact(drawing.facts);
    hideOldTip();
    announceDrawing(this);
    updateScrollBars();
    // If neither the focus nor the size has changed, the user's scroll position is kept.
    if (m_drawing.focus != drawing.focus || m_drawing.size != drawing.size)
        showFocus();
    const Drawing shown = m_motion.isRunning() ? std::exchange(m_frame, {})
                          : gliding            ? drawing
                                               : std::exchange(drawing, {});
    if (gliding) {
        // The animation of the old drawing starts at its position in the view.
        drawing.translate((before - origin()) / zoom());
        const QSignalBlocker quiet(m_motion); // the first frame is shown below
        m_motion.begin(std::move(drawing), *this);
    }
    if (m_motion.isRunning())
        m_frame = m_motion.towards(m_drawing);
    updateChanged(shown);
}

/// Shows the current frame of the animation.
void DiagramView::showFrame() {
    const Drawing shown = std::exchange(m_frame, m_motion.towards(m_drawing));
    updateChanged(shown);
}

/// Returns true if the view keeps a picture of what it shows, so that only what changes is painted:
/// most steps change few words and arcs. Of a drawing of many shapes, most are out of sight, and
/// painting the others takes less time than looking for changes.
bool DiagramView::keepsPicture() const {
    constexpr std::size_t many = 5'000;
    return showsOnlyDrawing() && inSight().shapes.size() <= many;
}

/// Paints again what differs from the drawing that was in sight.
void DiagramView::updateChanged(const Drawing& before) {
    if (!keepsPicture() || m_picture.isNull() || origin() != m_pictureOrigin ||
        zoom() != m_pictureZoom || (hasFocus() && m_byKeyboard)) {
        m_picture = {};
        return viewport()->update();
    }
    const auto parts = changedParts(before, inSight());
    QRegion changed = parts ? QRegion() : viewport()->rect();
    for (const QRectF& part : parts.value_or(std::vector<QRectF>()))
        changed += QRectF(toView(part.topLeft()), part.size() * zoom()).toAlignedRect();
    m_outdated += changed;
    viewport()->update(changed);
}

/// Paints the outdated part of the picture.
void DiagramView::updatePicture() {
    const qreal ratio = viewport()->devicePixelRatio();
    const QSize size = viewport()->size() * ratio;
    if (m_picture.size() != size || m_picture.devicePixelRatio() != ratio ||
        m_pictureOrigin != origin() || m_pictureZoom != zoom()) {
        m_picture = QPixmap(size);
        m_picture.setDevicePixelRatio(ratio);
        m_pictureOrigin = origin();
        m_pictureZoom = zoom();
        m_outdated = viewport()->rect();
    }
    m_outdated &= viewport()->rect();
    if (m_outdated.isEmpty())
        return;
    // The painter's clip leaves the pattern of dashed lines as it is, unlike that of a paint event.
    QPainter painter(&m_picture);
    painter.setClipRegion(m_outdated);
    std::vector<QRectF> parts;
    for (const QRect& rect : std::exchange(m_outdated, {})) {
        painter.fillRect(rect, m_theme.color(Ink::Canvas));
        parts.emplace_back(toDrawing(rect.topLeft()), QSizeF(rect.size()) / zoom());
    }
    painter.translate(origin());
    painter.scale(zoom(), zoom());
    paint(painter, inSight(), m_theme, std::move(parts));
}

qreal DiagramView::room() const {
    return (width() - verticalScrollBar()->sizeHint().width()) / m_zoom;
}

void DiagramView::setContentAlignment(Qt::Alignment alignment) {
    m_alignment = alignment;
    viewport()->update();
}

void DiagramView::setZoom(qreal zoom) {
    zoom = std::clamp(zoom, LeastZoom, 4.0);
    if (qFuzzyCompare(zoom, m_zoom))
        return;
    const QPointF middle = toDrawing(QRectF(viewport()->rect()).center());
    m_zoom = zoom;
    updateScrollBars();
    const QPointF moved = toView(middle) - QRectF(viewport()->rect()).center();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() + qRound(moved.x()));
    verticalScrollBar()->setValue(verticalScrollBar()->value() + qRound(moved.y()));
    viewport()->update();
    emit roomChanged();
}

void DiagramView::zoomToFit() {
    // The zoom is reduced step by step, because the owner may lay out the drawing anew at each
    // zoom. The number of steps is limited, because each new drawing may be too large again.
    constexpr qreal step = 0.95;
    constexpr int mostSteps = 64;
    setZoom(1);
    for (int i = 0; i < mostSteps && zoom() > LeastZoom && !m_drawing.size.isEmpty(); ++i) {
        const QSizeF room = viewport()->size();
        const qreal fitting = std::min(room.width() / m_drawing.size.width(),
                                       room.height() / m_drawing.size.height());
        if (fitting >= zoom())
            return;
        setZoom(std::max(fitting, m_zoom * step));
    }
}

/// Returns the position of the drawing's top left corner in the view. In a direction in which the
/// drawing is larger than the view, the position is scrolled, otherwise aligned.
QPointF DiagramView::origin() const {
    const QSizeF room = viewport()->size();
    const QSizeF size = m_drawing.size * zoom();
    const auto place = [](qreal free, bool atStart, bool atEnd) {
        return atStart ? 0 : atEnd ? free : std::floor(free / 2);
    };
    const qreal x = size.width() > room.width()
                        ? -horizontalScrollBar()->value()
                        : place(room.width() - size.width(), m_alignment & Qt::AlignLeft,
                                m_alignment & Qt::AlignRight);
    const qreal y = size.height() > room.height()
                        ? -verticalScrollBar()->value()
                        : place(room.height() - size.height(), m_alignment & Qt::AlignTop,
                                m_alignment & Qt::AlignBottom);
    return {x, y};
}

/// Returns the scale at which the drawing fits into the view. Directions in which the drawing would
/// need a scale below LeastShrunk are scrolled and do not count.
qreal DiagramView::shrunk() const {
    if (m_zoom != 1 || m_drawing.size.isEmpty())
        return 1;
    const QSizeF drawing = m_drawing.size;
    const auto scrolls = [](qreal length, int room) { return room < length * LeastShrunk; };
    const int beside =
        scrolls(drawing.height(), height()) ? verticalScrollBar()->sizeHint().width() : 0;
    const int below =
        scrolls(drawing.width(), width()) ? horizontalScrollBar()->sizeHint().height() : 0;
    const qreal across = (width() - beside) / drawing.width();
    const qreal down = (height() - below) / drawing.height();
    const auto upTo1 = [](qreal ratio) { return ratio < LeastShrunk ? 1 : std::min(ratio, 1.0); };
    return std::min(upTo1(across), upTo1(down));
}

void DiagramView::updateScrollBars() {
    if (m_shrinking)
        m_scale = shrunk();
    // If the drawing fits without scroll bars, the visible ones must not reduce the room. Otherwise
    // each scroll bar could make the other one necessary.
    constexpr qreal rounding = 1e-6;
    const QSizeF size = m_drawing.size * zoom();
    const bool fits = size.width() <= width() + rounding && size.height() <= height() + rounding;
    const auto update = [fits](QScrollBar* bar, qreal length, int room) {
        bar->setRange(0, fits ? 0
                              : std::max(0, static_cast<int>(std::ceil(length - rounding)) - room));
        bar->setPageStep(room);
        bar->setSingleStep(30);
    };
    update(horizontalScrollBar(), size.width(), viewport()->width());
    update(verticalScrollBar(), size.height(), viewport()->height());
}

/// Scrolls as little as needed to show the focus rectangles; if not all of them fit, the most
/// important ones.
void DiagramView::showFocus() {
    constexpr int margin = 24;
    const QSizeF room = QSizeF(viewport()->size()) / zoom();
    QRectF wanted;
    for (const QRectF& rect : m_drawing.focus) {
        const QRectF both = wanted | rect;
        const bool fits =
            both.width() + 2 * margin <= room.width() && both.height() <= room.height();
        if (wanted.isNull() || fits)
            wanted = both;
    }
    scrollTo(wanted);
}

void DiagramView::scrollTo(QRectF wanted) {
    if (wanted.isNull())
        return;
    static constexpr qreal mostMargin = 24;
    const QRectF focus(wanted.topLeft() * zoom(), wanted.size() * zoom());
    const auto scroll = [](QScrollBar* bar, qreal from, qreal to, int length) {
        // In a small view, the focus needs the room more than its margin does.
        const qreal margin = std::clamp<qreal>((length - (to - from)) / 2, 0, mostMargin);
        if (to + margin - bar->value() > length)
            bar->setValue(qRound(to + margin) - length);
        if (from - margin < bar->value())
            bar->setValue(qRound(from - margin));
    };
    scroll(horizontalScrollBar(), focus.left(), focus.right(), viewport()->width());
    scroll(verticalScrollBar(), focus.top(), focus.bottom(), viewport()->height());
}

void DiagramView::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    if (keepsPicture()) {
        updatePicture();
        const qreal ratio = m_picture.devicePixelRatio();
        for (const QRect& rect : event->region())
            painter.drawPixmap(
                QRectF(rect), m_picture,
                QRectF(QPointF(rect.topLeft()) * ratio, QSizeF(rect.size()) * ratio));
    } else {
        m_picture = {};
        painter.fillRect(event->rect(), m_theme.color(Ink::Canvas));
        painter.translate(origin());
        painter.scale(zoom(), zoom());
        painter.setClipRect(
            QRectF(toDrawing(event->rect().topLeft()), QSizeF(event->rect().size()) / zoom()));
        paint(painter, inSight(), m_theme);
        painter.resetTransform();
        painter.setClipping(false);
    }
    paintFocusMarks(painter);
}

void DiagramView::hideEvent(QHideEvent* event) {
    QAbstractScrollArea::hideEvent(event);
    m_picture = {}; // needs memory
}

void DiagramView::resizeEvent(QResizeEvent* event) {
    updateScrollBars();
    showFocus();
    if (event->size() != event->oldSize())
        emit roomChanged();
}

void DiagramView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        m_theme = Theme::fromPalette(palette());
    m_picture = {}; // whatever has changed, fonts or colours
    viewport()->update();
    QAbstractScrollArea::changeEvent(event);
}

void DiagramView::setHeads(const DiagramView* left, const DiagramView* above) {
    m_left = left;
    m_above = above;
}

Drawing DiagramView::drawingWithHeads() const {
    const auto isShown = [](const DiagramView* head) { return head && head->isVisible(); };
    const QPointF start(isShown(m_left) ? m_left->drawing().size.width() : 0,
                        isShown(m_above) ? m_above->drawing().size.height() : 0);
    Drawing whole = m_drawing;
    whole.translate(start);
    whole.size += QSizeF(start.x(), start.y());
    const auto add = [&](const DiagramView* head, QPointF at) {
        if (!isShown(head))
            return;
        Drawing part = head->drawing();
        part.translate(at);
        whole.shapes.insert(whole.shapes.begin(), part.shapes.begin(), part.shapes.end());
        whole.size = whole.size.expandedTo(part.size + QSizeF(at.x(), at.y()));
    };
    add(m_left, {0, start.y()});
    add(m_above, {start.x(), 0});
    return whole;
}

void showAtTextSize(DiagramView* view, Drawing drawing) {
    view->setZoom(Theme::textSize() / 100.0);
    view->setDrawing(std::move(drawing));
}

void showArcs(DiagramView* view, Drawing drawing) {
    showAtTextSize(view, std::move(drawing));
    view->verticalScrollBar()->setValue(view->verticalScrollBar()->maximum());
}

void scrollTogether(DiagramView* one, DiagramView* other, Qt::Orientation direction) {
    const bool isAcross = direction == Qt::Horizontal;
    QScrollBar* first = isAcross ? one->horizontalScrollBar() : one->verticalScrollBar();
    QScrollBar* second = isAcross ? other->horizontalScrollBar() : other->verticalScrollBar();
    QObject::connect(first, &QScrollBar::valueChanged, second, &QScrollBar::setValue);
    QObject::connect(second, &QScrollBar::valueChanged, first, &QScrollBar::setValue);
}

} // namespace parsescope
