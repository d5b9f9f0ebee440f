// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/spine_context_model.h"

#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/wording.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace parsescope {

namespace {

QString placeholderName(int row) {
    return toQt(SpineContext::Names[row]);
}

} // namespace

SpineContextModel::SpineContextModel(const ParseExplorer* parse, QObject* parent)
    : QAbstractTableModel(parent), m_parse(parse) {}

void SpineContextModel::setContexts(std::vector<SpineContext> contexts) {
    beginResetModel();
    m_contexts = std::move(contexts);
    endResetModel();
}

std::vector<int> SpineContextModel::nodesOf(int column) const {
    const auto& named = m_contexts[column].nodes;
    std::vector<int> nodes(named.begin(), named.end());
    std::erase(nodes, NoHead);
    std::ranges::sort(nodes);
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    return nodes;
}

int SpineContextModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : SpineContext::Count;
}

int SpineContextModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_contexts.size());
}

QString SpineContextModel::nameOf(int column) const {
    return toQt(m_parse->system().nameOf(m_contexts[column].transition));
}

QVariant SpineContextModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const int node = nodeAt(index);
    switch (role) {
    case Qt::DisplayRole:
        return node == NoHead
                   ? QStringLiteral("–")
                   : inQuotes(*m_parse, node).remove(QChar(0x201C)).remove(QChar(0x201D));
    case NoneRole:
        return node == NoHead;
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return tr("%1 of %2: %3")
            .arg(placeholderName(index.row()), nameOf(index.column()),
                 node == NoHead ? tr("none") : inQuotes(*m_parse, node));
    case Qt::TextAlignmentRole:
        return Qt::AlignCenter;
    }
    return {};
}

QVariant SpineContextModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role == Qt::TextAlignmentRole)
        return Qt::AlignCenter;
    if (orientation == Qt::Horizontal) {
        if (role == Qt::DisplayRole)
            return nameOf(section);
        if (role == Qt::ToolTipRole)
            return transitionText(m_parse->system(), m_contexts[section].transition);
        return {};
    }
    if (role == Qt::DisplayRole)
        return placeholderName(section);
    if (role != Qt::ToolTipRole)
        return {};
    switch (section) {
    case SpineContext::S3:
        return tr("For raK with K > 1: the node above s2 on the right spine of σ2. Otherwise: the "
                  "root of σ3.");
    case SpineContext::S2:
        return tr("For laK: the dependent. For raK: the head. For a shift: the root of σ2.");
    case SpineContext::S1:
        return tr("For laK: the head. For raK: the dependent. For a shift: the root of σ1.");
    case SpineContext::Q1:
        return tr("For laK with K > 1: the node above s1 on the left spine of σ1. Otherwise: the "
                  "front of the buffer.");
    case SpineContext::Q2:
        return tr("For laK with K > 2: the node two above s1 on the left spine of σ1. For la2: the "
                  "front of the buffer. Otherwise: the second word of the buffer.");
    case SpineContext::GP:
        return tr("Grandparent: the head of the head of the arc, on the spine of the arc.");
    case SpineContext::GG:
        return tr("Great-grandparent: the head of gp, on the spine of the arc.");
    }
    return {};
}

namespace {

constexpr int VerdictSpacing = 2;
constexpr int VerdictTop = 4;
constexpr Qt::Alignment TopLeft = Qt::AlignLeft | Qt::AlignTop;
constexpr int WrappedText = static_cast<int>(TopLeft) | Qt::TextWordWrap;

QFont verdictTitleFont(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace

void VerdictDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    const Theme theme = Theme::fromPalette(option.palette);
    const bool selected = option.state & QStyle::State_Selected;
    painter->save();
    if (selected || option.state & QStyle::State_MouseOver)
        painter->fillRect(option.rect, theme.color(selected ? Ink::AccentSoft : Ink::Surface));
    const QVariant correct = index.data(CorrectRole);
    const QFont font = verdictTitleFont(option.font);
    const QFontMetrics metrics(font);
    QRect area = option.rect.adjusted(Inset, VerdictTop, -Inset, 0);
    painter->setFont(font);
    painter->setPen(theme.color(!correct.isValid() ? Ink::Text
                                : correct.toBool() ? Ink::Right
                                                   : Ink::Wrong));
    painter->drawText(QRect(area.topLeft(), QSize(area.width(), metrics.height())),
                      static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter),
                      metrics.elidedText(index.data().toString(), Qt::ElideRight, area.width()));
    area.setTop(area.top() + metrics.height() + VerdictSpacing);
    painter->setFont(option.font);
    painter->setPen(theme.color(Ink::Text));
    painter->drawText(area, WrappedText, index.data(ReasonRole).toString());
    painter->restore();
}

QSize VerdictDelegate::sizeHint(const QStyleOptionViewItem& option,
                                const QModelIndex& index) const {
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    // The list may get a scroll bar once the heights of all its lines are known.
    const int room =
        view ? view->width() - view->verticalScrollBar()->sizeHint().width() : option.rect.width();
    const int width = room - 2 * Inset;
    int height = QFontMetrics(verdictTitleFont(option.font)).height() + 2 * VerdictTop;
    const QString reason = index.data(ReasonRole).toString();
    if (!reason.isEmpty())
        height += VerdictSpacing + QFontMetrics(option.font)
                                       .boundingRect({0, 0, width, 10000}, WrappedText, reason)
                                       .height();
    return {width, height};
}

void SpineContextDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const {
    const Theme theme = Theme::fromPalette(option.palette);
    const bool selected = option.state & QStyle::State_Selected;
    painter->save();
    painter->fillRect(option.rect, theme.color(selected ? Ink::AccentSoft : Ink::Canvas));
    if (option.state & QStyle::State_HasFocus) {
        painter->setPen(QPen(theme.color(Ink::Accent), 1));
        painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
    }
    const QRect room = option.rect.adjusted(4, 0, -4, 0);
    const bool isNone = index.data(SpineContextModel::NoneRole).toBool();
    painter->setPen(theme.color(isNone ? Ink::Muted : Ink::Text));
    painter->setFont(option.font);
    painter->drawText(
        room, Qt::AlignCenter,
        option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, room.width()));
    painter->restore();
}

} // namespace parsescope
