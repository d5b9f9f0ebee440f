// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>

#include <vector>

class QLabel;
class QTreeWidget;

namespace parsescope {

class DecodingBench;
class DiagramView;
class Session;

/// The best trees with their scores and margins, that of the greedy derivation, the gold tree, and
/// the best tree of the same scores as arc-eager's, which must be the same.
class TreeListView : public QSplitter {
    Q_OBJECT

public:
    TreeListView(Session* session, DecodingBench* bench, QWidget* parent = nullptr);

private:
    void refresh();
    void add(const QString& name, double score, std::vector<int> heads);
    void draw();
    [[nodiscard]] QString lemma() const;

    Session* m_session;
    DecodingBench* m_bench;
    DiagramView* m_diagram;
    QTreeWidget* m_list;
    QLabel* m_lemma;
    std::vector<std::vector<int>> m_trees; // by line of the list; heads of nodes 0..n
};

} // namespace parsescope
