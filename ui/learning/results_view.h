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

/// The results of the parsers of an experiment on two treebanks at a time [SHL17 Figure 2]. The
/// experiment is part of the program, or was run by the user.
class ResultsView : public QWidget {
    Q_OBJECT

public:
    explicit ResultsView(QWidget* parent = nullptr);

    /// Shows the results available for the experiment in the file `path`.
    void open(const QString& path);

private:
    struct Results {
        QString title;
        ExperimentPoints points;
    };

    [[nodiscard]] QString chosen() const;
    /// Returns the plot. Requires that there are results.
    [[nodiscard]] ScatterPlot plot() const;
    void listExperiments();
    void ask();
    void read();
    void take(const Result<Results>& results);
    void draw();

    WhenSeen* m_seen; ///< reads the results
    QComboBox* m_experiment;
    QToolButton* m_open;
    QComboBox* m_x;
    QComboBox* m_y;
    QLabel* m_message;
    DiagramView* m_plot;
    BackgroundTask m_reading;
    QString m_read; ///< path of the experiment that `m_results` belong to
    /// Empty while the results are being read.
    std::optional<Results> m_results;
    int m_marked = -1; ///< index of the highlighted point; -1 for none
    /// Names of points that the user has added or left out, contrary to the default.
    QSet<QString> m_changed;
};

/// Returns a plot of the parsers with results on the treebanks `x` and `y` (0-based indices into
/// the data of `points`), the best on `y` first. Colours show systems, shapes show training
/// regimes. Parsers more than 10 points below the best on either treebank occur only in the list.
[[nodiscard]] ScatterPlot resultsPlot(const ExperimentPoints& points, int x, int y);

} // namespace parsescope
