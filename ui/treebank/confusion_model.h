// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/tree_comparison.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace parsescope {

/// The number of words of each gold relation (row) that have each relation (column) in a system's
/// output. The model includes only relations that were confused with others, the most frequently
/// confused ones first.
class ConfusionModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Role {
        CountRole = Qt::UserRole, ///< an int: the number of words
        /// A double: the share of the cell's words in all words of the gold relation; negative on
        /// the diagonal.
        ShareRole,
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// Shows the confusions of `comparison`, which may be empty.
    void show(const TreebankComparison& comparison);
    /// Returns the two relations of a cell, the gold one first.
    [[nodiscard]] std::pair<std::string, std::string> relations(const QModelIndex& cell) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] long long count(const QModelIndex& cell) const;

    std::vector<std::string> m_relations;
    std::vector<long long> m_words;  // for each relation, the number of words in the gold treebank
    std::vector<long long> m_counts; // numbers of words in the cells, row by row
};

} // namespace parsescope
