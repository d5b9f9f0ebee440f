// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/relation_edit.h"

#include "core/treebank/edit.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/treebank_editor.h"
#include "ui/session/treebank_values.h"

#include <QKeyEvent>

#include <algorithm>
#include <utility>

namespace parsescope {

RelationEdit::RelationEdit(TreebankEditor* editor, const ParseExplorer* parse, DiagramView* view)
    : CompletingEdit(view->viewport()), m_editor(editor), m_parse(parse), m_view(view) {
    setObjectName("relation");
    setAccessibleName(tr("Relation"));
    setFrame(true);
    setAlignment(Qt::AlignCenter);
    setAutoFillBackground(true);
    hide();
    connect(this, &CompletingEdit::clickedOnValue, this, &RelationEdit::store);
    parse->onChange(ParseExplorer::SentenceChanged | ParseExplorer::ProblemChanged, this,
                    &RelationEdit::close);
    connect(view, &DiagramView::roomChanged, this, [this] { setGeometry(place()); });
    editor->addCellGuard(this, [this] {
        store();
        return true;
    });
}

void RelationEdit::open(int word) {
    const Sentence& sentence = m_parse->sentence();
    if (!m_parse->canExplore() || word < 1 || word > sentence.size() ||
        sentence.words[word - 1].head == NoHead)
        return;
    const Word& line = sentence.words[word - 1];
    m_inDeps.reset();
    openAt({Target::Kind::Arc, word, line.head},
           line.deprel == "_" ? QString() : toQt(line.deprel));
}

void RelationEdit::open(const EnhancedArc& arc) {
    m_inDeps = arc;
    m_isNew = false;
    openAt(arc.target, toQt(arc.item.relation.substr(1)));
}

void RelationEdit::openForNew(const EnhancedArc& arc) {
    open(arc);
    m_isNew = true;
}

void RelationEdit::openAt(Target arc, const QString& relation) {
    m_arc = arc;
    if (place().isEmpty()) {
        m_arc = {};
        return;
    }
    setValues(m_editor->values().of(DeprelColumn));
    setText(relation);
    setGeometry(place());
    selectAll();
    show();
    raise();
    setFocus();
}

/// Returns the rectangle of the field in the view: over the label of the arc or, if the arc has no
/// label, over the arc; an empty rectangle if neither the arc nor the word is drawn.
QRect RelationEdit::place() const {
    if (m_arc.kind == Target::Kind::None)
        return {};
    QRectF bounds = m_view->drawing().boundsOf(m_arc);
    if (bounds.isNull()) // a long sentence is still being laid out
        bounds = m_view->drawing().boundsOf({Target::Kind::Word, m_arc.index, -1});
    if (bounds.isNull())
        return {};
    bounds = {bounds.center().x(), bounds.top(), 0, 0};
    for (const Shape& shape : m_view->drawing().shapes)
        if (shape.target == m_arc && !shape.text.isEmpty())
            bounds = shape.bounds();
    const QPoint centre = m_view->toView(bounds.center()).toPoint();
    QRect place(QPoint(), QSize(fontMetrics().horizontalAdvance('n') * 16, sizeHint().height()));
    place.moveCenter(centre);
    const QRect room = m_view->viewport()->rect();
    place.moveLeft(std::clamp(place.left(), 0, std::max(0, room.width() - place.width())));
    place.moveTop(std::clamp(place.top(), 0, std::max(0, room.height() - place.height())));
    return place;
}

void RelationEdit::store() {
    const Target arc = m_arc;
    const std::string relation = text().trimmed().toStdString();
    close();
    if (arc.kind == Target::Kind::None)
        return;
    std::optional<DepsItem> now;
    if (m_inDeps && !relation.empty())
        now = DepsItem{m_inDeps->item.head, ":" + relation};
    const Result<Sentence> changed =
        m_inDeps ? withDepsItem(m_parse->sentence(), m_inDeps->node, m_inDeps->item, now)
                 : withColumn(m_parse->sentence(), arc.index, "deprel", relation);
    if (!changed || *changed == m_parse->sentence() || !checkReadable(*changed, m_editor->format()))
        return;
    if (m_inDeps && m_isNew)
        m_editor->undo(); // the head and the relation are one change
    m_editor->replaceSentence(*changed);
}

void RelationEdit::close() {
    if (std::exchange(m_arc, {}).kind == Target::Kind::None)
        return;
    const bool hadFocus = hasFocus();
    hide();
    if (hadFocus)
        m_view->setFocus();
}

void RelationEdit::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Tab:
        takeChosen();
        return store();
    case Qt::Key_Escape:
        return isListed() ? hideList() : close();
    default:
        CompletingEdit::keyPressEvent(event);
    }
}

void RelationEdit::focusOutEvent(QFocusEvent* event) {
    CompletingEdit::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason)
        store();
}

} // namespace parsescope
