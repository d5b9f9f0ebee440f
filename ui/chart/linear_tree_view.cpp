// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/linear_tree_view.h"

#include "ui/canvas/diagram_view.h"
#include "ui/chart/printed_text.h"

#include <QLabel>
#include <QVBoxLayout>

namespace parsescope {

LinearTreeView::LinearTreeView(QWidget* parent)
    : QWidget(parent), m_text(new QLabel), m_tree(new DiagramView) {
    m_text->setObjectName("tree-told");
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setContentsMargins(10, 4, 10, 4);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_tree->setObjectName("linear-tree");
    m_tree->setAccessibleName(tr("Linear tree of the entry"));
    m_tree->setToolTip(tr(
        "Solid arcs are gold; dashed arcs are not, and the number at the dependent is their cost"));
    m_tree->setContentAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_text);
    layout->addWidget(m_tree, 1);
    connect(m_tree, &DiagramView::hovered, this, &LinearTreeView::hovered);
}

void LinearTreeView::show(const LinearTreeDiagram& diagram, int entry) {
    m_text->setText(linearTreeText(*diagram.chart, entry, diagram.words));
    m_tree->setAccessibleDescription(m_text->text());
    showAtTextSize(m_tree, layoutLinearTree(diagram, fontMeasure()));
}

void LinearTreeView::clear(const QString& message) {
    m_text->setText(message);
    m_tree->setAccessibleDescription(message);
    m_tree->setDrawing({});
}

} // namespace parsescope
