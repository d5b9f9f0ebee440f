// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace parsescope {

class ColumnsModel;
class ParseExplorer;
class Selection;

/// Paints and edits the cells of the columns. Words on the stack and in the buffer are marked by
/// the colour behind their number, and those that a view points at. While one types what cannot
/// stand in a cell, the reason stands below it, and Enter does not take it.
class ColumnsDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    ColumnsDelegate(ParseExplorer* parse, Selection* selection, const ColumnsModel* model,
                    QObject* parent);

    /// Shows below the cell why what is typed in it cannot be taken over; false when it cannot.
    bool check(QWidget* editor) const;

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
    bool eventFilter(QObject* editor, QEvent* event) override;

private:
    ParseExplorer* m_parse;
    Selection* m_selection;
    const ColumnsModel* m_model;
};

} // namespace parsescope
