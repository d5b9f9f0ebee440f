// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/arc_editor.h"

#include "core/treebank/edit.h"
#include "core/treebank/token_edit.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/qt_text.h"
#include "ui/explorer/enhanced_drawing.h"
#include "ui/explorer/relation_edit.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/treebank_editor.h"
#include "ui/session/wording.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <cmath>

namespace parsescope {

QString obstacleToHead(const ParseExplorer& parse, int word, int head) {
    if (word == head)
        return ArcEditor::tr("A word cannot be its own head.");
    if (word == 0)
        return ArcEditor::tr("%1 cannot have a head.").arg(inQuotes(parse, 0));
    return {};
}

void giveHead(TreebankEditor& editor, const ParseExplorer& parse, int word, int head) {
    if (const Result<Sentence> changed = withHeadMoved(parse.sentence(), word, head);
        changed && parse.canExplore())
        editor.replaceSentence(*changed);
}

ArcEditor::ArcEditor(TreebankEditor* editor, const ParseExplorer* parse, DiagramView* view)
    : QWidget(view->viewport()), m_editor(editor), m_parse(parse), m_view(view),
      m_relation(new RelationEdit(editor, parse, view)) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    hide();
    view->viewport()->installEventFilter(this);
    connect(view, &DiagramView::clicked, this, &ArcEditor::clickOn);
}

bool ArcEditor::eventFilter(QObject*, QEvent* event) {
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        if (const auto* press = static_cast<QMouseEvent*>(event); press->button() == Qt::LeftButton)
            begin(press->position(), press->modifiers() & Qt::ShiftModifier);
        else
            end(false);
        return false;
    case QEvent::MouseMove: {
        const auto* moved = static_cast<QMouseEvent*>(event);
        if (moved->buttons() == Qt::NoButton) {
            const bool grips =
                gripAt(moved->position()) > 0 || depsGripAt(moved->position(), false);
            m_view->viewport()->setCursor(grips ? Qt::OpenHandCursor : Qt::ArrowCursor);
            return false;
        }
        if (m_dependent < 0 || !(moved->buttons() & Qt::LeftButton))
            return false;
        move(moved->position());
        return m_dragging;
    }
    case QEvent::MouseButtonRelease: {
        const bool wasDragging = m_dragging;
        end(true);
        return wasDragging;
    }
    case QEvent::Resize:
        resize(m_view->viewport()->size());
        return false;
    default:
        return false;
    }
}

void ArcEditor::begin(QPointF point, bool adds) {
    m_pressed = point;
    m_head = -1;
    m_inDeps = depsGripAt(point, adds);
    m_dependent = m_inDeps ? m_view->targetAt(point).index : gripAt(point);
}

/// Returns the word whose head is changed by dragging the shape at `point`; -1 if there is none.
int ArcEditor::gripAt(QPointF point) const {
    const Target target = m_view->targetAt(point);
    const bool grips = target.kind == Target::Kind::Word || target.kind == Target::Kind::Arc;
    const bool isWord = target.index > 0 && target.index <= m_parse->sentence().size();
    return grips && isWord ? target.index : -1; // empty nodes have no head in the tree
}

/// Returns the arc of the enhanced graph that is changed or, for an empty node and if `adds` is
/// true for a word, added by dragging the shape at `point`; nothing if there is none. Arcs below
/// the words are those of the enhanced graph.
std::optional<ArcEditor::DepsGrip> ArcEditor::depsGripAt(QPointF point, bool adds) const {
    const Target target = m_view->targetAt(point);
    if (!m_showsEnhanced || target.index < 1)
        return std::nullopt;
    const Sentence& sentence = m_parse->sentence();
    const std::vector<std::string> ids = nodeIds(sentence);
    const auto count = static_cast<int>(ids.size());
    if (target.index >= count || target.head >= count)
        return std::nullopt;
    if (target.kind == Target::Kind::Word && (adds || target.index > sentence.size()))
        return DepsGrip{ids[target.index], std::nullopt};
    if (target.kind != Target::Kind::Arc || point.y() < boxOf(target.index).bottom())
        return std::nullopt;
    for (const DepsItem& item : depsBesideTree(sentence, ids[target.index]))
        if (item.head == ids[target.head])
            return DepsGrip{ids[target.index], item};
    return std::nullopt;
}

