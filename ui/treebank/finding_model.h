// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/checks/check.h"

#include <QAbstractTableModel>

#include <array>
#include <optional>
#include <vector>

namespace parsescope {

/// The findings of a check of the treebank: a row for each finding of the selected levels.
class FindingModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Level, Line, Message, Rule, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    /// Shows `findings`; their places include the file names if `namesFiles` is true.
    void show(std::vector<Finding> findings, bool namesFiles);
    /// Shows only findings of one level; of all levels for `std::nullopt`.
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
    std::vector<std::size_t> m_rows; ///< indices of the findings that are shown
    std::array<int, CheckLevels.size()> m_counts{};
    std::optional<CheckLevel> m_level;
    bool m_namesFiles = false;
};

} // namespace parsescope
