// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"

#include <QElapsedTimer>
#include <QVariantAnimation>

namespace parsescope {

/// Returns the drawing at the share `t` of the way from `from` to `to`, from 0 to 1. Shapes of both
/// drawings with equal targets glide to their new places; an arc that is new or has changed its
/// kind grows from its head; other new shapes fade in. Shapes that occur only in `from` vanish at
/// once. At 1 the result is `to`.
[[nodiscard]] Drawing blend(const Drawing& from, const Drawing& to, qreal t);

/// A short animation from one drawing to the next. A change that follows the previous one too
/// quickly is not animated.
class DrawingMotion : public QVariantAnimation {
    Q_OBJECT

public:
    explicit DrawingMotion(QObject* parent = nullptr);

    /// Starts the animation, unless the style of `widget` disables animations or the previous
    /// change is too recent.
    void begin(Drawing from, const QWidget& widget);
    [[nodiscard]] bool isRunning() const { return state() == Running; }
    /// Returns the current frame of the animation towards `to`.
    [[nodiscard]] Drawing towards(const Drawing& to) const;

private:
    Drawing m_from;
    QElapsedTimer m_sinceLast;
};

} // namespace parsescope
