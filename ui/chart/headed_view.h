// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/diagram_view.h"

namespace parsescope {

/// Returns the headings of a table that stay at the edges of a view which shows the part `visible`
/// of the drawing `table`: those of the columns at its upper edge, those of the rows at the edge
/// where the table begins. Empty if the headings are in sight at their own places.
[[nodiscard]] Drawing pinnedHeadings(const Drawing& table, const QRectF& visible);

/// A view of a table whose headings stay in sight when the table is scrolled.
class HeadedView : public DiagramView {
    Q_OBJECT

public:
    using DiagramView::DiagramView;

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace parsescope
