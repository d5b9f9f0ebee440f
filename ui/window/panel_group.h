// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/panels.h"

#include <QStringList>
#include <QWidget>

#include <vector>

class QStackedWidget;

namespace parsescope {

class PillButton;

/// A place of the window for the pages of panels, of which at most one is in front. A row above it
/// has a tab for each offered page, or for each group of pages that share a tab, whose pages have
/// buttons at the end of the row; and buttons that maximise and close the page in front.
class PanelGroup : public QWidget {
    Q_OBJECT

public:
    /// The least height of the content of a page, in pixels, for two lines of text.
    static constexpr int LeastContent = 56;

    /// The object name of a layout in pages that have no tab: a row at their upper edge.
    static constexpr const char* CornerRow = "corner-row";

    explicit PanelGroup(bool isNarrow, QWidget* parent = nullptr);

    /// Adds a page, which is not offered at first. Pages that share a tab are added in succession.
    void add(const PanelPage& page, QWidget* content);
    /// Shows tabs only for the pages named in `offered`, and brings the page named `front` to the
    /// front. If `front` is empty, only the tabs are shown.
    void present(const QStringList& offered, const QString& front);
    /// Shows tabs only for the pages named in `offered`.
    void setOffered(const QStringList& offered);
    /// Sets whether the page in front is maximised; the button then restores its usual size.
    void setMaximised(bool maximised);
    /// Sets whether the page in front has a button that closes it.
    void setClosable(bool closable) { m_isClosable = closable; }
    /// Sets whether the row of tabs is shown. If it is not, the button that maximises is at the end
    /// of the row named CornerRow of the page in front.
    void setBarVisible(bool visible);
    /// Returns the name of the page in front; empty if there is none.
    [[nodiscard]] const QString& front() const { return m_front; }

    /// Returns a small size that does not depend on the panels; panels scroll if they have less
    /// room than they require.
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// Emitted when a tab or the button of a page is chosen, with the name of the page.
    void chosen(const QString& name);
    void maximiseAsked();
    void closeAsked();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Page {
        QString name;
        QString title;
        QString tip;
        PillButton* button; // null if the page has a tab of its own
    };
    struct Tab {
        QString title; // empty for a tab with one page
        PillButton* button;
        std::vector<Page> pages;
        QString last; // name of the page shown last; empty for none
    };
    PillButton* makeTab(const QString& name);
    void choose(const Tab& tab);
    void updateTab(Tab& tab);
    void updateTabs();
    void limitHeight();
    void placeMaximise();
    [[nodiscard]] int barHeight() const;

    QWidget* m_bar;
    QWidget* m_tabs; // the tabs, a stretch, and the buttons of pages that share a tab
    QWidget* m_row;  // scrolls the tabs
    PillButton* m_maximise;
    PillButton* m_close;
    QStackedWidget* m_panels;
    std::vector<Tab> m_all;
    QStringList m_offered;
    QString m_front;
    bool m_isNarrow; // true if the button that maximises is left out to give the tabs more room
    bool m_isMaximised = false;
    bool m_isClosable = true;
};

} // namespace parsescope
