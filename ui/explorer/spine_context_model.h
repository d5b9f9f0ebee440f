// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/linear/spine_context.h"

#include <QAbstractTableModel>
#include <QStyledItemDelegate>

#include <vector>

namespace parsescope {

class ParseExplorer;

/// The contexts of [SSN13 Table 1] in the configuration at the cursor: a row for each placeholder,
/// a column for each legal transition. Cells name words.
class SpineContextModel : public QAbstractTableModel {
    Q_OBJECT

public:
    /// A bool: true if the placeholder of the cell has no word.
    enum Role { NoneRole = Qt::UserRole };

    explicit SpineContextModel(const ParseExplorer* parse, QObject* parent = nullptr);

    /// Replaces the contexts, one for each column.
    void setContexts(std::vector<SpineContext> contexts);
    /// Returns the nodes that a column names, without repetitions, in increasing order.
    [[nodiscard]] std::vector<int> nodesOf(int column) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] int nodeAt(const QModelIndex& index) const {
        return m_contexts[index.column()].nodes[index.row()];
    }
    [[nodiscard]] QString nameOf(int column) const;

    const ParseExplorer* m_parse;
    std::vector<SpineContext> m_contexts; // indexed by column
};

/// Paints a line of a QListWidget: a transition with its arc and, on as many lines below as needed,
/// the verdict of Lemma 1 [SSN13].
class VerdictDelegate : public QStyledItemDelegate {
public:
    enum Role {
        ReasonRole = Qt::UserRole,
        CorrectRole, ///< a bool: true if the transition is correct; invalid if there is no verdict
    };
    static constexpr int Inset = 10; ///< distance from the sides of a line to its text, in pixels

    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;
};

/// Paints a cell of the table of contexts; the column under the mouse has a coloured background.
class SpineContextDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

} // namespace parsescope
