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
class Selection;
class WhenSeen;

/// The table behind the loss of the configuration, and beside it, if wanted, that of another oracle
/// for the same case.
class ChartView : public QWidget {
    Q_OBJECT

public:
    explicit ChartView(const ParseExplorer* parse, Selection* selection, QWidget* parent = nullptr);

    /// Of the oracle in use.
    [[nodiscard]] const Chart& chart() const;
    /// Of the oracle beside it.
    [[nodiscard]] const Chart& otherChart() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void listOracles();
    void arrange();
    void record();
    void compare();

    const ParseExplorer* m_parse;
    WhenSeen* m_seen; // records
    QComboBox* m_beside;
    QCheckBox* m_derivation;
    QToolButton* m_keyButton;
    ChartKey* m_key;
    QLabel* m_comparison;
    ChartPane* m_pane;
    ChartPane* m_other;
    QSplitter* m_panes;
    std::string m_otherOracle; // empty: nothing beside it
};

} // namespace parsescope
