// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/lines_edit.h"

#include "ui/canvas/theme.h"

namespace parsescope {

LinesEdit::LinesEdit(QWidget* parent) : PlainTextEdit(parent) {
    setFont(Theme::monospace());
    setTabChangesFocus(false);
    setLineWrapMode(QPlainTextEdit::NoWrap);
}

} // namespace parsescope
