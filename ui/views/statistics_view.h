// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/background_task.h"
#include "ui/diagrams/statistics_plot.h"

#include <QTimer>
#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QToolButton;

namespace parsescope {

class DiagramView;
class ProgressLine;
class Session;
class WhenSeen;

/// What is in the treebank, counted in the background and plotted. A click on a bar has the
/// sentences counted there searched.
class StatisticsView : public QWidget {
    Q_OBJECT

public:
    explicit StatisticsView(Session* session, QWidget* parent = nullptr);

protected:
    void hideEvent(QHideEvent* event) override;

private:
    void forget();
    void count();
    void stop();
    void tell(bool running);
    void draw();

    Session* m_session;
    WhenSeen* m_seen; ///< counts
    QComboBox* m_chooser;
    QToolButton* m_again;
    QLabel* m_summary;
    ProgressLine* m_progress;
    DiagramView* m_plot;
    std::optional<TreebankStatistics> m_statistics; ///< of the whole treebank
    StatisticsPlot m_drawn;
    BackgroundTask m_counting;
    QTimer m_soon; // until edits come to rest
};

} // namespace parsescope
