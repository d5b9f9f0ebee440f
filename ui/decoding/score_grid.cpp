// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/score_grid.h"

#include "core/decoding/exact_decoders.h"
#include "ui/canvas/qt_text.h"
#include "ui/decoding/exact_decoding.h"
#include "ui/decoding/half_tree_diagram.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace parsescope {

namespace {

/// Upper bound on the size of a score; greater numbers would make all others insignificant.
constexpr double Largest = 1e6;

} // namespace

ScoreModel::ScoreModel(ExactDecoding* decoding, QObject* parent)
    : QAbstractTableModel(parent), m_decoding(decoding) {
    connect(decoding, &ExactDecoding::scoresChanged, this, [this] {
        if (m_decoding->scores().words() == m_shownWords && hasTable() && m_shownWords > 0) {
            emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
            emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
            emit headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
            return;
        }
        beginResetModel();
        m_shownWords = m_decoding->scores().words();
        endResetModel();
    });
}

bool ScoreModel::hasTable() const {
    return std::ranges::count(m_decoding->scores().decoder->tables, m_table) > 0;
}

/// Returns the layer that is shown: 0 for tables without layers.
int ScoreModel::layer() const {
    return m_decoding->scores().decoder->positions > 2 ? m_second : 0;
}

void ScoreModel::setTable(const std::string& name, int second) {
    beginResetModel();
    m_table = name;
    m_second = second;
    m_shownWords = m_decoding->scores().words();
    endResetModel();
}

int ScoreModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !hasTable() || m_shownWords < 1 ? 0 : m_shownWords + 1;
}

/// Returns the number of columns: of dependents, or of buffer fronts including the end of the
/// buffer.
int ScoreModel::columnCount(const QModelIndex& parent) const {
    if (parent.isValid() || !hasTable() || m_shownWords < 1)
        return 0;
    return m_shownWords + (m_table == "arc" ? 0 : 1);
}

/// Returns true if some derivation uses the score of the cell. Row 0 is ROOT, column 0 is word 1.
bool ScoreModel::isMet(int row, int column) const {
    const int front = column + 1;
    if (m_table == "arc")
        return row != front;
    const ExactDecoder& decoder = *m_decoding->scores().decoder;
    const bool atEnd = front == m_shownWords + 1;
    const bool onStack = (m_table == "la" && decoder.leftArcPopsSecond) || m_table == "re" ||
                         (m_table == "ra" && decoder.rightArcPops);
    const bool pops = onStack || m_table == "la";
    if (decoder.positions > 2 &&
        (m_second >= std::max(row, 1) || (m_table == "la" && m_second == 0)))
        return false;
    return row < front && !(pops && row == 0) && !(!onStack && atEnd);
}

QVariant ScoreModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !isMet(index.row(), index.column()))
        return {};
    const double score =
        m_decoding->scores().table(m_table).at(layer(), index.row(), index.column() + 1);
    if (role == Qt::DisplayRole)
        return scoreText(score);
    if (role == Qt::EditRole)
        return score == MinusInfinity ? QStringLiteral("-") : QLocale::c().toString(score, 'g', 12);
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

QVariant ScoreModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole)
        return {};
    return m_decoding->nodeText(orientation == Qt::Horizontal ? section + 1 : section);
}

Qt::ItemFlags ScoreModel::flags(const QModelIndex& index) const {
    if (!index.isValid() || !isMet(index.row(), index.column()))
        return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable;
}

bool ScoreModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::EditRole || !(flags(index) & Qt::ItemIsEditable))
        return false;
    QString text = value.toString().trimmed();
    text.replace(QStringLiteral("−"), QStringLiteral("-")).replace(',', '.');
    bool isNumber = false;
    double score = QLocale::c().toDouble(text, &isNumber);
    if (text == QStringLiteral("-"))
        score = MinusInfinity;
    else if (!isNumber || !(std::abs(score) <= Largest))
        return false;
    m_decoding->setScore(m_table, index.row(), index.column() + 1, score, layer());
    return true;
}

ScoreGrid::ScoreGrid(ExactDecoding* decoding, QWidget* parent)
    : QWidget(parent), m_decoding(decoding), m_model(new ScoreModel(decoding, this)),
      m_table(new QComboBox), m_second(new QSpinBox) {
    auto* grid = new QTableView;
    m_table->setAccessibleName(tr("Table of scores"));
    m_second->setAccessibleName(tr("Node beneath the stack top"));
    m_second->setToolTip(tr("Shows the scores of configurations with this node beneath the stack "
                            "top; 0 is ROOT"));
    m_second->setPrefix(tr("on node "));
    grid->setModel(m_model);
    grid->setAccessibleName(tr("Scores, to be set by hand"));
    grid->setFrameShape(QFrame::NoFrame);
    grid->setSelectionMode(QAbstractItemView::SingleSelection);
    grid->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(8, 6, 8, 6);
    line->setSpacing(8);
    line->addWidget(m_table);
    line->addWidget(m_second);
    line->addWidget(new QLabel(tr("Double-click a score to change it; “-” forbids.")));
    line->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addWidget(grid, 1);
    connect(m_table, &QComboBox::currentIndexChanged, this, &ScoreGrid::showTable);
    connect(m_second, &QSpinBox::valueChanged, this, &ScoreGrid::showTable);
    connect(decoding, &ExactDecoding::scoresChanged, this, &ScoreGrid::listTables);
    listTables();
}

void ScoreGrid::showTable() {
    m_model->setTable(m_table->currentData().toString().toStdString(),
                      m_decoder->positions > 2 ? m_second->value() : 0);
}

/// Lists the tables of the decoder if another decoder was listed.
void ScoreGrid::listTables() {
    m_second->setVisible(m_decoding->decoder()->positions > 2);
    m_second->setRange(0, std::max(m_decoding->scores().words(), 0));
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
