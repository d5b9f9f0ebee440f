// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/columns_delegate.h"

#include "ui/canvas/completing_edit.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"
#include "ui/session/selection.h"
#include "ui/session/treebank_values.h"
#include "ui/treebank/columns_model.h"

#include <QAbstractItemView>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QStatusTipEvent>

#include <algorithm>

namespace parsescope {

namespace {

// Name of an editor's property that contains the index of the edited cell.
constexpr const char* CellOf = "cell";

/// Shows a text below the editor, or above it if there is no room below. A tool tip would disappear
/// by itself.
void showReason(QWidget* editor, const QString& text) {
    constexpr int widest = 420;
    QWidget* viewport = editor->parentWidget();
    auto* reason = viewport->findChild<QLabel*>("reason");
    if (!reason) {
        reason = new QLabel(viewport);
        reason->setObjectName("reason");
        reason->setTextFormat(Qt::PlainText);
        reason->setWordWrap(true);
        reason->setMargin(4);
        reason->setFrameShape(QFrame::Box);
        reason->setAutoFillBackground(true);
        // The viewport assigns other roles to its children.
        reason->setForegroundRole(QPalette::WindowText);
        reason->setBackgroundRole(QPalette::Window);
        QObject::connect(editor, &QObject::destroyed, reason, &QObject::deleteLater);
    }
    const Theme theme = Theme::fromPalette(viewport->palette());
    QPalette colours = viewport->palette();
    colours.setColor(QPalette::WindowText, theme.color(Ink::Wrong));
    colours.setColor(QPalette::Window, theme.color(Ink::Canvas));
    reason->setPalette(colours);
    reason->setText(text);
    editor->setAccessibleDescription(text);
    reason->setFixedWidth(
        std::min({widest, viewport->width(), reason->fontMetrics().horizontalAdvance(text) + 24}));
    reason->adjustSize();
    const QRect cell = editor->geometry();
    const bool below = cell.bottom() + reason->height() < viewport->height();
    reason->move(std::clamp(cell.left(), 0, std::max(0, viewport->width() - reason->width())),
                 below ? cell.bottom() + 1 : std::max(0, cell.top() - reason->height()));
    reason->setVisible(!text.isEmpty());
    reason->raise();
}

} // namespace

ColumnsDelegate::ColumnsDelegate(Selection* selection, const ColumnsModel* model,
                                 TreebankValues* values, QObject* parent)
    : QStyledItemDelegate(parent), m_selection(selection), m_model(model), m_values(values) {}

void ColumnsDelegate::initStyleOption(QStyleOptionViewItem* option,
                                      const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    const Theme theme = Theme::fromPalette(option->palette);
    const int word = m_model->word(index.row());
    if (word == 0)
        option->palette.setColor(QPalette::Text, theme.color(Ink::Muted));
    else if (m_selection->highlight().holds(word))
        option->backgroundBrush = theme.color(Ink::AccentSoft);
    option->state &= ~QStyle::State_HasFocus; // `paint` draws a frame
    // The current cell stands out from the rest of the selected row.
    const auto* view = qobject_cast<const QAbstractItemView*>(option->widget);
    if (view && view->currentIndex() == index)
        option->state &= ~QStyle::State_Selected;
}

void ColumnsDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    QStyledItemDelegate::paint(painter, option, index);
    const Theme theme = Theme::fromPalette(option.palette);
    const QRectF cell = QRectF(option.rect).adjusted(1, 1, -1, -1);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (!m_model->findings(index).isEmpty()) {
        constexpr qreal size = 7;
        painter->setPen(Qt::NoPen);
        painter->setBrush(theme.color(Ink::Wrong));
        painter->drawPolygon(QPolygonF({cell.topRight(), cell.topRight() + QPointF(-size, 0),
                                        cell.topRight() + QPointF(0, size)}));
    }
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    if (view && view->currentIndex() == index) {
        painter->setPen(QPen(theme.color(view->hasFocus() ? Ink::Accent : Ink::Muted), 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(cell);
    }
    painter->restore();
}

QWidget* ColumnsDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&,
                                       const QModelIndex& index) const {
    auto* editor = new CompletingEdit(parent);
    if (index.column() < ColumnsModel::ColumnCount)
        editor->setValues(m_values->of(static_cast<ConllUColumn>(index.column())),
                          index.column() == ColumnsModel::Feats ? QChar('|') : QChar());
    editor->setProperty(CellOf, QVariant::fromValue(QPersistentModelIndex(index)));
    connect(editor, &QLineEdit::textEdited, this, [this, editor] { check(editor); });
    connect(editor, &CompletingEdit::clickedOnValue, this,
            [delegate = const_cast<ColumnsDelegate*>(this), editor] { delegate->store(editor); });
    return editor;
}

/// Stores the text of an open cell and closes the cell, if the text can be accepted.
void ColumnsDelegate::store(QWidget* editor) {
    if (!check(editor))
        return;
    emit commitData(editor);
    emit closeEditor(editor, NoHint);
}

bool ColumnsDelegate::check(QWidget* editor) const {
    const QModelIndex cell = editor->property(CellOf).value<QPersistentModelIndex>();
    const QString typed = qobject_cast<QLineEdit*>(editor)->text();
    if (!cell.isValid() || typed == cell.data().toString())
        return true;
    const Result<Sentence> after = m_model->changed(cell, typed);
    QPalette colours = editor->parentWidget()->palette();
    if (!after)
        colours.setColor(QPalette::Text, Theme::fromPalette(colours).color(Ink::Wrong));
    editor->setPalette(colours);
    // Where known values begin with the text, their list stands below the cell instead.
    const bool isListed = qobject_cast<CompletingEdit*>(editor)->isListed();
    showReason(editor, after || isListed ? QString() : toQt(after.error().message));
    return after.has_value();
}

/// Takes a key of an open cell, and returns true if the cell needs no other reaction to the key.
bool ColumnsDelegate::takeKey(QWidget* editor, int key, Qt::KeyboardModifiers modifiers) {
    auto* line = qobject_cast<CompletingEdit*>(editor);
    const bool isEnter = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (key == Qt::Key_Escape && line->isListed()) {
        line->hideList();
        return true;
    }
    if (!isEnter && key != Qt::Key_Tab && key != Qt::Key_Backtab)
        return false;
    line->takeChosen();
    if (!check(editor))
        return true;
    if (!isEnter)
        return false;
    store(editor);
    emit rowAsked(modifiers & Qt::ShiftModifier ? -1 : 1);
    return true;
}

bool ColumnsDelegate::eventFilter(QObject* object, QEvent* event) {
    auto* editor = qobject_cast<QLineEdit*>(object);
    if (editor && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (takeKey(editor, key->key(), key->modifiers()))
            return true;
    }
    if (editor && event->type() == QEvent::FocusOut) {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        if (reason == Qt::MouseFocusReason && !check(editor)) {
            QStatusTipEvent tip(tr("“%1” was not entered: %2.")
                                    .arg(editor->text(), editor->accessibleDescription()));
            QCoreApplication::sendEvent(editor->window(), &tip);
        }
    }
    return QStyledItemDelegate::eventFilter(object, event);
}

} // namespace parsescope
