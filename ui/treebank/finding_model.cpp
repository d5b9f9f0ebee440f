// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/finding_model.h"

#include "ui/canvas/qt_text.h"

#include <QFileInfo>

namespace parsescope {

void FindingModel::show(std::vector<Finding> findings, bool namesFiles) {
    beginResetModel();
    m_findings = std::move(findings);
    m_namesFiles = namesFiles;
    m_counts.fill(0);
    for (const Finding& finding : m_findings)
        ++m_counts[static_cast<std::size_t>(finding.level)];
    choose();
    endResetModel();
}

void FindingModel::setLevel(std::optional<CheckLevel> level) {
    beginResetModel();
    m_level = level;
    choose();
    endResetModel();
}

void FindingModel::choose() {
    m_rows.clear();
    for (std::size_t i = 0; i < m_findings.size(); ++i)
        if (!m_level || m_findings[i].level == *m_level)
            m_rows.push_back(i);
}

int FindingModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int FindingModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant FindingModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const Finding& found = finding(index.row());
    if (role == Qt::ToolTipRole)
        return toQt(found.text());
    if (role == Qt::TextAlignmentRole && index.column() == Line && !m_namesFiles)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Level:
        return toQt(titleOf(found.level));
    case Line: {
        const QString line = found.error.line > 0 ? QString::number(found.error.line) : QString();
        return m_namesFiles ? QFileInfo(toQt(found.error.file)).fileName() + ':' + line : line;
    }
    case Message:
        return toQt(found.error.message);
    default:
        return toQt(found.rule);
    }
}

QVariant FindingModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignVCenter |
                        (section == Line && !m_namesFiles ? Qt::AlignRight : Qt::AlignLeft));
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return QAbstractTableModel::headerData(section, orientation, role);
    const std::array<QString, ColumnCount> headings{tr("Level"), tr("Line"), tr("Finding"),
                                                    tr("Rule of UD")};
    return headings[static_cast<std::size_t>(section)];
}

} // namespace parsescope
