// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/transition_model.h"

#include "ui/canvas/text.h"
#include "ui/explorer/narration.h"
#include "ui/session/loaded_model.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/wording.h"

#include <algorithm>

namespace parsescope {

namespace {

/// How much a transition raises the loss, where both numbers are exact and finite.
std::optional<int> rise(const TransitionLoss& entry, const Explanation& explanation) {
    const Loss before = explanation.losses.loss;
    if (!entry.loss.exact || !before.exact || entry.loss.value >= Unreachable)
        return std::nullopt;
    return entry.loss.value - before.value;
}

} // namespace

TransitionModel::TransitionModel(ParseExplorer* parse, LoadedModel* model, QObject* parent)
    : QAbstractTableModel(parent), m_parse(parse), m_model(model) {
    m_transitions = current();
    connect(parse, &ParseExplorer::stepped, this, &TransitionModel::refresh);
    connect(parse, &ParseExplorer::explained, this, &TransitionModel::refresh);
    connect(model, &LoadedModel::adviceChanged, this, &TransitionModel::refresh);
}

/// None where there is no sentence to explore.
std::vector<Transition> TransitionModel::current() const {
    if (!m_parse->canExplore())
        return {};
    return m_parse->system().transitions(m_parse->configuration());
}

/// Rows stay where they are unless their number changes, so that the selection stays, too.
void TransitionModel::refresh() {
    std::vector<Transition> now = current();
    const int before = rowCount();
    const int after = static_cast<int>(now.size());
    if (after > before)
        beginInsertRows({}, before, after - 1);
    if (after < before)
        beginRemoveRows({}, after, before - 1);
    m_transitions = std::move(now);
    if (after > before)
        endInsertRows();
    if (after < before)
        endRemoveRows();
    if (after > 0)
        emit dataChanged(index(0, 0), index(after - 1, ColumnCount - 1));
}

int TransitionModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_transitions.size());
}

int TransitionModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

Qt::ItemFlags TransitionModel::flags(const QModelIndex& index) const {
    if (!index.isValid())
        return Qt::NoItemFlags;
    const bool legal = data(index, LegalRole).toBool();
    return legal ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::ItemIsSelectable;
}

QVariant TransitionModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn:
        return tr("Transition");
    case ArcColumn:
        return tr("New arc");
    case ScoreColumn:
        return tr("Score");
    case LossColumn:
        return tr("Loss");
    }
    return {};
}

QVariant TransitionModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const Transition transition = m_transitions[index.row()];
    const TransitionSystem& system = m_parse->system();
    const Rule& rule = system.rules[transition.rule];
    const Explanation* explanation = m_parse->explanation();
    const TransitionLoss* loss = explanation ? explanation->losses.find(transition) : nullptr;
    switch (role) {
    case Qt::DisplayRole:
        return text(index.row(), index.column());
    case DetailRole:
        return detail(index.row(), index.column());
    case LegalRole:
        return system.obstacle(m_parse->configuration(), transition) == Obstacle::None;
    case OptimalRole:
        return loss ? QVariant(loss->optimal) : QVariant();
    case ChoiceRole: {
        const std::vector<Advised>& advice = m_model->advice();
        return !advice.empty() && advice.front().candidate.transition == transition;
    }
    case KeyRole:
        return QString(QLatin1Char(rule.key)).toUpper();
    case Qt::ToolTipRole:
        return tr("%1 (key %2): %3\n%4")
            .arg(toQt(rule.title), data(index, KeyRole).toString(), toQt(rule.effect),
                 toQt(rule.schema));
    case Qt::TextAlignmentRole:
        return QVariant(index.column() >= ScoreColumn ? Qt::AlignCenter
                                                      : Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::AccessibleTextRole:
        return text(index.row(), index.column()) + " " + detail(index.row(), index.column());
    }
    return {};
}

QString TransitionModel::text(int row, int column) const {
    const Transition transition = m_transitions[row];
    const TransitionSystem& system = m_parse->system();
    const Configuration& configuration = m_parse->configuration();
    const bool legal = system.obstacle(configuration, transition) == Obstacle::None;
    if (column == NameColumn)
        return toQt(system.rules[transition.rule].title);
    if (!legal)
        return column == ArcColumn ? tr("not legal") : QStringLiteral("–");
    if (column == ArcColumn) {
        const auto arc = system.arc(configuration, transition);
        return arc ? quoted(*m_parse, arc->head) + QStringLiteral(" → ") +
                         quoted(*m_parse, arc->dependent)
                   : tr("none");
    }
    if (column == ScoreColumn)
        return score(transition);
    const Explanation* explanation = m_parse->explanation();
    const TransitionLoss* loss = explanation ? explanation->losses.find(transition) : nullptr;
    if (!loss)
        return m_parse->oracle() ? QStringLiteral("…") : QStringLiteral("–");
    return toQt(loss->loss.text());
}

QString TransitionModel::detail(int row, int column) const {
    const Transition transition = m_transitions[row];
    const TransitionSystem& system = m_parse->system();
    const Configuration& configuration = m_parse->configuration();
    if (column == NameColumn)
        return tr("%1 · key %2")
            .arg(toQt(system.nameOf(transition)), data(index(row, column), KeyRole).toString());
    const Obstacle obstacle = system.obstacle(configuration, transition);
    if (obstacle != Obstacle::None)
        return column == ArcColumn ? obstacleText(*m_parse, obstacle) : QString();
    if (column == ScoreColumn)
        return scoreDetail(transition);
    if (column == ArcColumn) {
        const auto arc = system.arc(configuration, transition);
        if (!arc || !m_parse->gold())
            return {};
        if (!m_parse->gold()->hasArc(*arc))
            return tr("not a gold arc");
        const std::string& label = m_parse->sentence().words[arc->dependent - 1].deprel;
        return label == "_" ? tr("a gold arc") : tr("gold: %1").arg(toQt(label));
    }
    const Explanation* explanation = m_parse->explanation();
    const TransitionLoss* loss = explanation ? explanation->losses.find(transition) : nullptr;
    if (!loss)
        return {};
    if (loss->optimal)
        return tr("optimal");
    const std::optional<int> more = rise(*loss, *explanation);
    return more ? QStringLiteral("+%1").arg(*more) : QString();
}

QString TransitionModel::score(Transition transition) const {
    if (const Advised* advised = m_model->adviceOn(transition))
        return modelScoreText(advised->score);
    return m_model->isThinking() ? QStringLiteral("…") : QStringLiteral("–");
}

QString TransitionModel::scoreDetail(Transition transition) const {
    const Advised* advised = m_model->adviceOn(transition);
    if (!advised)
        return {};
    return advised == &m_model->advice().front() ? tr("model") : modelScoreText(-advised->behind);
}

} // namespace parsescope
