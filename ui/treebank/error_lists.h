// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTabWidget>

#include <memory>

class QComboBox;
class QTreeWidget;

namespace parsescope {

class ConfusionTable;
class ErrorModel;
class Selection;
class TreebankEditor;
struct Output;

/// The errors of a system's output as lists: the sentences, and the confused relations by number
/// and as a matrix. A click on two relations lists their sentences, a click on a sentence goes
/// there.
class ErrorLists : public QTabWidget {
    Q_OBJECT

public:
    ErrorLists(TreebankEditor* editor, Selection* selection, QWidget* parent = nullptr);

    /// Shows that output; a null pointer for none.
    void show(std::shared_ptr<const Output> output);

private:
    void listConfusions();
    void choose(const QString& gold, const QString& found);
    void filter();

    TreebankEditor* m_editor;
    Selection* m_selection;
    std::shared_ptr<const Output> m_output;
    QComboBox* m_filter;
    ErrorModel* m_model;
    QTreeWidget* m_confusions;
    ConfusionTable* m_matrix;
};

} // namespace parsescope
