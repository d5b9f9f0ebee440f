// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

#include <vector>

class QStackedWidget;

namespace parsescope {

class PillButton;

/// A place of the window for panels, of which at most one is in front. A row above it has a tab for
/// each offered panel, or for each page of a panel that is a QStackedWidget, and buttons that
/// maximise and close the panel in front.
class PanelGroup : public QWidget {
    Q_OBJECT

public:
    explicit PanelGroup(bool isNarrow, QWidget* parent = nullptr);

    /// Adds a panel, which is not offered at first.
    void add(const QString& name, const QString& title, QWidget* content);
    /// Shows tabs only for the panels named in `offered`, and brings the panel named `front` to the
    /// front. If `front` is empty, only the tabs are shown.
    void present(const QStringList& offered, const QString& front);
    /// Shows tabs only for the panels named in `offered`.
    void setOffered(const QStringList& offered);
    /// Sets whether the panel in front is maximised; the button then restores its usual size.
    void setMaximised(bool maximised);
    /// Sets whether the panel in front has a button that closes it.
    void setClosable(bool closable) { m_isClosable = closable; }
    /// Sets whether the row of tabs is shown.
    void setBarVisible(bool visible);
    /// Returns the name of the panel in front; empty if there is none.
    [[nodiscard]] const QString& front() const { return m_front; }

    /// Returns a small size that does not depend on the panels; panels scroll if they have less
    /// room than they require.
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// Emitted when a tab is chosen, with the name of the panel or page.
    void chosen(const QString& name);
    void maximiseAsked();
    void closeAsked();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Tab {
        QString panel;
        const QWidget* content;
        const QWidget* page; // null if the panel has no pages
        PillButton* button;
    };
    void addTab(const QString& panel, QWidget* content, QWidget* page, const QString& name,
                const QString& title);
    void updateTabs();
    void limitHeight();
    [[nodiscard]] int barHeight() const;

    QWidget* m_bar;
    QWidget* m_tabs;
    QWidget* m_row; // scrolls the tabs
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
