// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/treebank/statistics_plot.h"

#include <QTimer>
#include <QWidget>

#include <functional>
#include <vector>

class QComboBox;
class QLabel;
class QToolButton;

namespace parsescope {

class CellCounter;
class DiagramView;
class ProgressLine;
class ParseExplorer;
class StatisticsCounter;
class SystemCounter;
class TreebankCounter;
class TreebankEditor;
class WhenSeen;

/// What is in the treebank, how the systems get along with it, and how large the tables of an
/// oracle get, counted in the background and plotted. A click on a bar has the sentences counted
/// there searched. What a page shows is counted only while a page is looked at that shows it.
class StatisticsView : public QWidget {
    Q_OBJECT

public:
    StatisticsView(TreebankEditor* editor, ParseExplorer* parse, QWidget* parent = nullptr);

protected:
    void hideEvent(QHideEvent* event) override;

private:
    /// Something to choose; it is plotted as bars or as curves.
    struct Page {
        const char* id; ///< for the command line
        QString name;
        StatisticsCounter* counter;
        std::function<QString()> explanation;
        std::function<StatisticsPlot()> bars;
        std::function<CurvePlot()> curves = {};
    };
    void addPages();
    [[nodiscard]] const Page& page() const;
    [[nodiscard]] QString summary() const;
    void choosePage();
    void forget();
    void addSystem();
    void count();
    void stopOrGoOn();
    void pause();
    void refresh();
    void draw();
    void drawBars(StatisticsPlot bars);
    void drawCurves(CurvePlot curves);
    void tell(Target target);
    void choose(Target target);

    TreebankEditor* m_editor;
    ParseExplorer* m_parse;
    WhenSeen* m_seen; ///< counts
    QComboBox* m_chooser;
    QToolButton* m_again;
    QLabel* m_summary;
    ProgressLine* m_progress;
    DiagramView* m_plot;
    TreebankCounter* m_treebank;
    SystemCounter* m_coverage;
    SystemCounter* m_ambiguity;
    CellCounter* m_cells;
    std::vector<Page> m_pages;    ///< in the order of the chooser
    StatisticsCounter* m_counter; ///< of the page looked at
    StatisticsPlot m_drawn;       ///< where bars are
    bool m_halted = false;        ///< by the user
    QTimer m_soon;                ///< until edits come to rest
};

} // namespace parsescope
