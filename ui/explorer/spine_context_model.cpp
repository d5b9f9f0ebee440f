// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/spine_context_model.h"

#include "ui/canvas/qt_text.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/wording.h"

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
        return node == NoHead ? QStringLiteral("–")
                              : quoted(*m_parse, node).remove(QChar(0x201C)).remove(QChar(0x201D));
    case NoneRole:
        return node == NoHead;
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return tr("%1 of %2: %3")
            .arg(placeholderName(index.row()), nameOf(index.column()),
                 node == NoHead ? tr("none") : quoted(*m_parse, node));
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

} // namespace parsescope
