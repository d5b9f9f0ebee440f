// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/loss_table.h"

#include "ui/canvas/text.h"
#include "ui/canvas/theme.h"
#include "ui/canvas/when_seen.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/wording.h"

#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>
#include <tuple>

namespace parsescope {

namespace {

/// A cell: the cost on a ground that is the stronger the higher it is; the step that was taken has
/// a frame.
class CostDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const Theme theme = Theme::fromPalette(option.palette);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->fillRect(
            option.rect,
            theme.color(option.state & QStyle::State_Selected ? Ink::AccentSoft : Ink::Canvas));
        const QRectF box = QRectF(option.rect).adjusted(2.5, 1.5, -2.5, -1.5);
        const QVariant cost = index.data(LossTableModel::CostRole);
        const bool taken = index.data(LossTableModel::TakenRole).toBool();
        QColor ground = Qt::transparent;
        if (cost.isValid()) {
            constexpr int strongest = 4; // costs from this on look the same
            const int level = std::min(cost.toInt(), strongest);
            ground = theme.color(level == 0 ? Ink::RightSoft : Ink::Wrong);
            if (level > 0)
                ground.setAlphaF(0.10F + 0.10F * static_cast<float>(level));
        }
        painter->setBrush(ground);
        painter->setPen(taken ? QPen(theme.color(Ink::Accent), 2) : QPen(Qt::NoPen));
        painter->drawRoundedRect(box, 4, 4);
        QFont font = option.font;
        font.setWeight(taken ? QFont::DemiBold : QFont::Normal);
        painter->setFont(font);
        painter->setPen(theme.color(cost.isValid() ? Ink::Text : Ink::Muted));
        painter->drawText(option.rect, Qt::AlignCenter, index.data().toString());
        painter->restore();
    }
};

} // namespace

LossTableModel::LossTableModel(const ParseExplorer* parse, QObject* parent)
    : QAbstractTableModel(parent), m_parse(parse) {}

void LossTableModel::refresh() {
    std::vector<int> path;
    std::vector<Transition> columns;
    const Exploration& exploration = m_parse->exploration();
    if (m_parse->canExplore())
        path = exploration.path();
    for (const int node : path)
        for (const Transition legal :
             m_parse->system().legalTransitions(exploration.node(node).configuration))
            if (std::find(columns.begin(), columns.end(), legal) == columns.end())
                columns.push_back(legal);
    std::sort(columns.begin(), columns.end(), [](Transition a, Transition b) {
        return std::tie(a.rule, a.variant) < std::tie(b.rule, b.variant);
    });
    if (path != m_path || columns != m_columns) {
        beginResetModel();
        m_path = std::move(path);
        m_columns = std::move(columns);
        endResetModel();
    } else if (!m_path.empty() && !m_columns.empty()) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
}

void LossTableModel::clear() {
    if (m_path.empty())
        return;
    beginResetModel();
    m_path.clear();
    m_columns.clear();
    endResetModel();
}

int LossTableModel::currentRow() const {
    const auto found = std::find(m_path.begin(), m_path.end(), m_parse->exploration().cursor());
    return found == m_path.end() ? -1 : static_cast<int>(found - m_path.begin());
}

int LossTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_path.size());
}

int LossTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

bool LossTableModel::isLegal(const QModelIndex& index) const {
    return m_parse->system().obstacle(
               m_parse->exploration().node(m_path[index.row()]).configuration,
               m_columns[index.column()]) == Obstacle::None;
}

bool LossTableModel::isTaken(const QModelIndex& index) const {
    return index.row() + 1 < rowCount() &&
           m_parse->exploration().node(m_path[index.row() + 1]).transition ==
               m_columns[index.column()];
}

std::optional<int> LossTableModel::cost(const QModelIndex& index) const {
    const Explanation* here = m_parse->explanation(m_path[index.row()]);
    const TransitionLoss* entry = here ? here->losses.find(m_columns[index.column()]) : nullptr;
    if (!entry || !entry->loss.exact || !here->losses.loss.exact ||
        entry->loss.value >= Unreachable)
        return std::nullopt;
    return entry->loss.value - here->losses.loss.value;
}

QString LossTableModel::text(const QModelIndex& index) const {
    if (!isLegal(index))
        return {};
    if (const std::optional<int> more = cost(index))
        return *more == 0 ? QStringLiteral("0") : QStringLiteral("+%1").arg(*more);
    const Explanation* here = m_parse->explanation(m_path[index.row()]);
    const TransitionLoss* entry = here ? here->losses.find(m_columns[index.column()]) : nullptr;
    if (!entry)
        return m_parse->oracle() ? QStringLiteral("…") : QStringLiteral("–");
    return toQt(entry->loss.text()); // a bound, or that there is no way on
}

