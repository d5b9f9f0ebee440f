// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/chart_text.h"

#include <QWidget>

namespace parsescope {

class WhenSeen;

/// The legend of a chart: each kind of item as a sketch, in symbols and in words, and the colours
/// of the cells.
class ChartKey : public QWidget {
    Q_OBJECT

public:
    explicit ChartKey(QWidget* parent = nullptr);

    void setKinds(std::vector<ChartText::ItemKind> kinds);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fill();

    std::vector<ChartText::ItemKind> m_kinds;
    WhenSeen* m_seen; // makes the lines
};

} // namespace parsescope
