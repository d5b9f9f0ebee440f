// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QWidget>

namespace parsescope {

class ParseExplorer;
class Selection;
class TreebankEditor;

/// A text about an edited sentence: the number of findings that File Errors would list for it,
/// except those of level 3, which take UD's validator and thus too long at each edit, and the first
/// one that the sentence in the file does not have. Also tells which words have DEPS that still
/// follow their old head in the tree. Hidden if there is nothing to tell or the sentence is not
/// edited. Links open File Errors, and let DEPS follow.
class FindingsLine : public QLabel {
    Q_OBJECT

public:
    explicit FindingsLine(TreebankEditor* editor, QWidget* parent = nullptr);

private:
    void check();
    [[nodiscard]] QString textOfFindings() const;
    [[nodiscard]] QString textOfDeps() const;

    TreebankEditor* m_editor;
};

/// The columns of the sentence and, below them, the findings in an edited sentence.
class ColumnsPanel : public QWidget {
    Q_OBJECT

public:
    ColumnsPanel(TreebankEditor* editor, const ParseExplorer* parse, Selection* selection,
                 QWidget* parent = nullptr);
};

} // namespace parsescope
