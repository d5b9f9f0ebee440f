// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/background_task.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QListView;
class QToolButton;

namespace parsescope {

class HitModel;
class HitSearch;
class ParseExplorer;
class ProgressLine;
class Selection;
class TreebankEditor;
struct SearchSummary;

/// Finds sentences of the treebank by a query, in the background, and walks through what was found.
class FindView : public QWidget {
    Q_OBJECT

public:
    /// Queries know the system of `parse` by its name, also when it is from a file.
    FindView(TreebankEditor* editor, const ParseExplorer* parse, Selection* selection,
             QWidget* parent = nullptr);

    /// Looks for something else.
    void search(const QString& query);
    /// To the next hit in that direction (1 or -1), beginning anew at the other end.
    void goToHit(int direction);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void enter();
    void start();
    void stop();
    void forget();
    void keep(int index, int by);
    void showSummary(const SearchSummary& summary);
    void showHit(int row);
    /// `more` is what the tooltip says.
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
    bool m_keeps = false; ///< true if the hits are kept at the next change of the treebank
    BackgroundTask m_writing;
    QString m_searched;         // the query that was searched for last
    bool m_goesToFirst = false; // to the first sentence found, when all are found
};

} // namespace parsescope
