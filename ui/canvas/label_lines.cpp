// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/label_lines.h"

#include <QEvent>
#include <QLabel>

namespace parsescope {

namespace {

/// Adapts the least height of a label when its font changes.
class LineKeeper : public QObject {
public:
    LineKeeper(QLabel* label, int lines, int margin)
        : QObject(label), m_label(label), m_lines(lines), m_margin(margin) {
        label->installEventFilter(this);
        keep();
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::FontChange)
            keep();
        return QObject::eventFilter(watched, event);
    }

private:
    void keep() {
        m_label->setMinimumHeight(m_label->fontMetrics().lineSpacing() * m_lines + m_margin);
    }

    QLabel* m_label;
    int m_lines;
    int m_margin;
};

} // namespace

void keepLines(QLabel* label, int lines, int margin) {
    new LineKeeper(label, lines, margin); // owned by the label
}

} // namespace parsescope
