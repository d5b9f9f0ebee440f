// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/drawing.h"

#include <QWidget>

namespace parsescope {

class DiagramView;
class ParseExplorer;
class TreebankEditor;

/// Lets the mouse change the gold tree in a diagram of words and arcs: a word, or an arc, is
/// dragged onto the word that shall be the head. Lies over the diagram, where it draws the arc that
/// is on its way and says why a place is refused.
class ArcEditor : public QWidget {
    Q_OBJECT

public:
    ArcEditor(TreebankEditor* editor, ParseExplorer* parse, DiagramView* view);

signals:
    /// Emitted with a text about the effect of releasing the mouse here, or the reason why there is
    /// none; empty at the end.
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
    ParseExplorer* m_parse;
    DiagramView* m_view;
    QPointF m_pressed;
    QPointF m_mouse;
    int m_dependent = -1; ///< the word that gets another head; -1 when nothing can be dragged
    int m_head = -1;      ///< the node under the mouse; -1 when there is none
    bool m_dragging = false;
    bool m_allowed = false;
};

/// Attaches `word` to `head` in the gold tree, where all words are children of ROOT as long as
/// there is none. Empty when that is possible, else why not.
[[nodiscard]] QString obstacleToHead(const ParseExplorer& parse, int word, int head);
void giveHead(TreebankEditor& editor, const ParseExplorer& parse, int word, int head);

} // namespace parsescope
