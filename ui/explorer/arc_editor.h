// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"

#include <QWidget>

namespace parsescope {

class DiagramView;
class ParseExplorer;
class TreebankEditor;

/// Lets the user change the gold tree in a diagram of words and arcs by dragging a word, or an arc,
/// onto its new head. Covers the diagram, draws the arc that is being dragged, and explains why a
/// head is not possible.
class ArcEditor : public QWidget {
    Q_OBJECT

public:
    ArcEditor(TreebankEditor* editor, const ParseExplorer* parse, DiagramView* view);

signals:
    /// Emitted during dragging with the effect of releasing the mouse at its current position, or
    /// with the reason why releasing it has no effect; with an empty text when the dragging ends.
    void message(const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void begin(QPointF point);
    void move(QPointF point);
    void end(bool drop);
    void scrollTo(QPoint point);
    [[nodiscard]] int gripAt(QPointF point) const;
    [[nodiscard]] QRectF boxOf(int node) const;

    TreebankEditor* m_editor;
    const ParseExplorer* m_parse;
    DiagramView* m_view;
    QPointF m_pressed;
    QPointF m_mouse;
    int m_dependent = -1; ///< the word whose head is being changed; -1 if no word is dragged
    int m_head = -1;      ///< the node under the mouse; -1 if there is none
    bool m_dragging = false;
    bool m_allowed = false;
};

/// Returns why `word` cannot be attached to `head` in the gold tree; empty if it can.
[[nodiscard]] QString obstacleToHead(const ParseExplorer& parse, int word, int head);
/// Attaches `word` to `head` in the gold tree, which may be unfinished; does nothing if that is not
/// possible.
void giveHead(TreebankEditor& editor, const ParseExplorer& parse, int word, int head);

} // namespace parsescope
