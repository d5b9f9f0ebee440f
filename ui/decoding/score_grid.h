// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/scores.h"

#include <QWidget>

#include <string>

class QComboBox;
class QLabel;
class QTableView;

namespace parsescope {

class ExactDecoding;
class ScoreModel;

/// The tables of a decoding's scores, one at a time, to be looked at and set by hand.
class ScoreGrid : public QWidget {
    Q_OBJECT

public:
    explicit ScoreGrid(ExactDecoding* decoding, QWidget* parent = nullptr);

    /// What stands before the choice of the table, and behind it.
    void setTexts(const QString& title, const QString& hint);
    /// Shows the table with that name, "sh".
    void showTable(const std::string& name);
    [[nodiscard]] std::string table() const;
    [[nodiscard]] ScoreModel* model() const { return m_model; }
    [[nodiscard]] QTableView* grid() const { return m_grid; }

private:
    void listTables();

    ExactDecoding* m_decoding;
    ScoreModel* m_model;
    QLabel* m_title;
    QComboBox* m_table;
    QLabel* m_hint;
    QTableView* m_grid;
    bool m_listed = false;
    Decodable m_system = Decodable::ArcHybrid; // whose tables are listed
};

} // namespace parsescope
