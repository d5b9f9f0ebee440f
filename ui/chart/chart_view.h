// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"

#include <QWidget>

#include <string>

class QCheckBox;
class QComboBox;
class QLabel;
class QSplitter;
class QToolButton;

namespace parsescope {

class ChartKey;
class ChartPane;
class ParseExplorer;
class PrintedView;
class Selection;
class WhenSeen;
struct Oracle;

/// The table from which the loss of the configuration is computed; beside it, on request, the table
/// of another oracle. Instead, the view can show the table of [GSS14 Algorithm 1] as printed, if an
/// oracle for the problem has it.
class ChartView : public QWidget {
    Q_OBJECT

public:
    explicit ChartView(const ParseExplorer* parse, Selection* selection, QWidget* parent = nullptr);

    /// Returns the chart of the oracle in use.
    [[nodiscard]] const Chart& chart() const;
    /// Returns the chart of the oracle compared with the one in use.
    [[nodiscard]] const Chart& otherChart() const;
    /// Returns the chart of the table of [GSS14 Algorithm 1] as printed.
    [[nodiscard]] const Chart& printedChart() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void listOracles();
    void arrange();
    void record();
    void clear();
    void compare();
    [[nodiscard]] bool isPrinted() const;

    const ParseExplorer* m_parse;
    WhenSeen* m_seen; // records the charts
    QComboBox* m_form;
    QComboBox* m_beside;
    QCheckBox* m_derivation;
    QToolButton* m_keyButton;
    ChartKey* m_key;
    QLabel* m_comparison;
    ChartPane* m_pane;
    ChartPane* m_other;
    QSplitter* m_panes;
    PrintedView* m_printed;
    std::string m_otherOracle; // name of the oracle to compare with; empty for none
    // True if an oracle for the current problem has the table as printed.
    bool m_hasPrinted = false;
};

} // namespace parsescope
