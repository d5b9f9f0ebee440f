// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QAbstractItemView;

namespace parsescope {

/// Lets the lists and tables of a window be zoomed: their text grows and the lines with it. The
/// wheel with Ctrl does it over each of them.
class ItemZoom : public QObject {
    Q_OBJECT

public:
    /// For all that `window` has when it is called.
    explicit ItemZoom(QWidget* window);

    /// Steps up, or down below 0; 0: back to the natural size.
    static void zoom(QAbstractItemView* view, int steps);

    bool eventFilter(QObject* viewport, QEvent* event) override;
};

} // namespace parsescope
