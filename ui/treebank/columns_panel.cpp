// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/columns_panel.h"

#include "ui/treebank/columns_view.h"
#include "ui/treebank/findings_line.h"

#include <QVBoxLayout>

namespace parsescope {

ColumnsPanel::ColumnsPanel(TreebankEditor* editor, const ParseExplorer* parse, Selection* selection,
                           QWidget* parent)
    : QWidget(parent) {
    auto* columns = new ColumnsView(editor, parse, selection);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(columns, 1);
    layout->addWidget(new FindingsLine(editor));
    setFocusProxy(columns);
}

} // namespace parsescope
