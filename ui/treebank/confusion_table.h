// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/tree_comparison.h"

#include <QAbstractTableModel>
#include <QTableView>

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

/// The matrix of gold relations and the relations in a system's output; the more frequent a
/// confusion, the stronger its colour. A click on a cell, or Enter, requests the sentences with the
/// cell's words.
class ConfusionTable : public QTableView {
    Q_OBJECT

public:
    explicit ConfusionTable(QWidget* parent = nullptr);

    [[nodiscard]] ConfusionModel* confusions() const { return m_model; }

signals:
    /// Emitted to request the sentences in which words with the gold relation `gold` have the
    /// relation `found`.
    void chosen(const QString& gold, const QString& found);

private:
    void choose(const QModelIndex& cell);

    ConfusionModel* m_model;
};

} // namespace parsescope
