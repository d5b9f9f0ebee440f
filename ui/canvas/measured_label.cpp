// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/measured_label.h"

namespace parsescope {

/// Forgets the sizes of another text or font.
void MeasuredLabel::forgetOthers() const {
    if (m_text == text() && m_font == font())
        return;
    m_text = text();
    m_font = font();
    m_hint.reset();
    m_least.reset();
    m_heights.clear();
}

QSize MeasuredLabel::sizeHint() const {
    forgetOthers();
    if (!m_hint)
        m_hint = QLabel::sizeHint();
    return *m_hint;
}

QSize MeasuredLabel::minimumSizeHint() const {
    forgetOthers();
    if (!m_least)
        m_least = QLabel::minimumSizeHint();
    return *m_least;
}

int MeasuredLabel::heightForWidth(int width) const {
    forgetOthers();
    const auto known = m_heights.constFind(width);
    return known != m_heights.constEnd() ? *known
                                         : *m_heights.insert(width, QLabel::heightForWidth(width));
}

} // namespace parsescope
