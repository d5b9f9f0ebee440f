// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace parsescope {

class ParseExplorer;
class Selection;
class TreebankEditor;

/// The columns of the sentence and, below them, the findings in an edited sentence.
class ColumnsPanel : public QWidget {
    Q_OBJECT

public:
    ColumnsPanel(TreebankEditor* editor, const ParseExplorer* parse, Selection* selection,
                 QWidget* parent = nullptr);
};

} // namespace parsescope
