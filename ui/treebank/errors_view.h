// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"
#include "ui/session/background_task.h"

#include <QWidget>

#include <optional>
#include <string>
#include <utility>

class QLabel;
class QToolButton;

namespace parsescope {

class ErrorLists;
class OutputComparison;
class OutputWords;
class ProgressLine;
class ParseExplorer;
class Selection;
class TreebankEditor;
class WhenSeen;

/// The comparison of the treebank with a system's output: scores, the sentences with errors, and
/// the confused relations. While the view is visible, the errors are marked in the drawing of the
/// sentence.
class ErrorsView : public QWidget {
    Q_OBJECT

public:
    ErrorsView(TreebankEditor* editor, const ParseExplorer* parse, Selection* selection,
               OutputComparison* output, QWidget* parent = nullptr);

    /// Asks for a file with a system's output, and compares the treebank with this file.
    void ask();
    /// Compares the treebank with the file `path`.
    void open(const QString& path);
    [[nodiscard]] QSize minimumSizeHint() const override { return {480, 180}; }
    /// Returns the least height. Otherwise the drawer would scroll as soon as the lists have less
    /// than their preferred height.
    [[nodiscard]] int heightForWidth(int) const override { return minimumSizeHint().height(); }

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void report(const QString& message, bool wrong = false);
    void refresh();
    [[nodiscard]] QString scores() const;
    void takeOver(const std::pair<std::string, std::string>& relations);
    [[nodiscard]] std::optional<Sentence> outputHere() const;

    TreebankEditor* m_editor;
    const ParseExplorer* m_parse;
    Selection* m_selection;
    WhenSeen* m_seen; ///< marks the errors
    QToolButton* m_open;
    QLabel* m_summary;
    ProgressLine* m_progress;
    ErrorLists* m_lists;  ///< hidden if there is no output
    OutputWords* m_words; ///< a tab of the lists
    OutputComparison* m_comparison;
    BackgroundTask m_taking;
    int m_leftOut = 0; ///< number of sentences that the last taking over left as they are
};

} // namespace parsescope
