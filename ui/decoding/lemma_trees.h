// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"
#include "ui/decoding/lemma_lesson.h"

#include <QSplitter>

class QLabel;
class QTreeWidget;

namespace parsescope {

class DiagramView;

/// All trees of a short sentence with their scores on two sides, whether these are the same, and a
/// picture of the tree selected.
class LemmaTrees : public QSplitter {
    Q_OBJECT

public:
    explicit LemmaTrees(QWidget* parent = nullptr);

    /// Shows all trees of a sentence, scored on two sides.
    void compare(const Sentence& sentence, const Scores& left, const Scores& right);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void draw();

    Sentence m_sentence;
    std::vector<ScoredTree> m_trees;
    QLabel* m_verdict;
    QTreeWidget* m_list;
    DiagramView* m_diagram;
};

} // namespace parsescope
