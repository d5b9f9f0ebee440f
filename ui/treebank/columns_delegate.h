// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace parsescope {

class ColumnsModel;
class Selection;

/// Paints and edits the cells of the columns. The line of a highlighted word is coloured. While the
/// user types a value that is not possible in the cell, the reason is shown below the cell, and
/// Enter does not accept the value.
class ColumnsDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    ColumnsDelegate(Selection* selection, const ColumnsModel* model, QObject* parent);

    /// Shows below the cell why the text in `editor` cannot be accepted. Returns true if it can be
    /// accepted.
    bool check(QWidget* editor) const;

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
    bool eventFilter(QObject* editor, QEvent* event) override;

private:
    Selection* m_selection;
    const ColumnsModel* m_model;
};

} // namespace parsescope
