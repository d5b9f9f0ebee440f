// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace parsescope {

/// The handbook in a window of its own: a search, the list of pages, and the page that is open.
class HandbookWindow : public QDialog {
    Q_OBJECT

public:
    explicit HandbookWindow(QWidget* parent = nullptr);

    /// Opens the page or section that a topic names, the index for an unknown topic.
    void open(const QString& topic);

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeSide();
    /// Sets colours and fonts of the page by the palette, and shows the page anew.
    void setPageStyle();
    void fillList();
    void openCurrent();
    /// Selects a page, which is open, in the list, and marks the words of the search in it.
    void followPage(const QUrl& url);

    QLineEdit* m_search;
    QListWidget* m_list;
    QTextBrowser* m_text;
};

} // namespace parsescope
