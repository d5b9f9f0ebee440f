// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "ui/background_task.h"

#include <QWidget>

#include <memory>

class QLabel;
class QSlider;
class QTreeWidget;

namespace parsescope {

class DiagramView;
class Session;
struct Target;

/// The table behind the loss of the configuration: every item with its value, every way it can be
/// made and why others lost. It can be filled step by step.
class ChartView : public QWidget {
    Q_OBJECT

public:
    explicit ChartView(Session* session, QWidget* parent = nullptr);

    [[nodiscard]] const Chart& chart() const { return *m_chart; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void record();
    void showChart(Chart chart);
    void showMessage(const QString& message);
    void refresh();
    void selectCell(Target target);
    void listItems();
    [[nodiscard]] QString label(int node) const;
    [[nodiscard]] QString describe(int deduction) const;

    Session* m_session;
    QLabel* m_summary;
    DiagramView* m_table;
    QSlider* m_fill;
    QTreeWidget* m_items;
    std::shared_ptr<const Chart> m_chart;
    int m_row = -1;
    int m_column = -1;
    int m_item = -1;
    BackgroundTask m_recording;
};

} // namespace parsescope
