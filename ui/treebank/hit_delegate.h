// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/two_line_delegate.h"

namespace parsescope {

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