/// Returns the word in quotation marks, or the ID of an empty node.
QString ArcEditor::nameOf(int node) const {
    return node <= m_parse->sentence().size()
               ? inQuotes(*m_parse, node)
               : QString::fromStdString(nodeIds(m_parse->sentence())[node]);
}

/// Gives the arc of the enhanced graph the head `head`, and asks for its relation.
void ArcEditor::giveDepsHead(const DepsGrip& grip, int dependent, int head) {
    const DepsItem now{nodeIds(m_parse->sentence())[head],
                       grip.old ? grip.old->relation : std::string(":dep")};
    const auto changed = withDepsItem(m_parse->sentence(), grip.node, grip.old, now);
    if (!changed) {
        emit message(toQt(changed.error().text()));
        return;
    }
    m_editor->replaceSentence(*changed);
    m_relation->openForNew({grip.node, now, {Target::Kind::Arc, dependent, head}});
}

void ArcEditor::move(QPointF point) {
    if (!m_dragging && (point - m_pressed).manhattanLength() <= QApplication::startDragDistance())
        return;
    if (!m_dragging) {
        m_dragging = true;
        resize(m_view->viewport()->size());
        show();
    }
    scrollTo(point.toPoint());
    m_mouse = point;
    const Target target = m_view->targetAt(point);
    const bool isNode = target.kind == Target::Kind::Word &&
                        (m_inDeps || target.index <= m_parse->sentence().size());
    m_head = isNode ? target.index : -1;
    QString text = tr("Drag %1 onto its head.").arg(nameOf(m_dependent));
    m_allowed = false;
    if (m_head >= 0 && m_head != m_dependent) {
        const QString obstacle = obstacleToHead(*m_parse, m_dependent, m_head);
        m_allowed = obstacle.isEmpty();
        if (m_allowed && m_inDeps)
            text = tr("%1 becomes the head of %2 in the enhanced graph.")
                       .arg(nameOf(m_head), nameOf(m_dependent));
        else
            text = m_allowed ? effectOf(m_dependent, m_head) : obstacle;
        QToolTip::showText(m_view->viewport()->mapToGlobal(point.toPoint()) + QPoint(0, 30), text,
                           m_view);
    } else {
        QToolTip::hideText();
    }
    m_view->viewport()->setCursor(m_head < 0 || m_allowed ? Qt::ClosedHandCursor
                                                          : Qt::ForbiddenCursor);
    emit message(text);
    update();
}

void ArcEditor::end(bool drop) {
    const int dependent = m_dependent;
    const bool wasDragging = m_dragging;
    m_dependent = -1;
    m_dragging = false;
    if (!wasDragging)
        return;
    hide();
    QToolTip::hideText();
    m_view->viewport()->unsetCursor();
    const bool refused = drop && m_head >= 0 && m_head != dependent && !m_allowed;
    emit message(refused ? obstacleToHead(*m_parse, dependent, m_head) : QString());
    if (!drop || !m_allowed)
        return;
    if (m_inDeps)
        return giveDepsHead(*m_inDeps, dependent, m_head);
    giveHead(*m_editor, *m_parse, dependent, m_head);
    if (m_asks)
        m_relation->open(dependent);
}

