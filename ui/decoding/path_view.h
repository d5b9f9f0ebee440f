// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QTreeWidget;

namespace parsescope {

struct PathPoint;
class ExactDecoding;
class ParseExplorer;

/// The greedy derivation beside the exact one on the same scores, with what could have been taken
/// at each step, by how much it is decided, and the first step at which greed loses the best tree.
/// Both can be put on the time line.
class PathView : public QWidget {
    Q_OBJECT

public:
    PathView(ParseExplorer* parse, ExactDecoding* decoding, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void listSteps();
    void putOnTimeLine();
    [[nodiscard]] QString summary() const;
    [[nodiscard]] QString stepText(const PathPoint& point, int index) const;

    ParseExplorer* m_parse;
    ExactDecoding* m_decoding;
    QLabel* m_summary;
    QPushButton* m_toTimeLine;
    QTreeWidget* m_list;
};

} // namespace parsescope
