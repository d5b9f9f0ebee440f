// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/study/experiment_points.h"
#include "ui/canvas/scatter_plot.h"
#include "ui/session/background_task.h"

#include <QSet>
#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QToolButton;

namespace parsescope {

class DiagramView;
class WhenSeen;

/// Results of the parsers of an experiment on two treebanks at a time [SHL17 Figure 2]: of the
/// experiments that come with the program, or of one that was run here.
class ResultsView : public QWidget {
    Q_OBJECT

public:
    explicit ResultsView(QWidget* parent = nullptr);

    /// The results that there are of the experiment in this file.
    void open(const QString& path);

private:
    struct Results {
        QString title;
        ExperimentPoints points;
    };

    [[nodiscard]] QString chosen() const;
    /// Returns the plot; only with results.
    [[nodiscard]] ScatterPlot plot() const;
    void listExperiments();
    void ask();
    void read();
    void take(const Result<Results>& results);
    void draw();

    WhenSeen* m_seen; ///< reads
    QComboBox* m_experiment;
    QToolButton* m_open;
    QComboBox* m_x;
    QComboBox* m_y;
    QLabel* m_message;
    DiagramView* m_plot;
    BackgroundTask m_reading;
    QString m_read;                   ///< the file of m_results
    std::optional<Results> m_results; ///< nothing while they are read
    int m_marked = -1;                ///< of the points
    QSet<QString> m_changed;          ///< names of points, left out or not against what is usual
};

/// The parsers with results on two data, by their numbers, the best on `y` first. Systems differ in
/// colour, regimes in the shape of the marks. Those more than 10 below the best on either are left
/// out.
[[nodiscard]] ScatterPlot resultsPlot(const ExperimentPoints& points, int x, int y);

} // namespace parsescope
