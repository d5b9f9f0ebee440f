// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/scores.h"

#include <QAbstractTableModel>
#include <QWidget>

#include <string>

class QComboBox;
class QSpinBox;

namespace parsescope {

class ExactDecoding;

/// One table of a sentence's scores, which can be edited. Rows are stack tops and columns are
/// buffer fronts, or rows are heads and columns are dependents. Cells that no derivation uses are
/// grey and cannot be edited.
class ScoreModel : public QAbstractTableModel {
    Q_OBJECT

public:
    explicit ScoreModel(ExactDecoding* decoding, QObject* parent = nullptr);

    /// Shows the table named `name`, "sh" for example. If the table has layers, shows the layer for
    /// `second`, the node beneath the stack top.
    void setTable(const std::string& name, int second = 0);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// Sets a score to a number, or forbids a choice if the text is "-".
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

private:
    [[nodiscard]] bool isMet(int row, int column) const;
    [[nodiscard]] bool hasTable() const;
    [[nodiscard]] int layer() const;

    ExactDecoding* m_decoding;
    std::string m_table = "sh";
    int m_second = 0;
    int m_shownWords = -1; // number of words when rows and columns were last announced; -1 before
};

/// Shows the scores of a decoding, one table at a time. The user can change scores.
class ScoreGrid : public QWidget {
    Q_OBJECT

public:
    explicit ScoreGrid(ExactDecoding* decoding, QWidget* parent = nullptr);

private:
    void listTables();
    void showTable();

    ExactDecoding* m_decoding;
    ScoreModel* m_model;
    QComboBox* m_table;
    QSpinBox* m_second; // chooses the node beneath the stack top; visible if it is a position
    bool m_listed = false;
    const ExactDecoder* m_decoder = &ArcHybridDecoder; // the decoder whose tables are listed
};

} // namespace parsescope
