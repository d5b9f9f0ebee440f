// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/plain_text_edit.h"

namespace parsescope {

/// A text area for lines of a treebank, with a monospaced font, without wrapping, and from left to
/// right in every script. The columns between tabs are aligned; the Tab key inserts a tab.
class LinesEdit : public PlainTextEdit {
    Q_OBJECT

public:
    explicit LinesEdit(QWidget* parent = nullptr);

private:
    void alignColumns();
};

} // namespace parsescope
