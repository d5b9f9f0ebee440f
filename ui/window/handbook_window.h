// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace parsescope {

/// The handbook in a window of its own: a search, the list of pages, and the open page.
class HandbookWindow : public QDialog {
    Q_OBJECT

public:
    explicit HandbookWindow(QWidget* parent = nullptr);

    /// Opens the page or section about `topic`; for an unknown topic, the index.
    void open(const QString& topic);

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeSide();
    /// Derives the colours and fonts of the page from the palette, and shows the page again.
    void setPageStyle();
    void fillList();
    void openCurrent();
    /// Selects the page `url` in the list, and marks the words of the search in the page.
    void followPage(const QUrl& url);

    QLineEdit* m_search;
    QListWidget* m_list;
    QTextBrowser* m_text;
};

} // namespace parsescope