/// Returns what happens when `word` is dropped on `head`.
QString ArcEditor::effectOf(int word, int head) const {
    const QString name = inQuotes(*m_parse, word);
    const QString above = inQuotes(*m_parse, head);
    const Sentence& sentence = m_parse->sentence();
    const int child = childAbove(sentence, word, head);
    if (child == 0)
        return tr("%1 becomes the head of %2.").arg(above, name);
    const int old = sentence.words[word - 1].head;
    return old == NoHead
               ? tr("%1 becomes the head of %2, and %3 loses its head.")
                     .arg(above, name, inQuotes(*m_parse, child))
               : tr("%1 becomes the head of %2, and %3 is attached to %4 instead.")
                     .arg(above, name, inQuotes(*m_parse, child), inQuotes(*m_parse, old));
}

void ArcEditor::fillMenu(QMenu& menu, int word) {
    if (!m_parse->canExplore() || word < 1 || word > m_parse->sentence().size())
        return;
    const int head = m_parse->sentence().words[word - 1].head;
    menu.addAction(tr("Edit &Relation…"), this, [this, word] { m_relation->open(word); })
        ->setEnabled(head != NoHead);
    menu.addAction(tr("Attach to R&OOT"), this,
                   [this, word] { giveHead(*m_editor, *m_parse, word, 0); })
        ->setEnabled(head != 0);
    menu.addAction(tr("Remo&ve Head"), this,
                   [this, word] {
                       if (const auto changed = withHead(m_parse->sentence(), word, NoHead))
                           m_editor->replaceSentence(*changed);
                   })
        ->setEnabled(head != NoHead);
}

/// Opens the field for the relation of a gold arc that was clicked.
void ArcEditor::clickOn(Target target) {
    const Sentence& sentence = m_parse->sentence();
    if (const auto grip = depsGripAt(m_pressed, false); grip && grip->old)
        m_relation->open({grip->node, *grip->old, target});
    else if (m_asks && target.kind == Target::Kind::Arc && target.index > 0 &&
             target.index <= sentence.size() &&
             sentence.words[target.index - 1].head == target.head)
        m_relation->open(target.index);
}

/// Scrolls towards the edge of the view that the mouse is near.
void ArcEditor::scrollTo(QPoint point) {
    constexpr int margin = 24;
    constexpr int stride = 16;
    QScrollBar* bar = m_view->horizontalScrollBar();
    if (point.x() < margin)
        bar->setValue(bar->value() - stride);
    if (point.x() > width() - margin)
        bar->setValue(bar->value() + stride);
}

QRectF ArcEditor::boxOf(int node) const {
    const QRectF box = m_view->drawing().boundsOf({Target::Kind::Word, node, -1});
    return {m_view->toView(box.topLeft()), m_view->toView(box.bottomRight())};
}

void ArcEditor::paintEvent(QPaintEvent*) {
    const Theme theme = Theme::fromPalette(palette());
    const bool refused = m_head >= 0 && m_head != m_dependent && !m_allowed;
    const QColor color = theme.color(refused ? Ink::Wrong : Ink::Accent);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF dependent = boxOf(m_dependent);
    const bool onWord = m_head >= 0 && m_head != m_dependent;
    const QPointF tip(dependent.center().x(), dependent.top() - 2);
    const QPointF from =
        onWord ? QPointF(boxOf(m_head).center().x(), boxOf(m_head).top() - 2) : m_mouse;
    const qreal rise = 24 + std::abs(from.x() - tip.x()) / 4;
    QPainterPath path(from);
    path.cubicTo(from - QPointF(0, onWord ? rise : 0), tip - QPointF(0, rise), tip);
    painter.setPen(QPen(color, 2.6, refused ? Qt::DotLine : Qt::SolidLine, Qt::RoundCap));
    painter.drawPath(path);
    painter.setBrush(color);
    painter.drawPolygon(QPolygonF({tip, tip + QPointF(-5, -9), tip + QPointF(5, -9)}));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(dependent, 7, 7);
    if (onWord)
        painter.drawRoundedRect(boxOf(m_head), 7, 7);
}

} // namespace parsescope
