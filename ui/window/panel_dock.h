// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>

class QBoxLayout;
class QStackedWidget;

namespace parsescope {

/// A panel of the window with a title of its own kind: its name, a button that maximises it, one
/// that closes it. Behind a tab, which has the name already, the title is left out.
class PanelDock : public QDockWidget {
    Q_OBJECT

public:
    PanelDock(const QString& name, const QString& title, QWidget* content);

    /// As in the list of panels.
    [[nodiscard]] const QString& name() const { return m_name; }
    /// Returns the content of the panel, whether the panel is docked or not.
    [[nodiscard]] QWidget* content() const { return m_content; }
    /// Returns the page with that object name if the content is a QStackedWidget that has one; a
    /// null pointer otherwise.
    [[nodiscard]] QWidget* page(const QString& name) const;
    /// Brings a page to the front; does nothing if there is none with that name.
    void showPage(const QString& name);
    /// Returns true if `name` is that of the panel or of the page in front.
    [[nodiscard]] bool shows(const QString& name) const;
    /// Takes the content back that was shown elsewhere.
    void takeBack();
    /// Looks whether there is a tab with the name.
    void updateTitle();

    [[nodiscard]] QSize sizeHint() const override;

signals:
    void maximiseAsked();

private:
    QString m_name;
    QWidget* m_content;
    QWidget* m_title;
    QWidget* m_noTitle;
};

/// The line above a panel: its title, or the titles of its pages if it is a QStackedWidget, a
/// button that makes it large or brings all back, and one that closes it.
class PanelTitle : public QWidget {
    Q_OBJECT

public:
    PanelTitle(const QString& title, QWidget* content, bool maximised, QWidget* parent = nullptr);

signals:
    void maximiseAsked();
    void closeAsked();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    void addPages(QStackedWidget* pages, QBoxLayout* layout);
};

} // namespace parsescope
