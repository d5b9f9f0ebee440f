// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace parsescope {

class BlameReport;
class ProgressLine;
class LoadedModel;
class TreebankEditor;

/// The errors of the loaded model in the whole treebank, by relation and by decision. A click on a
/// line selects the next sentence counted in the line.
class BlameTotalsView : public QWidget {
    Q_OBJECT

public:
    BlameTotalsView(TreebankEditor* editor, LoadedModel* model, BlameReport* report,
                    QWidget* parent = nullptr);

private:
    void refresh();
    void listRelations();
    void listDecisions();
    void goToNext(const QTreeWidgetItem* line);
    [[nodiscard]] QString summary() const;

    TreebankEditor* m_editor;
    LoadedModel* m_model;
    BlameReport* m_report;
    QPushButton* m_count;
    QLabel* m_summary;
    ProgressLine* m_progress;
    QTreeWidget* m_relations;
    QTreeWidget* m_decisions;
};

} // namespace parsescope
