// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QLabel;
class QStackedWidget;

namespace parsescope {

class DiagramView;
class Session;

/// The middle of the window: words with arcs, stack and buffer, what just happened, the time line.
class ExplorerView : public QWidget {
    Q_OBJECT

public:
    ExplorerView(Session* session, const QList<QAction*>& stepActions, QWidget* parent = nullptr);

    void zoomIn();
    void zoomOut();
    void resetZoom();
    void zoomToFit();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void showSentence();
    void refresh();
    void elideTitle();

    Session* m_session;
    QLabel* m_title;
    DiagramView* m_legend;
    DiagramView* m_arcs;
    DiagramView* m_configuration;
    QLabel* m_narration;
    QLabel* m_problem;
    QStackedWidget* m_pages;
};

} // namespace parsescope
