// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/background_task.h"
#include "ui/treebank/system_plot.h"

#include <QTimer>
#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QToolButton;

namespace parsescope {

class DiagramView;
class ProgressLine;
class ParseExplorer;
class TreebankEditor;
class SystemCounter;
class WhenSeen;

/// What is in the treebank, and how the systems get along with it, counted in the background and
/// plotted. A click on a bar has the sentences counted there searched. The systems are counted only
/// while one of their pages is looked at.
class StatisticsView : public QWidget {
    Q_OBJECT

public:
    StatisticsView(TreebankEditor* editor, ParseExplorer* parse, QWidget* parent = nullptr);

protected:
    void hideEvent(QHideEvent* event) override;

private:
    [[nodiscard]] SystemStatistic systemStatistic() const;
    [[nodiscard]] bool isRunning() const;
    [[nodiscard]] bool isComplete() const;
    [[nodiscard]] QString summary() const;
    void choosePage();
    void forget();
    void addSystem();
    void count();
    void countTreebank();
    void stop();
    void pause();
    void refresh();
    void draw();

    TreebankEditor* m_editor;
    ParseExplorer* m_parse;
    WhenSeen* m_seen; ///< counts
    QComboBox* m_chooser;
    QToolButton* m_again;
    QLabel* m_summary;
    ProgressLine* m_progress;
    DiagramView* m_plot;
    std::optional<TreebankStatistics> m_statistics; ///< of the whole treebank
    StatisticsPlot m_drawn;
    BackgroundTask m_counting;
    SystemCounter* m_coverage;
    SystemCounter* m_ambiguity;
    SystemCounter* m_counter = nullptr; ///< of the page looked at; null for those of the treebank
    bool m_halted = false;              ///< by the user
    QTimer m_soon;                      ///< until edits come to rest
};

} // namespace parsescope
