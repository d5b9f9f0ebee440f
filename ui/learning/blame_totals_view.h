// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <string>
#include <utility>

class QLabel;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace parsescope {

class BlameReport;
class ProgressLine;
class LoadedModel;
class TreebankEditor;

/// The errors that a line of the totals counts: lost arcs and wrong relations of the gold relation
/// `relation`, without its subtype, or, if `relation` is empty, wrong decisions between two
/// transitions.
struct CountedErrors {
    std::string relation;
    /// The names of the transition that the model took, and of the one that the oracle would take.
    std::pair<std::string, std::string> transitions;
};

/// The errors of the loaded model in the whole treebank, by relation and by decision. A click on a
/// line selects the next sentence counted in the line, and goes to the first decision counted
/// there.
class BlameTotalsView : public QWidget {
    Q_OBJECT

public:
    BlameTotalsView(TreebankEditor* editor, LoadedModel* model, BlameReport* report,
                    QWidget* parent = nullptr);

    /// Shows a text about the decision that was gone to; nothing if `text` is empty.
    void setDecisionText(const QString& text);

signals:
    /// Emitted when a sentence was selected because of the errors that a line counts.
    void sentenceSelected(const parsescope::CountedErrors& errors);

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
    QLabel* m_decision;
    ProgressLine* m_progress;
    QTreeWidget* m_relations;
    QTreeWidget* m_decisions;
};

} // namespace parsescope
