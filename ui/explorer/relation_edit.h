// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/enhanced_edit.h"
#include "ui/canvas/completing_edit.h"
#include "ui/canvas/drawing.h"

#include <optional>
#include <string>

namespace parsescope {

class DiagramView;
class ParseExplorer;
class TreebankEditor;

/// An arc of the enhanced graph in a drawing.
struct EnhancedArc {
    std::string node; ///< ID of the dependent, a word or an empty node
    DepsItem item;    ///< its head and relation in DEPS
    Target target;    ///< the arc in the drawing
};

/// A field over an arc of the gold tree or of the enhanced graph, in which the relation of the arc
/// is typed. Enter and a click elsewhere store the relation, which is one step of undo; Escape
/// keeps the old one. An empty relation removes an arc of the enhanced graph.
class RelationEdit : public CompletingEdit {
    Q_OBJECT

public:
    RelationEdit(TreebankEditor* editor, const ParseExplorer* parse, DiagramView* view);

    /// Opens the field for the relation of `word`, if it has a head and is drawn.
    void open(int word);
    /// Opens the field for the relation of an enhanced arc that the last change has made; storing
    /// the relation becomes part of this change.
    void openForNew(const EnhancedArc& arc);
    /// Opens the field for the relation of an enhanced arc.
    void open(const EnhancedArc& arc);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void openAt(Target arc, const QString& relation);
    void store();
    void close();
    [[nodiscard]] QRect place() const;

    TreebankEditor* m_editor;
    const ParseExplorer* m_parse;
    DiagramView* m_view;
    Target m_arc;                        ///< the arc in the drawing; None if the field is closed
    std::optional<EnhancedArc> m_inDeps; ///< set if the arc is one of the enhanced graph
    bool m_isNew = false;                ///< true if the last change has made the arc
};

} // namespace parsescope
