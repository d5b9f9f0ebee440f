// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/tree_comparison.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace parsescope {

/// How often the words of a gold relation (row) got a relation (column) in a system's output. Only
/// relations that were taken for others or others for them are there, the most confused first.
class ConfusionModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Role {
        CountRole = Qt::UserRole, ///< int
        ShareRole, ///< double: of the words of that gold relation; negative on the diagonal
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// Of `comparison`, which is empty for none.
    void show(const TreebankComparison& comparison);
    /// The two relations of a cell, gold first.
    [[nodiscard]] std::pair<std::string, std::string> relations(const QModelIndex& cell) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] long long count(const QModelIndex& cell) const;

    std::vector<std::string> m_relations;
    std::vector<long long> m_words;  // by relation: how many there are in the gold treebank
    std::vector<long long> m_counts; // row by row
};

} // namespace parsescope
