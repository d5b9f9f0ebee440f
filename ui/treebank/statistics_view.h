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

/// Statistics of the treebank and of the transition systems on it, counted in the background and
/// plotted. A click on a bar searches for the sentences counted in the bar. A statistic is counted
/// only while a page that shows it is visible.
class StatisticsView : public QWidget {
    Q_OBJECT

public:
    StatisticsView(TreebankEditor* editor, const ParseExplorer* parse, QWidget* parent = nullptr);

protected:
    void hideEvent(QHideEvent* event) override;

private:
    /// A statistic that can be selected.
    struct Page {
        const char* id; ///< name of the statistic on the command line
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
    const ParseExplorer* m_parse;
    WhenSeen* m_seen; ///< starts the counting
    QComboBox* m_chooser;
    QToolButton* m_again;
    QLabel* m_summary;
    ProgressLine* m_progress;
    DiagramView* m_plot;
    TreebankCounter* m_treebank;
    SystemCounter* m_coverage;
    SystemCounter* m_ambiguity;
    std::vector<Page> m_pages;    ///< in the order of the combo box
    StatisticsCounter* m_counter; ///< the counter of the current page
    StatisticsPlot m_drawn;       ///< the plot on screen
    bool m_halted = false;        ///< true if the user has stopped the counting
    QTimer m_soon;                ///< delays new counts until editing pauses
};

} // namespace parsescope
