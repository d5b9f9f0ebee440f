// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/query.h"
#include "ui/session/background_task.h"

#include <QWidget>

class QBoxLayout;
class QLineEdit;
class QListView;
class QTimer;

namespace parsescope {

class HitModel;
class HitSearch;
class ParseExplorer;
class QueryBar;
class Selection;
class TreebankEditor;
struct SearchSummary;

/// Finds sentences of the treebank by a query, in the background, and moves through the results.
/// The query is typed in a bar, which can also be placed outside the view.
class FindView : public QWidget {
    Q_OBJECT

public:
    /// Makes the view. Queries can name the system of `parse`, even if it was read from a file.
    FindView(TreebankEditor* editor, const ParseExplorer* parse, Selection* selection,
             QWidget* parent = nullptr);

    /// Returns the bar in which the query is typed.
    [[nodiscard]] QueryBar* bar() const { return m_bar; }
    /// Places the bar at the beginning of `place`, in its wide form; above the results if `place`
    /// is null.
    void placeBar(QBoxLayout* place);
    /// Starts a search.
    void search(const QString& query);
    /// Selects the next hit (`direction` = 1) or the previous one (-1); continues at the other end
    /// of the list.
    void goToHit(int direction);

signals:
    /// Emitted when a search starts.
    void searched();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void enter();
    void type();
    /// Parses the text of the query, which may be half typed.
    [[nodiscard]] Result<Query> typedQuery() const;
    void start();
    void stop();
    void forget();
    void keep(int index, int by);
    void showSummary(const SearchSummary& summary);
    void showHit(int row);
    void interrupt();
    void exportHits(bool asTable);

    TreebankEditor* m_editor;
    const ParseExplorer* m_parse;
    Selection* m_selection;
    HitSearch* m_search;
    HitModel* m_model;
    QueryBar* m_bar;
    QBoxLayout* m_barPlace; ///< the layout that contains the bar
    QLineEdit* m_query;
    QListView* m_list;
    bool m_keeps = false; ///< true if the next change of the treebank must not discard the hits
    BackgroundTask m_writing;
    QString m_searched; // the last query searched for
    // True if the first sentence found is selected at the end of the search.
    bool m_goesToFirst = false;
    /// True if Enter selects the next hit because it has selected the first one.
    bool m_walks = false;
    // Both are started by each key.
    QTimer* m_typing;  // runs out when a search for the typed text is to start
    QTimer* m_resting; // runs out when a mistake in the typed text is to be reported
};

} // namespace parsescope
