// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/checks/check.h"
#include "ui/session/background_task.h"

#include <QDialog>
#include <QTimer>

#include <vector>

class QComboBox;
class QLabel;
class QTreeView;

namespace parsescope {

class FindingModel;
class LevelThreeCheck;
class ProgressLine;
class Selection;
class TreebankEditor;

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
