// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/decoding/lemma_lesson.h"

#include <QSplitter>

class QLabel;
class QTreeWidget;

namespace parsescope {

class DiagramView;
class Session;

/// All trees of a short sentence with their scores on two sides, whether these are the same, and a
/// picture of the tree selected.
class LemmaTrees : public QSplitter {
    Q_OBJECT

public:
    explicit LemmaTrees(Session* session, QWidget* parent = nullptr);

    void compare(const Scores& left, const Scores& right);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void draw();

    Session* m_session;
    std::vector<ScoredTree> m_trees;
    QLabel* m_verdict;
    QTreeWidget* m_list;
    DiagramView* m_diagram;
};

} // namespace parsescope
