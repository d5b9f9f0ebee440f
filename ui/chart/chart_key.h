// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/chart_text.h"

#include <QWidget>

namespace parsescope {

/// What the signs of a chart mean: each sort of items as a sketch, in symbols and in words; and the
/// colours of its cells.
class ChartKey : public QWidget {
    Q_OBJECT

public:
    explicit ChartKey(QWidget* parent = nullptr);

    void setSorts(std::vector<ChartText::Sort> sorts);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fill();

    std::vector<ChartText::Sort> m_sorts;
};

} // namespace parsescope
