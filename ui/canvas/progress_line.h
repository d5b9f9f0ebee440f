// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProgressBar>

namespace parsescope {

/// A thin line that shows the progress of a computation. The line keeps its room while it is
/// hidden.
class ProgressLine : public QProgressBar {
public:
    explicit ProgressLine(QWidget* parent = nullptr) : QProgressBar(parent) {
        setTextVisible(false);
        setFixedHeight(4);
        setRange(0, 1000);
        QSizePolicy keepsRoom = sizePolicy();
        keepsRoom.setRetainSizeWhenHidden(true);
        setSizePolicy(keepsRoom);
        hide();
    }

    void begin() {
        setShare(0);
        show();
    }
    /// Sets the completed share of the computation, from 0 to 1.
    void setShare(double share) { setValue(static_cast<int>(share * 1000)); }
};

} // namespace parsescope
