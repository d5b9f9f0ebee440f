// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace parsescope {

class DiagramView;
class ErrorLists;
class OutputComparison;
class ProgressLine;
class ParseExplorer;
class Selection;
class TreebankEditor;
class WhenSeen;

/// The comparison of the treebank with a system's output: scores, the sentences with errors, the
/// confused relations, and the output's arcs over the gold tree.
class ErrorsView : public QWidget {
    Q_OBJECT

public:
    ErrorsView(TreebankEditor* editor, ParseExplorer* parse, Selection* selection,
               OutputComparison* output, QWidget* parent = nullptr);

    /// Asks for a file with a system's output, and compares the treebank with this file.
    void ask();
    /// Compares the treebank with the file `path`.
    void open(const QString& path);
    [[nodiscard]] QSize minimumSizeHint() const override { return {480, 180}; }

private:
    void report(const QString& message, bool wrong = false);
    void refresh();
    void draw();
    [[nodiscard]] QString scores() const;

    TreebankEditor* m_editor;
    ParseExplorer* m_parse;
    WhenSeen* m_seen; ///< draws the diagram
    QToolButton* m_open;
    QLabel* m_summary;
    ProgressLine* m_progress;
    ErrorLists* m_lists;
    DiagramView* m_diagram;
    QWidget* m_halves; ///< contains lists and diagram; hidden if there is no output
    OutputComparison* m_comparison;
};

} // namespace parsescope
