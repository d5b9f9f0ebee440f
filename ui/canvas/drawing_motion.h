// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"

#include <QElapsedTimer>
#include <QVariantAnimation>

namespace parsescope {

/// Leads from one drawing to the next within a moment. Changes that follow each other quickly are
/// not drawn out: the next one jumps.
class DrawingMotion : public QVariantAnimation {
    Q_OBJECT

public:
    explicit DrawingMotion(QObject* parent = nullptr);

    /// Begins, unless the style of `widget` wants no animations or the last change was just now.
    void begin(Drawing from, const QWidget& widget);
    [[nodiscard]] bool isRunning() const { return state() == Running; }
    /// Returns the present frame on the way to `to`.
    [[nodiscard]] Drawing towards(const Drawing& to) const;

private:
    Drawing m_from;
    QElapsedTimer m_sinceLast;
};

} // namespace parsescope
