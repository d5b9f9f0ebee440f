// SPDX-License-Identifier: GPL-3.0-or-later
// The drawings of the view of cube pruning, and their heights.
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"
#include "ui/decoding/beam_decoding.h"
#include "ui/decoding/beam_diagrams.h"
#include "ui/decoding/beam_text.h"
#include "ui/decoding/beam_tree_diagram.h"
#include "ui/decoding/beam_view.h"
#include "ui/explorer/explorer_view.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"

#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QtMath>

#include <algorithm>

namespace parsescope {

namespace {

// The least heights, in pixels at the usual text size, of the trees, with the words and if the
// words are above the view.
constexpr int LeastTrees = 145;
constexpr int LeastParts = 76;
constexpr int LeastItems = 28; // in pixels

/// Returns the size, at zoom 1, that a drawing can have without being scrolled.
QSizeF roomIn(const DiagramView* view) {
    return {view->room(), view->viewport()->height() / (Theme::textSize() / 100.0)};
}

/// Returns the tree that the beams find, to be drawn beside the exactly best tree; no tree if they
/// find none.
DecodedTree decodedTree(const BeamDecoding::Findings& findings) {
    DecodedTree result;
    const auto& tree = findings.study.found;
    if (!tree)
        return result;
    const auto relationsOf = [&](const HigherOrderDecoding& of) {
        std::vector<QString> relations(of.heads.size());
        for (std::size_t word = 1; word < of.heads.size(); ++word)
            relations[word] = toQt(findings.labels[of.labels[word]]);
        return relations;
    };
    const HigherOrderDecoding& best = findings.study.best ? *findings.study.best : *tree;
    result.heads = tree->heads;
    result.relations = relationsOf(*tree);
    result.expected = best.heads;
    result.expectedRelations = relationsOf(best);
    return result;
}

} // namespace

/// Gives the trees a height that depends on the window only, so that nothing below them moves when
/// another half-tree is shown.
void BeamView::keepHeight() {
    constexpr int share = 5; // the part of the window that trees with words have
    const auto scaled = [](int height) { return height * Theme::textSize() / 100; };
    m_trees->setFixedHeight(columnsAbove()
                                ? scaled(LeastParts)
                                : std::max(scaled(LeastTrees), window()->height() / share));
}

/// Returns the columns of the words above the view; null if not all words of the tree are there.
const CanvasColumns* BeamView::columnsAbove() const {
    return m_explorer && !m_decoding->isSample()
               ? m_explorer->columnsOfAll(m_parse->sentence().size())
               : nullptr;
}

void BeamView::drawGrids() {
    const auto found = m_decoding->findings();
    Drawing drawing =
        found ? layoutBeamGrids(*found, m_moment, m_grids->room(), fontMeasure()) : Drawing();
    // The height includes that of the horizontal scroll bar of a wide grid.
    const bool isWide = drawing.size.width() > m_grids->room();
    const int bar = isWide ? m_grids->horizontalScrollBar()->sizeHint().height() : 0;
    m_grids->setMinimumHeight(std::max(qCeil(drawing.size.height() * m_grids->zoom()) + bar, 0));
    m_grids->setDrawing(std::move(drawing));
}

void BeamView::drawTrees() {
    const auto found = m_decoding->findings();
    const ItemTrace* item = trace();
    const bool isCurrent =
        found && static_cast<int>(found->forms.size()) == m_parse->sentence().size() + 1;
    if (m_selection && isVisible()) // the arcs may change the columns of the words
        m_selection->setDecoded(isCurrent && columnsAbove() ? decodedTree(*found) : DecodedTree());
    keepHeight();
    if (!found)
        return;
    const bool rightToLeft =
        found->study.found && !m_decoding->isSample() && m_parse->sentence().isRightToLeft();
    const int grid = item ? m_moment.shownGrid(*item) : -1;
    const CanvasColumns* above = isCurrent ? columnsAbove() : nullptr;
    // Below the words, the vertical scroll bar of the page covers only their margin.
    m_trees->setHorizontalScrollBarPolicy(above ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
    if (above) {
        m_trees->setScale(1);
        return m_trees->setDrawing(grid < 0
                                       ? Drawing()
                                       : layoutBeamParts(*found, item->grids[grid], above->columns,
                                                         above->width, rightToLeft, fontMeasure()));
    }
    const QSizeF room = roomIn(m_trees);
    Drawing drawing = layoutBeamTrees(*found, grid < 0 ? nullptr : &item->grids[grid], rightToLeft,
                                      room, fontMeasure());
    // Long sentences are reduced to the width, so that only the page is scrolled.
    constexpr qreal smallest = 0.5;
    m_trees->setScale(std::clamp(room.width() / drawing.size.width(), smallest, 1.0));
    m_trees->setDrawing(std::move(drawing));
}

void BeamView::drawItems() {
    const auto found = m_decoding->findings();
    if (!found)
        return;
    Drawing drawing = layoutBeamItems(*found, m_shown, m_moment.item, m_items->room());
    m_items->setFixedHeight(std::max(qCeil(drawing.size.height() * m_items->zoom()), LeastItems));
    m_items->setDrawing(std::move(drawing));
}

void BeamView::drawMap() {
    const auto found = m_decoding->findings();
    const bool isKnown = found && !found->finds.empty();
    const bool isTried = found && found->study.best;
    m_narrowest->setText(isKnown   ? BeamText(*found).narrowest()
                         : isTried ? tr("Trying narrower and wider beams…")
                                   : QString());
    m_map->setDrawing(isKnown ? layoutBeamMap(*found, fontMeasure()) : Drawing());
    const auto [beam, labelBeam] =
        isKnown ? BeamText(*found).nearestBeams() : std::pair<int, int>();
    m_find->setVisible(beam > 0);
    m_find->setText(tr("Try b = %1 and s_b = %2, Which Find It").arg(beam).arg(labelBeam));
}

} // namespace parsescope
