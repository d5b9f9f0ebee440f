// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <QtCore/QAbstractTableModel>
#include <QtWidgets/QTableView>
#include <QtWidgets/QWidget>

#include <optional>
#include <vector>

class QLabel;

namespace parsescope {

class ParseExplorer;

/// What every transition would cost at every step of the current branch: a row for each step, a
/// column for each transition that is legal somewhere on it.
class LossTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Role {
        CostRole = Qt::UserRole, ///< int: by how much the loss rises; invalid where not known
        LegalRole,               ///< bool
        TakenRole,               ///< bool: the branch goes on with it
    };

    explicit LossTableModel(const ParseExplorer* parse, QObject* parent = nullptr);

    /// Reads the branch anew, and what is known of it.
    void refresh();
    /// Has no rows until the next refresh. To be called when what it shows changes unseen.
    void clear();
    /// The node of the exploration that a row stands for.
    [[nodiscard]] int nodeOf(int row) const { return m_path[row]; }
    /// The row of the step looked at; -1 if it is not there.
    [[nodiscard]] int currentRow() const;
    [[nodiscard]] Transition transitionOf(int column) const { return m_columns[column]; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] bool isLegal(const QModelIndex& index) const;
    [[nodiscard]] bool isTaken(const QModelIndex& index) const;
    [[nodiscard]] std::optional<int> cost(const QModelIndex& index) const;
    [[nodiscard]] QString text(const QModelIndex& index) const;
    [[nodiscard]] QString tip(const QModelIndex& index) const;

    const ParseExplorer* m_parse;
    std::vector<int> m_path;           // nodes, from the start
    std::vector<Transition> m_columns; // in the order of the rules
};

/// The panel with that table. A click on a row goes to its step; a double click on a cell takes its
/// transition there.
class LossTable : public QWidget {
    Q_OBJECT

public:
    explicit LossTable(ParseExplorer* parse, QWidget* parent = nullptr);

private:
    void refresh();

    ParseExplorer* m_parse;
    LossTableModel* m_model;
    QTableView* m_table;
    QLabel* m_note; ///< why there are no losses
};

} // namespace parsescope
