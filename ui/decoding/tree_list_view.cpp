// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/tree_list_view.h"

#include "core/decoding/exact_decoders.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/score_list.h"
#include "ui/canvas/when_seen.h"
#include "ui/decoding/decoding_branches.h"
#include "ui/decoding/exact_decoding.h"
#include "ui/decoding/half_trees.h"
#include "ui/session/parse_explorer.h"

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <cmath>

namespace parsescope {

TreeListView::TreeListView(ParseExplorer* parse, ExactDecoding* decoding, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent), m_parse(parse), m_decoding(decoding),
      m_diagram(new DiagramView),
      m_list(makeScoreList(tr("Trees"), {tr("Tree"), tr("Score"), tr("Below the best"),
                                         tr("Wrong heads"), tr("With margin")})),
      m_margin(new QDoubleSpinBox), m_toTimeLine(new QPushButton(tr("Add as a Branch"))),
      m_notes(new QLabel) {
    m_diagram->setAccessibleName(tr("The selected tree"));
    m_list->headerItem()->setToolTip(4, tr("Adds the margin of every wrong head to the score"));
    m_margin->setAccessibleName(tr("Margin of a wrong head"));
    m_margin->setRange(0, 1000);
    m_margin->setSingleStep(0.25);
    m_margin->setValue(decoding->margin());
    m_margin->setToolTip(
        tr("The score that a wrong head adds in cost-augmented decoding [SHL17 §4.2]"));
    m_toTimeLine->setToolTip(tr("Adds the derivation of the selected tree as a branch of the "
                                "exploration, which the usual keys step through"));
    m_notes->setObjectName("notes");
    m_notes->setWordWrap(true);
    m_notes->setMargin(8);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(8, 4, 8, 0);
    line->addWidget(new QLabel(tr("Margin of a wrong head:")));
    line->addWidget(m_margin);
    line->addStretch();
    line->addWidget(m_toTimeLine);
    auto* side = new QWidget;
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_list, 1);
    layout->addLayout(line);
    layout->addWidget(m_notes);
    addWidget(m_diagram);
    addWidget(side);
    setStretchFactor(0, 3);
    setStretchFactor(1, 2);
    setChildrenCollapsible(false);
    auto* seen = new WhenSeen(this, [this] { refresh(); });
    connect(decoding, &ExactDecoding::found, seen, &WhenSeen::changed);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &TreeListView::draw);
    connect(m_margin, &QDoubleSpinBox::valueChanged, decoding, &ExactDecoding::setMargin);
    connect(m_toTimeLine, &QPushButton::clicked, this, &TreeListView::putOnTimeLine);
}

void TreeListView::refresh() {
    const int line = std::max(0, m_list->indexOfTopLevelItem(m_list->currentItem()));
    m_list->clear();
    m_trees.clear();
    m_notes->clear();
    m_found = m_decoding->findings();
    const auto& found = m_found;
    m_toTimeLine->setEnabled(found && !found->best.empty());
    if (!found || found->best.empty())
        return draw();
    int rank = 0;
    for (const Decoding& decoding : found->best)
        add(++rank == 1 ? tr("Best") : tr("Number %1").arg(rank), decoding);
    if (!found->greedy.empty())
        add(tr("Greedy"), decodingOf(found->scores, found->greedy));
    if (found->gold)
        add(tr("Gold"), *found->gold);
    if (found->augmented) {
        Decoding tree = *found->augmented;
        tree.score -= found->margin * wrongHeads(tree);
        add(tr("Best with the margin"), tree);
    }
    const ExactDecoder* decoder = found->scores.decoder;
    if (decoder->contract && found->asEager)
        add(tr("Best projective tree"), *found->asEager);
    else if (!Text(decoder->containment).empty() && found->asEager)
        add(tr("Best by arc-eager’s scores"), *found->asEager);
    m_notes->setText(notes());
    m_list->setCurrentItem(m_list->topLevelItem(std::min(line, m_list->topLevelItemCount() - 1)));
}

