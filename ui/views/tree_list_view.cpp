// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/tree_list_view.h"

#include "ui/decoding_bench.h"
#include "ui/diagrams/half_tree_diagram.h"
#include "ui/session.h"
#include "ui/text.h"
#include "ui/views/diagram_view.h"
#include "ui/views/score_list.h"

#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <cmath>

namespace parsescope {

TreeListView::TreeListView(Session* session, DecodingBench* bench, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent), m_session(session), m_bench(bench),
      m_diagram(new DiagramView),
      m_list(makeScoreList(tr("Trees"), {tr("Tree"), tr("Score"), tr("Below"), tr("Wrong heads")})),
      m_lemma(new QLabel) {
    m_diagram->setAccessibleName(tr("The tree selected"));
    m_lemma->setWordWrap(true);
    m_lemma->setMargin(8);
    auto* side = new QWidget;
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_lemma);
    addWidget(m_diagram);
    addWidget(side);
    setStretchFactor(0, 3);
    setStretchFactor(1, 2);
    setChildrenCollapsible(false);
    connect(bench, &DecodingBench::found, this, &TreeListView::refresh);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &TreeListView::draw);
}

void TreeListView::refresh() {
    m_list->clear();
    m_trees.clear();
    m_lemma->clear();
    const auto& found = m_bench->findings();
    if (!found || found->best.empty())
        return draw();
    int rank = 0;
    for (const Decoding& decoding : found->best)
        add(++rank == 1 ? tr("Best") : tr("%1. best").arg(rank), decoding.score, decoding.heads);
    if (!found->greedy.empty()) {
        const Decoding greedy = decodingOf(m_bench->scores(), found->greedy);
        add(tr("Greedy"), greedy.score, greedy.heads);
    }
    if (found->gold)
        add(tr("Gold"), found->gold->score, found->gold->heads);
    if (m_bench->system() != Decodable::ArcEager)
        add(tr("Best, as arc-eager’s scores"), found->asEager->score, found->asEager->heads);
    m_lemma->setText(lemma());
    m_list->setCurrentItem(m_list->topLevelItem(0));
}

/// What must be so, looked at with the numbers of this sentence.
QString TreeListView::lemma() const {
    const auto& found = m_bench->findings();
    const double score = found->best.front().score;
    const bool same = std::abs(score - found->asEager->score) < 1e-9 * (1 + std::abs(score));
    const QString check = same ? tr("Decoded both ways: %1 = %2 ✓")
                                     .arg(scoreText(score), scoreText(found->asEager->score))
                               : tr("Decoded both ways: %1 ≠ %2 ✗")
                                     .arg(scoreText(score), scoreText(found->asEager->score));
    switch (m_bench->system()) {
    case Decodable::Eisner:
        return tr("Lemma 1: arc-eager contains the edge-factored model. With f_la and f_ra the "
                  "score "
                  "of the arc and f_sh = f_re = 0, every tree has the same score. ") +
               check;
    case Decodable::ArcHybrid:
        return tr("Lemma 2: arc-eager contains arc-hybrid. With f_ra = f_sh, and f_re what is f_ra "
                  "here, every tree has the same score. ") +
               check;
    case Decodable::ArcEager:
        break;
    }
    return tr("Arc-eager contains the edge-factored model and arc-hybrid. Choose “Arc scores” or "
              "“Arc-hybrid’s” above and compare the trees with those of the other systems.");
}

void TreeListView::add(const QString& name, double score, std::vector<int> heads) {
    const double below = m_bench->findings()->best.front().score - score;
    QString wrong;
    if (const std::optional<Tree>& gold = m_session->gold()) {
        int count = 0;
        for (std::size_t word = 1; word < heads.size(); ++word)
            count += heads[word] != gold->heads()[word];
        wrong = QString::number(count);
    }
    m_trees.push_back(std::move(heads));
    addScoreLine(m_list, {name, scoreText(score),
                          m_trees.size() == 1 ? QString() : scoreText(below), wrong});
}

void TreeListView::draw() {
    const int line = m_list->indexOfTopLevelItem(m_list->currentItem());
    if (line < 0 || line >= static_cast<int>(m_trees.size()))
        return m_diagram->setDrawing({});
    const std::vector<int>& heads = m_trees[static_cast<std::size_t>(line)];
    const std::optional<Tree>& gold = m_session->gold();
    ArcDiagram diagram;
    diagram.rightToLeft = m_session->sentence().isRightToLeft();
    diagram.words.push_back({tr("ROOT"), {}, Place::Done});
    for (const Word& word : m_session->sentence().words)
        diagram.words.push_back({toQt(word.form), {}, Place::Done});
    for (int word = 1; word < static_cast<int>(heads.size()); ++word) {
        const Arc arc{heads[static_cast<std::size_t>(word)], word};
        const bool right = !gold || gold->hasArc(arc);
        diagram.arcs.push_back({arc, {}, right ? ArcKind::Right : ArcKind::Wrong, false});
        if (!right)
            diagram.arcs.push_back({{gold->head(word), word}, {}, ArcKind::Lost, false});
    }
    m_diagram->setDrawing(layoutArcs(diagram, fontMeasure()));
    m_diagram->zoomToFit();
}

} // namespace parsescope
