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

/// The table behind the loss of the configuration, and beside it, if wanted, that of another oracle
/// for the same case; or, where there is one, the table of [GSS14 Algorithm 1] as printed.
class ChartView : public QWidget {
    Q_OBJECT

public:
    explicit ChartView(const ParseExplorer* parse, Selection* selection, QWidget* parent = nullptr);

    /// Of the oracle in use.
    [[nodiscard]] const Chart& chart() const;
    /// Of the oracle beside it.
    [[nodiscard]] const Chart& otherChart() const;
    /// As printed.
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
    WhenSeen* m_seen; // records
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
    std::string m_otherOracle; // empty: nothing beside it
    bool m_hasPrinted = false; // for the case
};

} // namespace parsescope