QString LossTableModel::tip(const QModelIndex& index) const {
    const Transition transition = m_columns[index.column()];
    const Configuration& before = m_parse->exploration().node(m_path[index.row()]).configuration;
    QString text = namedTransition(m_parse->system(), transition);
    if (!isLegal(index))
        return tr("%1 is not legal here.").arg(text);
    if (const auto arc = m_parse->system().arc(before, transition))
        text += QStringLiteral(": ") + arcText(*m_parse, *arc);
    const Explanation* here = m_parse->explanation(m_path[index.row()]);
    const TransitionLoss* entry = here ? here->losses.find(transition) : nullptr;
    if (entry)
        text += QStringLiteral("\n") +
                tr("loss %1 before, %2 after")
                    .arg(toQt(here->losses.loss.text()), toQt(entry->loss.text()));
    return text;
}

QVariant LossTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return text(index);
    case CostRole: {
        const std::optional<int> more = cost(index);
        return more ? QVariant(*more) : QVariant();
    }
    case LegalRole:
        return isLegal(index);
    case TakenRole:
        return isTaken(index);
    case Qt::ToolTipRole:
        return tip(index);
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1 %2").arg(
            toQt(m_parse->system().nameOf(m_columns[index.column()])),
            isLegal(index) ? text(index) : tr("not legal"));
    case Qt::TextAlignmentRole:
        return Qt::AlignCenter;
    }
    return {};
}

QVariant LossTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role == Qt::TextAlignmentRole)
        return Qt::AlignCenter;
    if (orientation == Qt::Vertical)
        return role == Qt::DisplayRole ? QVariant(section) : QVariant();
    if (role == Qt::DisplayRole)
        return toQt(m_parse->system().nameOf(m_columns[section]));
    if (role == Qt::ToolTipRole)
        return transitionText(m_parse->system(), m_columns[section]);
    return {};
}

LossTable::LossTable(ParseExplorer* parse, QWidget* parent)
    : QWidget(parent), m_parse(parse), m_model(new LossTableModel(parse, this)),
      m_table(new QTableView), m_note(new QLabel) {
    m_table->setModel(m_model);
    m_table->setItemDelegate(new CostDelegate(m_table));
    m_table->setAccessibleName(tr("Costs of all transitions along the branch"));
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setMouseTracking(true);
    m_table->horizontalHeader()->setDefaultSectionSize(46);
    m_table->horizontalHeader()->setMinimumSectionSize(40);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionsClickable(false);
    m_table->verticalHeader()->setDefaultSectionSize(26);
    m_table->verticalHeader()->setSectionsClickable(false);
    m_table->verticalHeader()->setMinimumWidth(36);
    m_note->setWordWrap(true);
    m_note->setTextFormat(Qt::PlainText);
    m_note->setMargin(10);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_note);
    layout->addWidget(m_table, 1);

    const auto goTo = [this](const QModelIndex& index) {
        if (index.isValid() && index.row() != m_model->currentRow())
            m_parse->goTo(m_model->nodeOf(index.row()));
    };
    connect(m_table, &QTableView::clicked, this, goTo);
    connect(m_table, &QTableView::activated, this, goTo);
    connect(m_table, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
        const Transition transition = m_model->transitionOf(index.column());
        m_parse->goTo(m_model->nodeOf(index.row()));
        m_parse->take(transition); // does nothing where it is not legal
    });
    auto* seen = new WhenSeen(this, [this] { refresh(); });
    const auto outdated = [this, seen] {
        if (!seen->isSeen())
            m_model->clear(); // its nodes and transitions may be there no more
        seen->changed();
    };
    parse->onChange(ParseExplorer::Stepped | ParseExplorer::Explained |
                        ParseExplorer::PathExplained | ParseExplorer::SentenceChanged,
                    this, outdated);
}

void LossTable::refresh() {
    m_model->refresh();
    m_note->setText(m_parse->canExplore() ? m_parse->noOracleReason() : QString());
    m_note->setVisible(!m_note->text().isEmpty());
    if (const int row = m_model->currentRow(); row >= 0) {
        m_table->selectRow(row);
        m_table->scrollTo(m_model->index(row, 0));
    }
}

} // namespace parsescope
