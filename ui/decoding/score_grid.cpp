// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/score_grid.h"

#include "core/decoding/exact_decoders.h"
#include "ui/canvas/qt_text.h"
#include "ui/decoding/exact_decoding.h"
#include "ui/decoding/score_model.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>

namespace parsescope {

ScoreGrid::ScoreGrid(ExactDecoding* decoding, QWidget* parent)
    : QWidget(parent), m_decoding(decoding), m_model(new ScoreModel(decoding, this)),
      m_table(new QComboBox) {
    auto* grid = new QTableView;
    m_table->setAccessibleName(tr("Table of scores"));
    grid->setModel(m_model);
    grid->setAccessibleName(tr("Scores, to be set by hand"));
    grid->setFrameShape(QFrame::NoFrame);
    grid->setSelectionMode(QAbstractItemView::SingleSelection);
    grid->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(8, 6, 8, 6);
    line->setSpacing(8);
    line->addWidget(m_table);
    line->addWidget(new QLabel(tr("Double-click a score to change it; “-” forbids.")));
    line->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addWidget(grid, 1);
    connect(m_table, &QComboBox::currentIndexChanged, this, &ScoreGrid::showTable);
    connect(decoding, &ExactDecoding::scoresChanged, this, &ScoreGrid::listTables);
    listTables();
}

void ScoreGrid::showTable() {
    m_model->setTable(m_table->currentData().toString().toStdString());
}

/// Lists the tables of the decoder if another decoder was listed.
void ScoreGrid::listTables() {
    if (m_listed && m_decoder == m_decoding->decoder())
        return;
    m_listed = true;
    m_decoder = m_decoding->decoder();
    const QStringList texts{tr("f_sh: shift"), tr("f_la: left-arc"), tr("f_ra: right-arc"),
                            tr("f_re: reduce"), tr("arcs")};
    {
        const QSignalBlocker quiet(m_table);
        m_table->clear();
        for (std::string_view name : m_decoder->tables) {
            const std::optional<Move> move = findMove(name);
            m_table->addItem(texts[move ? static_cast<int>(*move) : 4], toQt(name));
        }
    }
    m_table->setVisible(m_table->count() > 1);
    m_table->setToolTip(tr("By stack top (row) and buffer front (column)"));
    showTable();
}

} // namespace parsescope
