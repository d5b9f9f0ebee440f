// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"
#include "ui/canvas/plain_text_edit.h"

namespace parsescope {

/// A text area for lines of a treebank, with a monospaced font, without wrapping, and from left to
/// right in every script. The columns between tabs are aligned; the Tab key inserts a tab. Undo and
/// Redo belong to the window when the text has nothing to undo or redo.
class LinesEdit : public PlainTextEdit {
    Q_OBJECT

public:
    explicit LinesEdit(QWidget* parent = nullptr);

    /// Sets the tab stops so that each column is as wide as its widest value, up to a limit. Called
    /// when the text changes.
    void alignColumns();
    /// Marks the line `line` (1-based) as wrong; 0 for none.
    void markLine(int line);

signals:
    /// Emitted when the focus has moved to another control of the window.
    void left();

protected:
    bool event(QEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
};

/// Returns a text about the tree of a sentence that has been typed.
[[nodiscard]] QString treeText(const Sentence& sentence);

} // namespace parsescope
