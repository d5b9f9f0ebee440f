// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/score_grid.h"

#include "ui/canvas/text.h"
#include "ui/decoding/exact_decoding.h"
#include "ui/decoding/score_model.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace parsescope {

ScoreGrid::ScoreGrid(ExactDecoding* decoding, QWidget* parent)
    : QWidget(parent), m_decoding(decoding), m_model(new ScoreModel(decoding, this)),
      m_title(new QLabel), m_table(new QComboBox), m_hint(new QLabel), m_grid(new QTableView) {
    m_table->setAccessibleName(tr("Table of scores"));
    m_grid->setModel(m_model);
    m_grid->setAccessibleName(tr("Scores, to be set by hand"));
    m_grid->setFrameShape(QFrame::NoFrame);
    m_grid->setSelectionMode(QAbstractItemView::SingleSelection);
    m_grid->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(8, 6, 8, 6);
    line->setSpacing(8);
    line->addWidget(m_title);
    line->addWidget(m_table);
    line->addWidget(m_hint);
    line->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addWidget(m_grid, 1);
    connect(m_table, &QComboBox::currentIndexChanged, this, [this] { m_model->setTable(table()); });
    connect(decoding, &ExactDecoding::scoresChanged, this, &ScoreGrid::listTables);
    listTables();
}

void ScoreGrid::setTexts(const QString& title, const QString& hint) {
    m_title->setText(title);
    m_title->setVisible(!title.isEmpty());
    m_hint->setText(hint);
    m_hint->setVisible(!hint.isEmpty());
}

std::string ScoreGrid::table() const {
    return m_table->currentData().toString().toStdString();
}

void ScoreGrid::showTable(const std::string& name) {
    m_table->setCurrentIndex(m_table->findData(toQt(name)));
}

/// Other systems have other tables.
void ScoreGrid::listTables() {
    if (m_listed && m_system == m_decoding->system())
        return;
    m_listed = true;
    m_system = m_decoding->system();
    const QStringList texts{tr("f_sh: shift"), tr("f_la: left-arc"), tr("f_ra: right-arc"),
                            tr("f_re: reduce"), tr("arcs")};
    {
        const QSignalBlocker quiet(m_table);
        m_table->clear();
        for (std::string_view name : Scores::tableNames(m_system)) {
            const std::optional<Move> move = findMove(name);
            m_table->addItem(texts[move ? static_cast<int>(*move) : 4], toQt(name));
        }
    }
    m_table->setVisible(m_table->count() > 1);
    m_table->setToolTip(tr("By stack top (row) and buffer front (column)"));
    m_model->setTable(table());
}

} // namespace parsescope
