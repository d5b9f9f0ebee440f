// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/table_pane.h"

class QSplitter;

namespace parsescope {

struct Oracle;

/// The chart of one oracle: the table, which can be filled deduction by deduction, and every item
/// with every way to make it and why the other ways lost.
class ChartPane : public TablePane {
    Q_OBJECT

public:
    explicit ChartPane(const ParseExplorer* parse, Selection* selection, QWidget* parent = nullptr);

    void show(const Oracle& oracle);
    void showMessage(const QString& message);
    /// Sets whether the list of the items is shown beside or below the table.
    void setItemsShown(bool shown);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showRecording() override;
    void refresh() override;
    [[nodiscard]] int deductionsFilled() const override;
    [[nodiscard]] int itemOfStep() const override;
    [[nodiscard]] int itemAt(Target target) const override;

private:
    void showItems();
    /// The size of the view of the table, in pixels.
    [[nodiscard]] QSizeF room() const;
    [[nodiscard]] QString text() const;

    QSplitter* m_parts; // the table and the list
    bool m_itemsShown = true;
};

} // namespace parsescope
