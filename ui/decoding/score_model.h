// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include <string>

namespace parsescope {

class ExactDecoding;

/// One table of a sentence's scores, to be set by hand: rows are stack tops and columns buffer
/// fronts, or heads and dependents. Cells that no derivation meets are greyed and cannot be set.
class ScoreModel : public QAbstractTableModel {
    Q_OBJECT

public:
    explicit ScoreModel(ExactDecoding* decoding, QObject* parent = nullptr);

    /// Shows the table with that name, "sh".
    void setTable(const std::string& name);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// A number, or "-" for what is forbidden.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

private:
    [[nodiscard]] bool isMet(int row, int column) const;
    [[nodiscard]] bool hasTable() const;

    ExactDecoding* m_decoding;
    std::string m_table = "sh";
    int m_shownWords = -1; // number of words when the rows were last announced
};

} // namespace parsescope
