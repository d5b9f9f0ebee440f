// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/recent_list.h"

#include <QLabel>
#include <QWidget>

class QLineEdit;
class QMenu;
class QToolButton;

namespace parsescope {

class ProgressLine;
class QueryHelp;

/// A text of which one line is shown; the end of the line is left out if there is no room for it.
class OneLineLabel : public QLabel {
public:
    using QLabel::QLabel;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
};

/// The line in which a query is typed, with the result of the search, the queries asked before, the
/// syntax and the export of the hits: one beside the other in the wide form, otherwise in several
/// rows.
class QueryBar : public QWidget {
    Q_OBJECT

public:
    explicit QueryBar(QWidget* parent = nullptr);

    [[nodiscard]] QLineEdit* query() const { return m_query; }
    [[nodiscard]] ProgressLine* progress() const { return m_progress; }
    [[nodiscard]] QToolButton* exportButton() const { return m_export; }
    void setWide(bool wide);
    /// Shows `message`, in the colour of errors if `wrong`; the tool tip has the whole message or,
    /// if it is not empty, `more`.
    void report(const QString& message, bool wrong = false, const QString& more = {});

    /// Adds the current query to the queries asked before.
    void keepQuery();
    /// Sets whether the queries are kept for the next start; if so, adds those of the last one.
    void setRemembers(bool remembers);

signals:
    /// Emitted when a query asked before, or an example of the syntax, was chosen.
    void chosen(const QString& query);

protected:
    void hideEvent(QHideEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();
    void shareWidth();
    void listHistory();
    void showSyntax(bool shown);
    void placeSyntax();

    QLineEdit* m_query;
    OneLineLabel* m_message;
    QToolButton* m_history;
    QToolButton* m_syntax;
    QToolButton* m_export;
    QueryHelp* m_help = nullptr; ///< null until the syntax is shown
    ProgressLine* m_progress;
    RecentList m_asked{"search/queries"}; ///< the queries asked before
    bool m_isWide = false;
};

} // namespace parsescope
