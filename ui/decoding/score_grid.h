// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/scores.h"

#include <QWidget>

class QComboBox;

namespace parsescope {

class ExactDecoding;
class ScoreModel;

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
    bool m_listed = false;
    const ExactDecoder* m_decoder = &ArcHybridDecoder; // the decoder whose tables are listed
};

} // namespace parsescope
