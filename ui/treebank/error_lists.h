// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/output_comparison.h"
#include "ui/treebank/hit_model.h"

#include <QTabWidget>

#include <memory>

class QComboBox;
class QToolButton;
class QTreeWidget;

namespace parsescope {

class ConfusionTable;
class Selection;
class TreebankEditor;
struct Output;

/// The sentences of the treebank with their scores in a system's output, with the wrong words
/// marked.
class ErrorModel : public HitModel {
    Q_OBJECT

public:
    using HitModel::HitModel;

    /// Shows the sentences with the indices `sentences` (0-based, ascending).
    void show(std::shared_ptr<const Output> output, const std::vector<int>& sentences);

    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    std::shared_ptr<const Output> m_output;
};

/// The errors in a system's output as lists: the sentences, and the confused relations by frequency
/// and as a matrix. A click on two confused relations lists the sentences in which they occur; a
/// click on a sentence selects the sentence.
class ErrorLists : public QTabWidget {
    Q_OBJECT

public:
    ErrorLists(TreebankEditor* editor, Selection* selection, QWidget* parent = nullptr);

    /// Shows the errors in `output`; clears the lists if it is null.
    void show(std::shared_ptr<const Output> output);

signals:
    /// Emitted when the user wants to take over all arcs of the output with the relation `found`
    /// where the treebank has the relation `gold`.
    void takeOverAsked(const QString& gold, const QString& found);

private:
    void listConfusions();
    void choose(const QString& gold, const QString& found);
    void filter();

    TreebankEditor* m_editor;
    Selection* m_selection;
    std::shared_ptr<const Output> m_output;
    QComboBox* m_filter;
    QToolButton* m_take; ///< takes over the chosen relation
    ErrorModel* m_model;
    QTreeWidget* m_confusions;
    ConfusionTable* m_matrix;
};

} // namespace parsescope
