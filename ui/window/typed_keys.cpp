// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/typed_keys.h"

#include "ui/explorer/action_card.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QComboBox>
#include <QKeyEvent>
#include <QTabBar>

namespace parsescope {

namespace {

bool isArrow(const QKeyEvent& key) {
    switch (key.key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Home:
    case Qt::Key_End:
        return true;
    default:
        return false;
    }
}

bool takesKey(const QAbstractItemView& view, const QKeyEvent& key) {
    const QModelIndex current = view.currentIndex();
    if (key.key() == Qt::Key_Space && current.flags() & Qt::ItemIsUserCheckable)
        return true;
    // The key begins editing or, in a table, moves to another cell. In a row, the first cell may be
    // a number that cannot be edited.
    const Qt::ItemFlags flags = current.flags() | current.siblingAtColumn(1).flags();
    return flags & Qt::ItemIsEditable && view.editTriggers() & QAbstractItemView::AnyKeyPressed;
}

/// Returns true if the key F2 edits the current item of the view that is or contains `focus`.
bool edits(const QWidget* focus) {
    const QAbstractItemView* view = nullptr;
    for (; focus && !view; focus = focus->parentWidget())
        view = qobject_cast<const QAbstractItemView*>(focus);
    return view && view->currentIndex().flags() & Qt::ItemIsEditable &&
           view->editTriggers() & QAbstractItemView::EditKeyPressed;
}

} // namespace

bool isEditKey(const QKeyEvent& key) {
    return key.key() == Qt::Key_F2 && key.modifiers() == Qt::NoModifier;
}

bool takesKey(const QWidget* focus, const QKeyEvent& key) {
    if (isEditKey(key))
        return edits(focus);
    const bool isSpace = key.key() == Qt::Key_Space;
    if (qobject_cast<const QAbstractButton*>(focus))
        return isSpace && !qobject_cast<const ActionCard*>(focus);
    if (qobject_cast<const QComboBox*>(focus))
        return !isArrow(key) || key.key() == Qt::Key_Home || key.key() == Qt::Key_End;
    if (qobject_cast<const QAbstractSlider*>(focus) || qobject_cast<const QTabBar*>(focus))
        return isArrow(key);
    const auto* view = qobject_cast<const QAbstractItemView*>(focus);
    return view && takesKey(*view, key);
}

} // namespace parsescope
