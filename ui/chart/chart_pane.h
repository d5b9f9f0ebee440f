// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/table_pane.h"

class QBoxLayout;
class QSplitter;

namespace parsescope {

struct Oracle;

/// The chart of one oracle: the table, which can be filled deduction by deduction, and the list of
/// all items with their deductions and the reasons why deductions are not the best.
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
    void changeEvent(QEvent* event) override;
    void showRecording() override;
    void refresh() override;
    [[nodiscard]] int deductionsFilled() const override;
    [[nodiscard]] int itemOfStep() const override;
    [[nodiscard]] int itemAt(Target target) const override;

private:
    void showItems();
    void keepTextHeight();
    /// Returns the size of the view of the table at zoom 1, in pixels, including the scroll bars.
    /// Without them, a drawing laid out for less room might make the scroll bars disappear, and a
    /// drawing for more room might make them appear again, without end.
    [[nodiscard]] QSizeF room() const;
    [[nodiscard]] QString text() const;

    QBoxLayout* m_head; // contains the player and the text
    QSplitter* m_parts; // contains the table and the list
    bool m_itemsShown = true;
    bool m_isLow = false; // true if the table has the room of the list and of the formula
};

} // namespace parsescope
