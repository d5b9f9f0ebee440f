// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

namespace parsescope {

/// A text area for lines of a treebank, with a monospaced font and without wrapping; the Tab key
/// inserts a tab. Pasting from a clipboard that has become empty does nothing (Qt 6.4 crashes on an
/// X clipboard whose owner has gone).
class LinesEdit : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit LinesEdit(QWidget* parent = nullptr);

protected:
    [[nodiscard]] bool canInsertFromMimeData(const QMimeData* source) const override;
    void insertFromMimeData(const QMimeData* source) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
};

} // namespace parsescope