/// Returns notes about the relations between the listed scores, with the numbers of the current
/// sentence.
QString TreeListView::notes() const {
    const auto& found = m_found;
    QStringList notes;
    if (m_parse->gold() && !found->gold)
        notes += tr("No derivation builds the gold tree.");
    if (found->gold && found->augmented)
        notes += tr("Hinge loss of global training: %1 with the margin − %2 of the gold tree = %3.")
                     .arg(scoreText(found->augmented->score), scoreText(found->gold->score),
                          scoreText(found->hinge()));
    const ExactDecoder* decoder = found->scores.decoder;
    if (decoder->contract) {
        notes += !found->asEager ? tr("Every projective tree is forbidden.")
                 : found->asEager->score == found->best.front().score
                     ? tr("A projective tree scores as much as the best tree.")
                     : tr("The best projective tree scores %1 less.")
                           .arg(scoreText(found->best.front().score - found->asEager->score));
        return notes.join('\n');
    }
    if (Text(decoder->containment).empty())
        return notes.join(' ');
    const double score = found->best.front().score;
    const bool same = std::abs(score - found->asEager->score) < 1e-9 * (1 + std::abs(score));
    const QString check =
        same ? tr("Decoded both ways: %1 = %2 ✓") : tr("Decoded both ways: %1 ≠ %2 ✗");
    notes += toQt(Text(decoder->containment)) + ' ' +
             check.arg(scoreText(score), scoreText(found->asEager->score));
    return notes.join('\n');
}

int TreeListView::wrongHeads(const Decoding& tree) const {
    int count = 0;
    for (std::size_t word = 1; m_parse->gold() && word < tree.heads.size(); ++word)
        count += tree.heads[word] != m_parse->gold()->heads()[word];
    return count;
}

void TreeListView::add(const QString& name, Decoding tree) {
    const auto& found = m_found;
    QStringList texts{name, scoreText(tree.score),
                      m_trees.empty() ? QString()
                                      : scoreText(found->best.front().score - tree.score)};
    if (m_parse->gold()) {
        const int wrong = wrongHeads(tree);
        texts << QString::number(wrong) << scoreText(tree.score + found->margin * wrong);
    }
    addScoreLine(m_list, texts);
    m_trees.push_back(std::move(tree));
}

void TreeListView::draw() {
    const int line = m_list->indexOfTopLevelItem(m_list->currentItem());
    // While the view was hidden, the explorer may have got another sentence.
    if (line < 0 || line >= static_cast<int>(m_trees.size()) ||
        m_found->scores.words() != m_parse->sentence().size())
        return m_diagram->setDrawing({});
    const std::vector<int>& heads = m_trees[line].heads;
    const std::optional<Tree>& gold = m_parse->gold();
    ArcDiagram diagram;
    diagram.rightToLeft = m_parse->sentence().isRightToLeft();
    diagram.words = columnsOf(m_parse->sentence(), &EisnerDecoder);
    for (WordBox& word : diagram.words)
        // The drawing shows the number of the word without the tag.
        word.tag.clear();
    diagram.arcs = arcLinesOf(m_parse->gold(), heads);
    for (int word = 1; gold && word < static_cast<int>(heads.size()); ++word)
        if (const Arc arc{gold->head(word), word}; arc.head != heads[word])
            diagram.arcs.push_back({arc, {}, ArcKind::Lost, false});
    const Result<Tree> tree = Tree::fromHeads(std::span(heads).subspan(1));
    // Only projective trees have a derivation.
    m_toTimeLine->setEnabled(tree && tree->isProjective());
    showArcs(m_diagram, layoutArcs(diagram, fontMeasure()));
}

/// Shows the best derivation of the tree on the time line. If the decoder has no transitions,
/// arc-eager derives the tree, with an equal score.
void TreeListView::putOnTimeLine() {
    const int line = m_list->indexOfTopLevelItem(m_list->currentItem());
    if (line < 0 || m_found->scores.words() != m_parse->sentence().size())
        return;
    const Scores& own = m_found->scores;
    const Scores scores = own.decoder->scoresArcs() ? asArcEager(own) : own;
    const auto derivation = decode(scores, {.gold = m_trees[line].heads, .margin = MinusInfinity});
    if (derivation)
        addBranch(*m_parse, scores.decoder, derivation->steps);
}

} // namespace parsescope
