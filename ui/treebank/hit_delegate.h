// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/two_line_delegate.h"

namespace parsescope {

/// Paints a hit in two lines: first its sentence with the matched words marked, shifted so that the
/// first match is visible, then the details.
class HitDelegate : public TwoLineDelegate {
public:
    explicit HitDelegate(QObject* parent);

protected:
    void paintText(QPainter& painter, const QRect& line, const QString& text,
                   const QStyleOptionViewItem& item, const QModelIndex& index) const override;
};

} // namespace parsescope
