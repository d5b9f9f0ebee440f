// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/lemma_trees.h"

#include "ui/canvas/diagram_view.h"
#include "ui/canvas/score_list.h"
#include "ui/canvas/theme.h"
#include "ui/decoding/half_trees.h"

#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace parsescope {

LemmaTrees::LemmaTrees(QWidget* parent)
    : QSplitter(Qt::Horizontal, parent), m_verdict(new QLabel),
      m_list(
          makeScoreList(tr("All trees, with both scores"), {tr("Heads"), tr("Left"), tr("Right")})),
      m_diagram(new DiagramView) {
    m_verdict->setObjectName("verdict");
    m_verdict->setWordWrap(true);
    m_verdict->setMargin(8);
    m_diagram->setAccessibleName(tr("The tree selected"));
    auto* trees = new QWidget;
    auto* layout = new QVBoxLayout(trees);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_verdict);
    layout->addWidget(m_list, 1);
    addWidget(trees);
    addWidget(m_diagram);
    setSizes({160, 220});
    setChildrenCollapsible(false);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &LemmaTrees::draw);
}

void LemmaTrees::compare(const Sentence& sentence, const Scores& left, const Scores& right) {
    m_sentence = sentence;
    m_trees = scoredTrees(left, right);
    const double bestLeft = std::ranges::max_element(m_trees, {}, &ScoredTree::left)->left;
    const double bestRight = std::ranges::max_element(m_trees, {}, &ScoredTree::right)->right;
    const Theme theme = Theme::fromPalette(palette());
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    int different = 0;
    m_list->clear();
    for (const ScoredTree& tree : m_trees) {
        QStringList heads;
        for (std::size_t word = 1; word < tree.heads.size(); ++word)
            heads += QString::number(tree.heads[word]);
        auto* line = addScoreLine(m_list, {heads.join(QStringLiteral("  ")), scoreText(tree.left),
                                           scoreText(tree.right)});
        if (tree.left == bestLeft)
            line->setFont(1, bold);
        if (tree.right == bestRight)
            line->setFont(2, bold);
        if (tree.isEqual())
            continue;
        line->setForeground(2, theme.color(Ink::Wrong));
        ++different;
    }
    const int all = static_cast<int>(m_trees.size());
    m_verdict->setText(
        different == 0
            ? tr("All %1 trees have the same score on both sides ✓").arg(all)
            : tr("%1 of %2 trees have another score on the right ≠").arg(different).arg(all));
    m_list->setCurrentItem(m_list->topLevelItem(0));
}

void LemmaTrees::resizeEvent(QResizeEvent* event) {
    QSplitter::resizeEvent(event);
    draw();
}

void LemmaTrees::draw() {
    const int line = m_list->indexOfTopLevelItem(m_list->currentItem());
    if (line < 0 || line >= static_cast<int>(m_trees.size()))
        return m_diagram->setDrawing({});
    ArcDiagram diagram;
    diagram.rightToLeft = m_sentence.isRightToLeft();
    for (const WordBox& word : columnsOf(m_sentence, Decodable::Eisner))
        diagram.words.push_back({word.form, {}, Place::Done});
    const std::vector<int>& heads = m_trees[line].heads;
    for (int word = 1; word < static_cast<int>(heads.size()); ++word)
        diagram.arcs.push_back({{heads[word], word}, {}, ArcKind::Right});
    showArcs(m_diagram, layoutArcs(diagram, fontMeasure()));
}

} // namespace parsescope
