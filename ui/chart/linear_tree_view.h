// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/linear_tree_diagram.h"

#include <QWidget>

class QLabel;

namespace parsescope {

class DiagramView;

/// The linear tree behind an entry of the table of [GSS14 Algorithm 1], in words and drawn.
class LinearTreeView : public QWidget {
    Q_OBJECT

public:
    explicit LinearTreeView(QWidget* parent = nullptr);

    /// Shows the linear tree of `entry`, an item of the diagram's chart.
    void show(const LinearTreeDiagram& diagram, int entry);
    /// Removes the tree and shows a message.
    void clear(const QString& message);

signals:
    /// Emitted with the target under the mouse, Kind::Word or Kind::None.
    void hovered(parsescope::Target target);

private:
    QLabel* m_text;
    DiagramView* m_tree;
};

} // namespace parsescope
