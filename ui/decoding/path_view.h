// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QTreeWidget;

namespace parsescope {

struct PathPoint;
class DiagramView;
class ExactDecoding;
class ParseExplorer;

/// The greedy derivation above the exact one with equal scores, and the first step at which the
/// greedy derivation loses the best tree. On demand, a table has the alternatives at each step and
/// the margin of each decision. Both derivations can be added to the exploration.
class PathView : public QWidget {
    Q_OBJECT

public:
    PathView(ParseExplorer* parse, ExactDecoding* decoding, QWidget* parent = nullptr);

    /// Marks the exact transition `move`, 0-based; none for -1.
    void showMove(int move);

signals:
    /// Emitted when an exact transition has been clicked.
    void moveChosen(int move);

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void drawStrip();
    void listSteps();
    void putOnTimeLine();
    [[nodiscard]] QString summary() const;
    [[nodiscard]] QString stepText(const PathPoint& point, int index) const;

    ParseExplorer* m_parse;
    ExactDecoding* m_decoding;
    DiagramView* m_titles; // the titles of the rows, which do not scroll with the strip
    DiagramView* m_strip;
    int m_move = -1; // index of the exact transition that is marked
    QLabel* m_summary;
    QPushButton* m_numbers;
    QPushButton* m_toTimeLine;
    QTreeWidget* m_list;
};

} // namespace parsescope
