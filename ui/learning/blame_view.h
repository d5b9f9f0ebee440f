// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/learning/blame_totals_view.h"

#include <QTimer>
#include <QWidget>

#include <optional>

class QLabel;
class QTreeWidget;
class QTreeWidgetItem;

namespace parsescope {

class BlameReport;
class LoadedModel;
class ParseExplorer;
class Selection;
struct Decision;
class TreebankEditor;
struct BlamedArc;

/// The errors of the loaded model: each wrong head of the sentence with the decision that lost the
/// right head, and totals over the treebank. A click moves to the decision, whose arcs are drawn in
/// the sentence, or to a sentence.
class BlameView : public QWidget {
    Q_OBJECT

public:
    BlameView(TreebankEditor* editor, ParseExplorer* parse, Selection* selection,
              LoadedModel* model, QWidget* parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override { return {480, 180}; }
    [[nodiscard]] QSize sizeHint() const override { return {900, 300}; }

private:
    void showSentence();
    void listErrors();
    void goToDecision(int step, int word);
    void goToAsked();
    void showHint();
    void addLine(QTreeWidgetItem* parent, const QString& text, int step, int word);
    void addLabels();
    void addArcs(QTreeWidgetItem* parent, int error);
    [[nodiscard]] QString sentenceText() const;
    [[nodiscard]] QString decisionText(const Decision& decision) const;
    [[nodiscard]] QString arcLine(const BlamedArc& arc) const;

    const ParseExplorer* m_parse;
    Selection* m_selection;
    LoadedModel* m_model;
    BlameReport* m_report;
    QLabel* m_summary;
    QTreeWidget* m_errors;
    QLabel* m_decision; // about the decision that was clicked, or a hint
    BlameTotalsView* m_totals;
    QTimer m_listing;
    /// The errors whose first decision is gone to as soon as the sentence has been examined.
    std::optional<CountedErrors> m_asked;
};

} // namespace parsescope
