// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/background_task.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QListView;
class QTimer;
class QToolButton;

namespace parsescope {

class HitModel;
class HitSearch;
class ParseExplorer;
class ProgressLine;
class Selection;
class TreebankEditor;
struct SearchSummary;

/// Finds sentences of the treebank by a query, in the background, and moves through the results.
class FindView : public QWidget {
    Q_OBJECT

public:
    /// Makes the view. Queries can name the system of `parse`, even if it was read from a file.
    FindView(TreebankEditor* editor, const ParseExplorer* parse, Selection* selection,
             QWidget* parent = nullptr);

    /// Starts a search.
    void search(const QString& query);
    /// Selects the next hit (`direction` = 1) or the previous one (-1); continues at the other end
    /// of the list.
    void goToHit(int direction);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void enter();
    void type();
    void start();
    void stop();
    void forget();
    void keep(int index, int by);
    void showSummary(const SearchSummary& summary);
    void showHit(int row);
    /// Shows `message`, in the colour of errors if `wrong`, with the tool tip `more`.
    void report(const QString& message, bool wrong = false, const QString& more = {});
    void showSyntax();
    void exportHits(bool asTable);

    TreebankEditor* m_editor;
    const ParseExplorer* m_parse;
    Selection* m_selection;
    HitSearch* m_search;
    HitModel* m_model;
    QLineEdit* m_query;
    QLabel* m_message;
    ProgressLine* m_progress;
    QListView* m_list;
    QToolButton* m_export;
    bool m_keeps = false; ///< true if the next change of the treebank must not discard the hits
    BackgroundTask m_writing;
    QString m_searched; // the last query searched for
    // True if the first sentence found is selected at the end of the search.
    bool m_goesToFirst = false;
    /// True if Enter selects the next hit because it has selected the first one.
    bool m_walks = false;
    /// Started by each key; starts a search for the typed text when typing pauses.
    QTimer* m_typing;
};

} // namespace parsescope
