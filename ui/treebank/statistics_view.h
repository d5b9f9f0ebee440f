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

class DiagramView;
class ProgressLine;
class ParseExplorer;
class StatisticsCounter;
class SystemCounter;
class TreebankCounter;
class TreebankEditor;
class WhenSeen;

/// Statistics of the treebank and of the systems on it, counted in the background and plotted. A
/// click on a bar searches the sentences counted there. The statistics of a page are counted only
/// while a page that shows them is visible.
class StatisticsView : public QWidget {
    Q_OBJECT

public:
    StatisticsView(TreebankEditor* editor, ParseExplorer* parse, QWidget* parent = nullptr);

protected:
    void hideEvent(QHideEvent* event) override;

private:
    /// A statistic that can be chosen.
    struct Page {
        const char* id; ///< for the command line
        QString name;
        StatisticsCounter* counter;
        std::function<QString()> explanation;
        std::function<StatisticsPlot()> bars;
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
    std::vector<Page> m_pages;    ///< in the order of the chooser
    StatisticsCounter* m_counter; ///< of the page looked at
    StatisticsPlot m_drawn;       ///< where bars are
    bool m_halted = false;        ///< by the user
    QTimer m_soon;                ///< until edits come to rest
};

} // namespace parsescope
