// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/enhanced_edit.h"
#include "ui/canvas/drawing.h"

#include <QWidget>

#include <optional>
#include <string>

class QMenu;

namespace parsescope {

class DiagramView;
class ParseExplorer;
class RelationEdit;
class TreebankEditor;

/// Lets the user change the gold tree in a diagram of words and arcs by dragging a word, or an arc,
/// onto its new head, and change the relation by a click on the arc. Where the enhanced graph is
/// shown, its arcs are dragged as well; dragging an empty node, or a word with Shift, adds one.
/// Covers the diagram, draws the arc that is being dragged, and tells what dropping it does.
class ArcEditor : public QWidget {
    Q_OBJECT

public:
    ArcEditor(TreebankEditor* editor, const ParseExplorer* parse, DiagramView* view);

    /// Sets whether relations are edited: after a click on an arc, and after a head has changed.
    void setAsksRelation(bool asks) { m_asks = asks; }
    /// Sets whether the diagram shows the enhanced graph, whose arcs are edited, too.
    void setShowsEnhanced(bool shows) { m_showsEnhanced = shows; }
    /// Adds the commands on the head and the relation of `word` to a menu.
    void fillMenu(QMenu& menu, int word);

signals:
    /// Emitted during dragging with the effect of releasing the mouse at its current position, or
    /// with the reason why releasing it has no effect; with an empty text when the dragging ends.
    void message(const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    /// An arc to a node that is changed or added in DEPS.
    struct DepsGrip {
        std::string node;            ///< ID of the dependent
        std::optional<DepsItem> old; ///< the arc that is changed; nothing to add one
    };

    void begin(QPointF point, bool adds);
    void move(QPointF point);
    void end(bool drop);
    void scrollTo(QPoint point);
    void clickOn(Target target);
    [[nodiscard]] QString effectOf(int word, int head) const;
    [[nodiscard]] int gripAt(QPointF point) const;
    [[nodiscard]] std::optional<DepsGrip> depsGripAt(QPointF point, bool adds) const;
    void giveDepsHead(const DepsGrip& grip, int dependent, int head);
    [[nodiscard]] QString nameOf(int node) const;
    [[nodiscard]] QRectF boxOf(int node) const;

    TreebankEditor* m_editor;
    const ParseExplorer* m_parse;
    DiagramView* m_view;
    RelationEdit* m_relation; ///< a child of the diagram, on which it lies
    bool m_asks = false;
    bool m_showsEnhanced = false;
    std::optional<DepsGrip> m_inDeps; ///< set if an arc of the enhanced graph is dragged
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
