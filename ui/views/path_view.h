// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QTreeWidget;

namespace parsescope {

struct ChoicePoint;
class DecodingBench;

/// The greedy derivation beside the exact one on the same scores, with what could have been taken
/// at each step and the first step at which greed loses the best tree.
class PathView : public QWidget {
    Q_OBJECT

public:
    explicit PathView(DecodingBench* bench, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void listSteps();
    [[nodiscard]] QString summary() const;
    [[nodiscard]] QString stepText(const ChoicePoint& point, int choice) const;

    DecodingBench* m_bench;
    QLabel* m_summary;
    QTreeWidget* m_list;
};

} // namespace parsescope
