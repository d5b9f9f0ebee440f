// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QTreeWidget;

namespace parsescope {

class Selection;
class TreebankEditor;

/// The words of the current sentence that have another head or relation in a system's output or in
/// another annotator's file. The user can take over the arcs of some or all of these words; each
/// time is one change, which can be undone.
class OutputWords : public QWidget {
    Q_OBJECT

public:
    OutputWords(TreebankEditor* editor, Selection* selection, QWidget* parent = nullptr);

    /// Lists the words in which the current sentence differs from `output`; none if it is empty.
    void list(const std::optional<Sentence>& output);

private:
    void take(const std::vector<int>& words);
    [[nodiscard]] std::vector<int> words(bool onlySelected) const;

    TreebankEditor* m_editor;
    Selection* m_selection;
    std::optional<Sentence> m_output;
    QTreeWidget* m_list;
    QPushButton* m_take;
    QPushButton* m_takeAll;
    QLabel* m_message;
};

} // namespace parsescope
