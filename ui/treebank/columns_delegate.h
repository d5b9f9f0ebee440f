// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace parsescope {

class ColumnsModel;
class Selection;
class TreebankValues;

/// Paints and edits the cells of the columns. The line of a highlighted word is coloured, the
/// current cell has a frame, and cells with findings have a mark. Values of UPOS, XPOS, FEATS and
/// DEPREL are completed. While the user types a value that is not possible in the cell, the reason
/// is shown below the cell, and Enter does not accept the value.
class ColumnsDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    ColumnsDelegate(Selection* selection, const ColumnsModel* model, TreebankValues* values,
                    QObject* parent);

    /// Shows below the cell why the text in `editor` cannot be accepted. Returns true if it can be
    /// accepted.
    bool check(QWidget* editor) const;

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

signals:
    /// Emitted when Enter has ended the editing of a cell: the cell `rows` rows below becomes
    /// current.
    void rowAsked(int rows);

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
    bool eventFilter(QObject* editor, QEvent* event) override;

private:
    bool takeKey(QWidget* editor, int key, Qt::KeyboardModifiers modifiers);
    void store(QWidget* editor);

    Selection* m_selection;
    const ColumnsModel* m_model;
    TreebankValues* m_values;
};

} // namespace parsescope
