// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QAbstractItemView;

namespace parsescope {

/// Lets the lists and tables of a window be zoomed, which enlarges their texts and lines. Ctrl and
/// the wheel zoom the list or table under the mouse.
class ItemZoom : public QObject {
    Q_OBJECT

public:
    /// Observes the lists and tables that `window` contains at the time of the call.
    explicit ItemZoom(QWidget* window);

    /// Zooms `view` by `steps` steps, in if positive and out if negative; 0 restores the natural
    /// size.
    static void zoom(QAbstractItemView* view, int steps);

    bool eventFilter(QObject* viewport, QEvent* event) override;
};

} // namespace parsescope
