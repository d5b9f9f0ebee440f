// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/checks/check.h"

#include <QAbstractTableModel>

#include <array>
#include <optional>
#include <vector>

namespace parsescope {

/// The findings of a check of the treebank, a row for each finding of the levels that are shown.
class FindingModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Level, Line, Message, Rule, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    /// Shows these findings; lines are named with their files if `namesFiles`.
    void show(std::vector<Finding> findings, bool namesFiles);
    /// Shows only findings of that level, or of all.
    void setLevel(std::optional<CheckLevel> level);

    [[nodiscard]] int count(CheckLevel level) const {
        return m_counts[static_cast<std::size_t>(level)];
    }
    [[nodiscard]] const Finding& finding(int row) const { return m_findings[m_rows[row]]; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    void choose();

    std::vector<Finding> m_findings;
    std::vector<std::size_t> m_rows; ///< the findings that are shown
    std::array<int, CheckLevels.size()> m_counts{};
    std::optional<CheckLevel> m_level;
    bool m_namesFiles = false;
};

} // namespace parsescope
