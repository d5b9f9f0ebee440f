// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include <vector>

namespace parsescope {

class Session;

/// The sentence of a session as it stands in its file: a row for each line, multiword tokens and
/// empty nodes among them, and the ten columns of CoNLL-U (or CoNLL-X).
class ColumnsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    static constexpr int ColumnCount = 10;

    explicit ColumnsModel(Session* session, QObject* parent = nullptr);

    /// The word (1-based) on a row; 0 for a line that is no word.
    [[nodiscard]] int word(int row) const;
    /// The row of a word (1-based); -1 when there is none.
    [[nodiscard]] int rowOf(int word) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    void refresh();
    [[nodiscard]] QString text(int row, int column) const;

    Session* m_session;
    /// By row: a word (1-based), or -1 - the index of an extra line.
    std::vector<int> m_lines;
};

} // namespace parsescope
