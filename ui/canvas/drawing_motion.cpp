// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/drawing_motion.h"

#include "ui/canvas/blend.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace parsescope {

DrawingMotion::DrawingMotion(QObject* parent) : QVariantAnimation(parent) {
    setStartValue(0.0);
    setEndValue(1.0);
    setEasingCurve(QEasingCurve::OutCubic);
}

void DrawingMotion::begin(Drawing from, const QWidget& widget) {
    constexpr int longest = 180; // longest duration of an animation, in milliseconds
    const bool quickly = m_sinceLast.isValid() && m_sinceLast.elapsed() < longest;
    m_sinceLast.start();
    stop();
    const int wanted =
        widget.style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, &widget);
    if (quickly || wanted <= 0 || !widget.isVisible())
        return;
    m_from = std::move(from);
    setDuration(std::min(wanted, longest));
    start();
}

Drawing DrawingMotion::towards(const Drawing& to) const {
    return blend(m_from, to, currentValue().toReal());
}

} // namespace parsescope
