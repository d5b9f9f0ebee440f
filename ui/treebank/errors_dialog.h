// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/checks/check.h"
#include "ui/session/background_task.h"

#include <QAbstractTableModel>
#include <QDialog>
#include <QTimer>

#include <array>
#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QTreeView;

namespace parsescope {

class LevelThreeCheck;
class ProgressLine;
class Selection;
class TreebankEditor;

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

/// The errors in the files of the treebank, by level: errors that prevent reading, and findings
/// that UD's validator would report; on level 3, those that it does report. The check runs in the
/// background, and again after an edit. A click on a finding selects its sentence and marks the
/// word of its line.
class ErrorsDialog : public QDialog {
    Q_OBJECT

public:
    ErrorsDialog(TreebankEditor* editor, Selection* selection, QWidget* parent = nullptr);

private:
    void check();
    void list(std::vector<Finding> findings);
    void filter();
    void goTo(int row);
    void copy();

    TreebankEditor* m_editor;
    Selection* m_selection;
    QLabel* m_summary;
    ProgressLine* m_progress;
    QComboBox* m_level;
    FindingModel* m_model;
    QTreeView* m_list;
    LevelThreeCheck* m_levelThree;
    std::vector<Finding> m_ownFindings; ///< the findings of all levels except level 3
    QTimer m_afterEdits;                ///< starts a check when editing pauses
    BackgroundTask m_checking;
};

} // namespace parsescope
