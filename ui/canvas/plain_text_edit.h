// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

namespace parsescope {

/// A text area that is safe to paste into: pasting from a clipboard that is or has become empty
/// does nothing, while a QPlainTextEdit of Qt 6.4 crashes. All text areas of the program are of
/// this class, and are read with `text`.
class PlainTextEdit : public QPlainTextEdit {
    Q_OBJECT

public:
    using QPlainTextEdit::QPlainTextEdit;

    /// Returns the text with its no-break spaces, which toPlainText() replaces by spaces.
    [[nodiscard]] QString text() const;

protected:
    [[nodiscard]] bool canInsertFromMimeData(const QMimeData* source) const override;
    void insertFromMimeData(const QMimeData* source) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
};

} // namespace parsescope
