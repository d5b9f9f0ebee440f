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

    /// Shows the tree of the entry, an item of the chart of the diagram.
    void show(const LinearTreeDiagram& diagram, int entry);
    /// Shows nothing but a message.
    void clear(const QString& message);

signals:
    /// The mouse is there: Kind::Word, or Kind::None.
    void hovered(parsescope::Target target);

private:
    QLabel* m_text;
    DiagramView* m_tree;
};

} // namespace parsescope
